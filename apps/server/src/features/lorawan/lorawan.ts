import type { Clock } from '../../ports/clock.ts';
import type { DeviceLinkHandlers } from '../../ports/device-link.ts';
import type { LoraConfigurationRecords, NetworkServerRecords } from '../../ports/records/lorawan-records.ts';

export interface LorawanParts {
  readonly loraConfigurations: LoraConfigurationRecords;
  readonly networkServers: NetworkServerRecords;
  readonly clock: Clock;
  /** Queries a device for the meaning of its payloads and stores the answer; resolves also without an answer. */
  readonly learn: (mac: string) => Promise<void>;
  /** True when the hash belongs to the secret. */
  readonly isSecretOf: (hash: string | null, secret: string) => boolean;
}

/** A device with unknown payloads is queried again at most this often, ms. */
const ASK_AGAIN_MS = 60_000;

/** What the device link needs to know about LoRa: who may bring uplinks, and what their bytes mean (D64). */
export function createLorawan({
  networkServers,
  loraConfigurations,
  clock,
  learn,
  isSecretOf,
}: LorawanParts): Required<Pick<DeviceLinkHandlers, 'authenticateNetworkServer' | 'loraConfiguration'>> {
  const queries = new Map<string, { at: number; answered: Promise<void> }>();
  return {
    async authenticateNetworkServer({ name, secret }) {
      const server = await networkServers.find(name);
      return isSecretOf(server?.credentialHash ?? null, secret);
    },
    async loraConfiguration(mac, crc) {
      const known = await loraConfigurations.find(mac, crc);
      if (known) return known;
      const now = clock.now();
      const last = queries.get(mac);
      // Uplinks that arrive while a device is queried wait for the same answer.
      const due = last === undefined || now - last.at >= ASK_AGAIN_MS;
      const { answered } = due ? { answered: learn(mac) } : last;
      if (due) queries.set(mac, { at: now, answered });
      await answered;
      return loraConfigurations.find(mac, crc);
    },
  };
}
