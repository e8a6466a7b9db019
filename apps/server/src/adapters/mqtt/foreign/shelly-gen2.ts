import { deviceKind, phaseColumn } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';
import { isJsonObject, type JsonObject, parseJson } from '../json.ts';
import { PLAUSIBLE } from '../plausibility-catalogue.ts';
import type { FamilyColumns, ForeignDevice, ForeignEcosystem, ForeignFinding } from './foreign.ts';

const UNREADABLE: readonly ForeignFinding[] = [{ kind: 'unreadable' }];

/**
 * Shelly devices of the second generation and later over MQTT: notifications on `events/rpc`, component states on
 * `status/<component>`, their presence on `online`. The topic prefix set in the device is its key.
 * @see https://shelly-api-docs.shelly.cloud/gen2/General/Notifications
 */
export const shellyGen2: ForeignEcosystem = {
  filters: (key) => [`${key}/events/rpc`, `${key}/status/+`, `${key}/online`],
  parse: (topic, payload, device) => {
    if (topic === 'online') return parseOnline(payload);
    const component = /^status\/(.+)$/.exec(topic)?.[1];
    if (component === undefined && topic !== 'events/rpc') return [];
    const value = parseJson(payload);
    if (!isJsonObject(value)) return UNREADABLE;
    return component === undefined ? parseNotification(value, device) : findings(null, { [component]: value }, device);
  },
};

function parseOnline(payload: Buffer): readonly ForeignFinding[] {
  const word = payload.toString();
  return word === 'true' || word === 'false' ? [{ kind: 'state', online: word === 'true' }] : UNREADABLE;
}

function parseNotification({ method, params }: JsonObject, device: ForeignDevice): ForeignFinding[] {
  if ((method !== 'NotifyStatus' && method !== 'NotifyFullStatus') || !isJsonObject(params)) return [];
  const { ts, ...components } = params;
  return findings(typeof ts === 'number' ? ts * 1_000 : null, components, device);
}

function findings(time: number | null, components: JsonObject, device: ForeignDevice): ForeignFinding[] {
  const reading = new Reading(device);
  for (const name in components) {
    const [type, id] = name.split(':');
    const status = components[name];
    const read = type === undefined ? undefined : COMPONENTS.get(type);
    if (read && isJsonObject(status)) read(reading, status, Number(id));
  }
  const { columns, ignored } = reading;
  return [
    ...(Object.keys(columns).length > 0 ? [{ kind: 'values', time, columns } as const] : []),
    ...(ignored > 0 ? [{ kind: 'ignored', count: ignored } as const] : []),
  ];
}

type Quantity = 'U' | 'I' | 'P' | 'S' | 'PF' | 'E_I' | 'E_E';
type Fields = readonly (readonly [quantity: Quantity, field: string])[];

/** Destination of a single-phase channel of a device: a branch circuit, or a phase of the supply. */
type Place = { readonly circuit: number } | { readonly phase: Phase };

/** Below it a phase is not energized and its frequency is noise (198 Hz was seen), V. */
const LIVE_PHASE_VOLTS = 50;
/** Plausible frequencies of a supply, Hz: for a frequency that comes without its voltage. */
const SUPPLY_HERTZ = [40, 70] as const;
const CIRCUIT_QUANTITIES: ReadonlySet<Quantity> = new Set(['I', 'P', 'E_I']);
const CHANNELS_MAX = 8;
const RELAYS_MAX = 4;

/** Columns collected from one message. */
class Reading {
  readonly columns: { [Family in keyof FamilyColumns]: Record<string, number> } = {};
  ignored = 0;
  readonly #device: ForeignDevice;

  constructor(device: ForeignDevice) {
    this.#device = device;
  }

  /** Channels of a device with branch circuits are circuits: two of them are two outlets, not L1 and L2. */
  place(channel: number): Place | undefined {
    if (!Number.isInteger(channel) || channel < 0 || channel >= CHANNELS_MAX) return undefined;
    const families: readonly string[] = deviceKind(this.#device.type).families;
    if (families.includes('circuits')) return { circuit: channel + 1 };
    const phase = channel < this.#device.phases ? PHASES[channel] : undefined;
    return phase && { phase };
  }

  /** Stores a value of a phase or circuit; null and absent are unknown. */
  note(place: Place, quantity: Quantity, value: unknown): void {
    if ('phase' in place) this.#keep('electrical', phaseColumn(quantity, place.phase), [value, PLAUSIBLE[quantity]]);
    else if (CIRCUIT_QUANTITIES.has(quantity)) {
      this.#keep('circuits', `CH${place.circuit}_${quantity}`, [value, PLAUSIBLE[quantity]]);
    }
  }

  /** Stores the values of a component under its names of quantities. */
  noteAll(place: Place, fields: Fields, read: (field: string) => unknown): void {
    for (const [quantity, field] of fields) this.note(place, quantity, read(field));
  }

  /** Frequency of the supply, from the first energized phase. */
  noteFrequency(frequency: unknown, voltage: unknown): void {
    if (this.columns.electrical?.F !== undefined) return;
    const alive = typeof voltage === 'number' ? voltage > LIVE_PHASE_VOLTS : inside(frequency, SUPPLY_HERTZ);
    if (alive) this.#keep('electrical', 'F', [frequency, PLAUSIBLE.F]);
  }

  noteRelay(channel: number, { output, energy }: { output: unknown; energy: unknown }): void {
    if (!Number.isInteger(channel) || channel < 0 || channel >= RELAYS_MAX) return;
    if (typeof output === 'boolean') this.#keep('relays', `relay_${channel + 1}`, [output ? 1 : 0, PLAUSIBLE.relay]);
    this.#keep('relays', `energy_R${channel + 1}`, [energy, PLAUSIBLE.energy]);
  }

  #keep(
    family: 'electrical' | 'circuits' | 'relays',
    column: string,
    [value, bounds]: [unknown, readonly [number, number]],
  ): void {
    if (value === undefined || value === null) return;
    if (!inside(value, bounds)) {
      this.ignored += 1;
      return;
    }
    const columns = this.columns[family] ?? {};
    columns[column] = value;
    this.columns[family] = columns;
  }
}

function inside(value: unknown, [low, high]: readonly [number, number]): value is number {
  return typeof value === 'number' && value >= low && value <= high;
}

type ReadComponent = (reading: Reading, status: JsonObject, id: number) => void;

/** Components by the part of their name before the colon. */
const COMPONENTS: ReadonlyMap<string, ReadComponent> = new Map([
  ['em', readThreePhase],
  ['emdata', readThreePhaseEnergy],
  ['em1', readChannel],
  ['em1data', readChannelEnergy],
  ['pm1', readPowerMeter],
  ['switch', readSwitch],
]);

/** Letters of the phases in the keys of three-phase components. */
const PHASE_LETTERS = { L1: 'a', L2: 'b', L3: 'c' } as const satisfies Record<Phase, string>;

/** Names of the quantities in components; with a letter before them those of a phase. */
const METER_FIELDS = [
  ['U', 'voltage'],
  ['I', 'current'],
  ['P', 'act_power'],
  ['S', 'aprt_power'],
  ['PF', 'pf'],
] as const satisfies Fields;
const PLUG_FIELDS = [
  ['U', 'voltage'],
  ['I', 'current'],
  ['P', 'apower'],
  ['S', 'aprtpower'],
  ['PF', 'pf'],
] as const satisfies Fields;
const REGISTER_FIELDS = [
  ['E_I', 'total_act_energy'],
  ['E_E', 'total_act_ret_energy'],
] as const satisfies Fields;

function readThreePhase(reading: Reading, status: JsonObject): void {
  for (const phase of PHASES) {
    const letter = PHASE_LETTERS[phase];
    reading.noteAll({ phase }, METER_FIELDS, (field) => status[`${letter}_${field}`]);
    reading.noteFrequency(status[`${letter}_freq`], status[`${letter}_voltage`]);
  }
}

function readThreePhaseEnergy(reading: Reading, status: JsonObject): void {
  for (const phase of PHASES) {
    reading.noteAll({ phase }, REGISTER_FIELDS, (field) => status[`${PHASE_LETTERS[phase]}_${field}`]);
  }
}

function readChannel(reading: Reading, status: JsonObject, id: number): void {
  readSinglePhase(reading, { status, id, fields: METER_FIELDS });
}

function readPowerMeter(reading: Reading, status: JsonObject, id: number): void {
  const place = readSinglePhase(reading, { status, id, fields: PLUG_FIELDS });
  if (place === undefined) return;
  reading.note(place, 'E_I', totalOf(status.aenergy));
  reading.note(place, 'E_E', totalOf(status.ret_aenergy));
}

function readSinglePhase(
  reading: Reading,
  { status, id, fields }: { status: JsonObject; id: number; fields: Fields },
): Place | undefined {
  const place = reading.place(id);
  if (place === undefined) return undefined;
  reading.noteAll(place, fields, (field) => status[field]);
  reading.noteFrequency(status.freq, status.voltage);
  return place;
}

function readChannelEnergy(reading: Reading, status: JsonObject, id: number): void {
  const place = reading.place(id);
  if (place !== undefined) reading.noteAll(place, REGISTER_FIELDS, (field) => status[field]);
}

function readSwitch(reading: Reading, status: JsonObject, id: number): void {
  readPowerMeter(reading, status, id);
  reading.noteRelay(id, { output: status.output, energy: totalOf(status.aenergy) });
}

function totalOf(energy: unknown): unknown {
  return isJsonObject(energy) ? energy.total : undefined;
}
