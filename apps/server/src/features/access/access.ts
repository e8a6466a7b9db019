import type { CallHandlers } from '../../call-handlers.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Gate } from '../../ports/gate.ts';
import type { RecordStore } from '../../ports/record-store.ts';
import { type AccessCallName, AccessCalls } from './access-calls.ts';
import { AccessGate, type PublicLinkResolver } from './access-gate.ts';
import type { AccessKeys } from './access-keys.ts';
import type { DeviceStatusReader } from './device-list.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

export interface AccessParts {
  readonly records: RecordStore;
  readonly keys: AccessKeys;
  readonly clock: Clock;
  /** Where people reach the server when a proxy changes the host (PHASOR_PUBLIC_URL). */
  readonly publicUrl: string | undefined;
  readonly deviceStatus: DeviceStatusReader;
  readonly publicLink?: PublicLinkResolver;
}

export interface Access {
  readonly calls: CallHandlers<AccessCallName>;
  readonly gate: Gate;
}

/** Sign-in, sessions and the gate in front of every call. */
export function createAccess({ records, keys, clock, publicUrl, deviceStatus, publicLink }: AccessParts): Access {
  const throttle = new SignInThrottle(clock);
  const noLinks: PublicLinkResolver = async () => undefined;
  return {
    calls: new AccessCalls({ records, keys, throttle, deviceStatus }).handlers(),
    gate: new AccessGate({ records, keys, clock, publicUrl, publicLink: publicLink ?? noLinks }),
  };
}
