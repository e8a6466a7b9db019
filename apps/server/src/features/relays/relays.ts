import type { TimeRange } from '@phasor/calendar';
import { type CallBody, type EventFrame, measures, RELAYS } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import { energyFigure } from '../../calls/energy-figure.ts';
import { type ExchangesOf, withExchanges } from '../../calls/exchanges.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LiveArrival } from '../../ports/device-link.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { GuardRecords } from '../../ports/records/guard-records.ts';
import type { RelayChange, RelayNumber, RelayRecords } from '../../ports/records/relay-records.ts';
import type { SeriesStore } from '../../ports/series-store.ts';
import type { StepReadingsPort } from '../../ports/step-readings.ts';
import { RelayCommands, type RelayCommandsParts } from './relay-commands.ts';
import { energyAnswer, profileReach, registerAnswer } from './relay-energy.ts';
import { RelayGuards } from './relay-guards.ts';
import { RelayHistory } from './relay-history.ts';
import { RelayLoads } from './relay-loads.ts';
import { RelayPowers } from './relay-powers.ts';

export interface RelaysParts extends RelayCommandsParts {
  readonly relays: RelayRecords;
  readonly guards: GuardRecords;
  readonly store: Pick<SeriesStore, 'rows'>;
  readonly stepReadings: StepReadingsPort;
  readonly clock: Clock;
  readonly exchangesOf?: ExchangesOf;
}

type RelayCalls =
  | 'relays.readSettings'
  | 'relays.writeSettings'
  | 'relays.switch'
  | 'relays.guards'
  | 'relays.setGuards'
  | 'relays.statistics'
  | 'relays.periods'
  | 'relays.profile'
  | 'relays.energy';

/** The four relays of a disconnector: switching, names, and the energy through them (R-RELAY). */
export class Relays {
  readonly calls: CallHandlers<RelayCalls>;
  readonly #parts: RelaysParts;
  readonly #commands: RelayCommands;
  readonly #history: RelayHistory;
  readonly #loads: RelayLoads;
  readonly #powers: RelayPowers;
  readonly #guards: RelayGuards;
  /** When a relay switched, from an event of its device: the samples show it a moment later. Epoch ms by MAC and relay. */
  readonly #reportedAt = new Map<string, number>();

  constructor(parts: RelaysParts) {
    this.#parts = parts;
    this.#commands = new RelayCommands(parts);
    this.#history = new RelayHistory(parts.store);
    this.#loads = new RelayLoads(parts);
    this.#powers = new RelayPowers({ ...parts, commands: this.#commands });
    this.#guards = new RelayGuards({ powers: this.#powers, guards: parts.guards, loads: this.#loads });
    this.calls = {
      'relays.readSettings': async (body, context) => ({ data: await this.#settings(disconnectorOf(context), body) }),
      'relays.writeSettings': (body, context) => this.#write(body, context),
      'relays.switch': (body, context) => this.#switch(body, context),
      'relays.guards': async (_body, context) => ({ data: await this.#guards.of(disconnectorOf(context)) }),
      'relays.setGuards': (body, context) => this.#setGuards(body, context),
      'relays.statistics': (body, context) => this.#statistics(body, context),
      'relays.periods': (body, context) => this.#periods(body, context),
      'relays.profile': async ({ source, ...body }, context) => {
        const device = disconnectorOf(context);
        const wish = { device, source, ...profileReach(body, device.timeZone), registers: true } as const;
        return this.#exchanged(device, inMs(body), registerAnswer(await parts.stepReadings.read(wish), wish));
      },
      'relays.energy': async ({ from, to, source, period }, context) => {
        const device = disconnectorOf(context);
        const wish = { device, from, to, source, period };
        return this.#exchanged(device, inMs({ from, to }), energyAnswer(await parts.stepReadings.read(wish), wish));
      },
    };
  }

  /** Takes an event of a device; all but switching of relays is ignored. */
  event(mac: string, { type, ts, data }: EventFrame): void {
    const relay = RELAYS.find((known) => known === Number(data?.relay));
    if (type !== 'RELAY' || relay === undefined) return;
    const at = Math.min(Math.round(ts * 1_000), this.#parts.clock.now());
    const key = `${mac} ${relay}`;
    this.#reportedAt.set(key, Math.max(at, this.#reportedAt.get(key) ?? 0));
  }

  /** Takes measured values, for the loads on relays. */
  measured(arrival: LiveArrival): void {
    this.#loads.take(arrival);
  }

  async #settings({ mac }: Device, wish: { names: boolean; power: boolean }) {
    const current = wish.power ? await this.#powers.reported(mac) : undefined;
    const data: Record<string, { name?: string; power?: number }> = {};
    for (const { relay, name, power } of await this.#parts.relays.of(mac)) {
      const watts = current?.get(relay) ?? power;
      const entry = {
        ...(wish.names && name !== null && { name }),
        ...(wish.power && watts !== null && { power: watts }),
      };
      if (Object.keys(entry).length > 0) data[`R${relay}`] = entry;
    }
    for (const [relay, power] of current ?? []) data[`R${relay}`] ??= { power };
    if (Object.keys(data).length > 0) return data;
    throw new AppError(wish.names ? 'store.not_found' : 'device.offline');
  }

  /** The device first: where it changes nothing, nothing is stored (D28). */
  async #write({ names = {}, power, clear_energy }: CallBody<'relays.writeSettings'>, context: CallContext) {
    const { mac } = disconnectorOf(context);
    context.note?.(JSON.stringify({ names, power, clear_energy }));
    const powers = power && (await this.#commands.setPower(mac, power));
    // It holds in the device even where that refuses what follows.
    await this.#parts.relays.change(
      mac,
      [...(powers ?? [])].map(([relay, watts]) => ({ relay, power: watts })),
    );
    if (clear_energy) await this.#commands.clearEnergy(mac, clear_energy);
    const changes = RELAYS.map((relay): RelayChange => {
      const name = names[`R${relay}`];
      return { relay, ...(name !== undefined && { name }) };
    }).filter((change) => Object.keys(change).length > 1);
    await this.#parts.relays.change(mac, changes);
    const kept = [...(powers ?? [])].map(([relay, watts]) => [`R${relay}`, watts]);
    return { data: { names, ...(powers && { power: Object.fromEntries(kept) }) } };
  }

  async #switch(body: CallBody<'relays.switch'>, context: CallContext) {
    const wanted = new Map<RelayNumber, boolean>();
    for (const relay of RELAYS) {
      const on = body[`relay_${relay}`];
      if (on !== undefined) wanted.set(relay, on);
    }
    const device = disconnectorOf(context);
    context.note?.([...wanted].map(([relay, on]) => `R${relay} ${on ? 'on' : 'off'}`).join(', '));
    await this.#guards.admit(device, [...wanted.keys()], body.confirmed === true);
    const confirmed = await this.#commands.switch(device.mac, wanted);
    return { data: Object.fromEntries([...confirmed].map(([relay, on]) => [`relay_${relay}`, on])) };
  }

  async #setGuards({ guards }: CallBody<'relays.setGuards'>, context: CallContext) {
    const device = disconnectorOf(context);
    await this.#guards.set(device.mac, guards, { login: context.user?.login ?? null, now: context.now });
    context.note?.(JSON.stringify(guards));
    return { data: await this.#guards.of(device) };
  }

  async #statistics({ source, milliseconds }: CallBody<'relays.statistics'>, context: CallContext) {
    const { mac } = disconnectorOf(context);
    const unit = milliseconds ? 1 : 1_000;
    const [place, now] = [{ mac, source }, this.#parts.clock.now()];
    const [measured, counters] = await Promise.all([
      this.#history.lastChanges(place, now),
      this.#history.lastCounters(place, now),
    ]);
    const times = RELAYS.map((relay) => {
      const times = [measured.get(relay), this.#reportedAt.get(`${mac} ${relay}`)].filter(
        (at) => typeof at === 'number',
      );
      return [`RELAY_${relay}`, times.length > 0 ? Math.max(...times) / unit : null] as const;
    });
    const isUnknown = measured.size === 0 && counters.size === 0 && times.every(([, at]) => at === null);
    if (isUnknown) throw new AppError('store.not_found');
    const relay_energy = Object.fromEntries(
      [...counters].map(([relay, reading]) => [`R${relay}`, energyFigure(reading)]),
    );
    return { data: Object.fromEntries(times) as Record<`RELAY_${RelayNumber}`, number | null>, relay_energy };
  }

  async #periods({ from, to, milliseconds, source }: CallBody<'relays.periods'>, context: CallContext) {
    const device = disconnectorOf(context);
    const { mac, timeZone } = device;
    const unit = milliseconds ? 1 : 1_000;
    const range = { from: Math.floor(from * unit), to: Math.ceil(to * unit) };
    const found = await this.#history.periods({ mac, source }, range, this.#parts.clock.now());
    const { periods, areSilencesCut } = found;
    if ([...periods.values()].every((own) => own.length === 0)) throw new AppError('store.not_found');
    const data = RELAYS.map((relay) => [
      `relay_${relay}`,
      (periods.get(relay) ?? []).map(({ start, end, state, since }) => ({
        start: start / unit,
        end: end === null ? null : end / unit,
        state,
        since: since / unit,
      })),
    ]);
    const answer = { data: Object.fromEntries(data), silences_cut: areSilencesCut, time_zone: timeZone };
    return this.#exchanged(device, range, answer);
  }

  #exchanged<Answer extends object>({ mac }: Device, range: TimeRange, answer: Answer) {
    return withExchanges(this.#parts.exchangesOf, { mac, range }, answer);
  }
}

function inMs({ from, to }: TimeRange): TimeRange {
  return { from: from * 1_000, to: to * 1_000 };
}

/** @throws AppError('request.invalid', field token) for a device that has no relays */
function disconnectorOf({ devices: [device] }: CallContext): Device {
  if (!device) throw new AppError('access.forbidden');
  if (!measures(device.type, 'relays')) throw new AppError('request.invalid', 'token', 'no disconnector');
  return device;
}
