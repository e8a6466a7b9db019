import { RELAYS, REQUEST_TIMEOUTS_MS, type ResponseFrame } from '@phasor/contract';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { deviceRefusal } from '../../calls/device-refusal.ts';
import type { DeviceLink } from '../../ports/device-link.ts';
import type { RelayNumber } from '../../ports/records/relay-records.ts';

export interface RelayCommandsParts {
  readonly link: Pick<DeviceLink, 'request'>;
  readonly isOnline: (mac: string) => boolean;
}

/** What a device answers (docs/device-protocol.md); a malformed value is unknown. */
const state = z.union([z.boolean(), z.literal(0), z.literal(1)]).transform(Boolean);
const states = z.object(Object.fromEntries(RELAYS.map((n) => [`relay_${n}`, state.optional().catch(undefined)])));
const watts = z.number().min(0).max(1e9).optional().catch(undefined);
const powers = z.object({ power: z.object(Object.fromEntries(RELAYS.map((n) => [`R${n}`, watts]))) });

/**
 * Commands and queries to a disconnector over the network. Every method rejects with AppError('device.offline') for one that
 * is offline or silent, and 'request.invalid' or 'device.refused' where it refuses: it has changed nothing then (D28).
 */
export class RelayCommands {
  readonly #parts: RelayCommandsParts;

  constructor(parts: RelayCommandsParts) {
    this.#parts = parts;
  }

  /** Switches relays; answers the states of all relays that the device reports, as it has confirmed them. */
  async switch(mac: string, wanted: ReadonlyMap<RelayNumber, boolean>): Promise<ReadonlyMap<RelayNumber, boolean>> {
    const params = Object.fromEntries([...wanted].map(([relay, on]) => [`relay_${relay}`, on]));
    const answer = states.safeParse(await this.#ask(mac, 'relay.set', params)).data ?? {};
    const confirmed = new Map<RelayNumber, boolean>();
    for (const relay of RELAYS) {
      const on = answer[`relay_${relay}`] ?? wanted.get(relay);
      if (on !== undefined) confirmed.set(relay, on);
    }
    return confirmed;
  }

  /** Sets the power of the loads on relays, W; answers that of all relays, as stored in the device. */
  async setPower(mac: string, power: Readonly<Record<string, number>>): Promise<ReadonlyMap<RelayNumber, number>> {
    const answer = powers.safeParse(await this.#ask(mac, 'relay.config', { power })).data?.power ?? {};
    const kept = new Map<RelayNumber, number>();
    for (const relay of RELAYS) {
      const value = answer[`R${relay}`] ?? power[`R${relay}`];
      if (value !== undefined) kept.set(relay, value);
    }
    return kept;
  }

  /** Makes relays count their energy anew. */
  async clearEnergy(mac: string, relays: Readonly<Record<string, true>>): Promise<void> {
    await this.#ask(mac, 'relay.clear', { ...relays });
  }

  async #ask(mac: string, method: string, params: Record<string, unknown>): Promise<unknown> {
    if (!this.#parts.isOnline(mac)) throw new AppError('device.offline');
    return resultOf(await this.#parts.link.request(mac, { method, params }, REQUEST_TIMEOUTS_MS.default));
  }
}

function resultOf(response: ResponseFrame): unknown {
  if (!response.ok) throw deviceRefusal(response, 'power');
  return response.result ?? {};
}
