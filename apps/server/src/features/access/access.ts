import type { CallHandlers } from '../../call-handlers.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Gate } from '../../ports/gate.ts';
import type { IdentityProvider } from '../../ports/identity-provider.ts';
import { type AccessCallName, AccessCalls } from './access-calls.ts';
import { AccessGate, type IntegrationResolver, type PublicLinkResolver } from './access-gate.ts';
import type { AccessKeys } from './access-keys.ts';
import type { DeviceStatusReader } from './device-list.ts';
import { Entrance } from './entrance.ts';
import type { TreeReader } from './named-group.ts';
import type { AccessRecords } from './records.ts';
import { SignInThrottle } from './sign-in/sign-in-throttle.ts';
import { type ThirdPartyCallName, ThirdPartyCalls } from './sign-in/third-party-calls.ts';
import { type UnassignCallName, unassignCalls } from './unassign.ts';

export interface AccessParts {
  readonly records: AccessRecords;
  readonly keys: AccessKeys;
  readonly clock: Clock;
  /** Where people reach the server when a proxy changes the host (PHASOR_PUBLIC_URL). */
  readonly publicUrl: string | undefined;
  readonly deviceStatus: DeviceStatusReader;
  readonly serverTimeZone: string;
  /** Absent where there are local accounts only. */
  readonly provider?: IdentityProvider | undefined;
  readonly publicLink?: PublicLinkResolver;
  readonly integration?: IntegrationResolver;
  /** Finds the groups that calls name by their nodes. */
  readonly readTree?: TreeReader;
}

export interface Access {
  readonly calls: CallHandlers<AccessCallName | ThirdPartyCallName | UnassignCallName>;
  readonly gate: Gate;
}

/** Sign-in, sessions and the gate in front of every call. */
export function createAccess(parts: AccessParts): Access {
  const { records, keys, clock, publicUrl, deviceStatus, serverTimeZone, provider } = parts;
  const throttle = new SignInThrottle(clock);
  const entrance = new Entrance({ records, keys, deviceStatus, serverTimeZone });
  const none = async () => undefined;
  const { publicLink = none, integration = none, readTree = none } = parts;
  return {
    calls: {
      ...new AccessCalls({ records, keys, throttle, entrance, provider }).handlers(),
      ...new ThirdPartyCalls({ records, keys, throttle, entrance, provider }).handlers(),
      ...unassignCalls(records),
    },
    gate: new AccessGate({ records, keys, clock, publicUrl, publicLink, integration, readTree }),
  };
}
