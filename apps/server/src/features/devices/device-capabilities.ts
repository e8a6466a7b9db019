import { type DeviceStateValues, kindCan } from '@phasor/contract';
import type { CapabilityReader } from '../../ports/capability-reader.ts';
import type { ConnectableEcosystem } from '../../ports/ecosystem-catalogue.ts';

interface CapabilityParts {
  readonly ecosystems: Iterable<Pick<ConnectableEcosystem, 'capabilities' | 'name'>>;
  readonly statusOf: (mac: string) => Pick<DeviceStateValues, 'caps'> | undefined;
}

/**
 * Native devices report what they can. Devices of other makers can what their ecosystem carries out, as far as their kind has it:
 * a meter of an ecosystem with relays has none. Nothing is known of an ecosystem that this version lacks.
 */
export function capabilityReader({ ecosystems, statusOf }: CapabilityParts): CapabilityReader {
  const byName = new Map([...ecosystems].map(({ name, capabilities = [] }) => [name, capabilities]));
  return ({ mac, type, adapter }) => {
    if (adapter === 'native') return statusOf(mac)?.caps ?? null;
    return byName.get(adapter)?.filter((capability) => kindCan(type, capability)) ?? null;
  };
}
