import type { Clock } from '../../ports/clock.ts';
import type { DeviceLinkHandlers } from '../../ports/device-link.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';

export interface LorawanParts {
  readonly records: Pick<RecordStore, 'loraConfigurations' | 'networkServers'>;
  readonly clock: Clock;
  /** Asks a device what its payloads mean and keeps the answer; resolves also where it does not answer. */
  readonly learn: (mac: string) => Promise<void>;
  /** True when the secret is the one the hash was made of. */
  readonly isSecretOf: (hash: string | null, secret: string) => boolean;
}

/** A device whose payloads nobody understands is asked again at most that often, ms. */
const ASK_AGAIN_MS = 60_000;

/** What the wire asks about LoRa: who may bring uplinks, and what their bytes mean (D64). */
export function createLorawan({
  records,
  clock,
  learn,
  isSecretOf,
}: LorawanParts): Required<Pick<DeviceLinkHandlers, 'authenticateNetworkServer' | 'loraConfiguration'>> {
  const asked = new Map<string, { at: number; answered: Promise<void> }>();
  return {
    async authenticateNetworkServer({ name, secret }) {
      const server = await records.networkServers.find(name);
      return isSecretOf(server?.credentialHash ?? null, secret);
    },
    async loraConfiguration(mac, crc) {
      const known = await records.loraConfigurations.find(mac, crc);
      if (known) return known;
      const now = clock.now();
      const last = asked.get(mac);
      // Uplinks that come while a device is asked wait for the same answer.
      const due = last === undefined || now - last.at >= ASK_AGAIN_MS;
      const { answered } = due ? { answered: learn(mac) } : last;
      if (due) asked.set(mac, { at: now, answered });
      await answered;
      return records.loraConfigurations.find(mac, crc);
    },
  };
}
