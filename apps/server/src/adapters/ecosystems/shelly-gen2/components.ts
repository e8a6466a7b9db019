import type { MeasuredQuantity, Place } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';
import { isJsonObject, type JsonObject } from '../../json.ts';
import { channelPlace, relayPlace } from '../channels.ts';
import { flattenNumbers } from '../flatten.ts';
import { noteFrequency } from '../frequency.ts';
import { numberOf, type Reading } from '../reading.ts';

/** One component of a device, with what earlier messages left. */
export interface Component {
  /** Its name, such as `em1:0`. */
  readonly name: string;
  readonly id: number;
  readonly status: JsonObject;
  /** Returned energy that the component reported last, Wh; undefined where it never did. */
  readonly returned: number | undefined;
}

type ReadComponent = (reading: Reading, component: Component) => void;

/** Readers by the part of the name before the colon. */
const COMPONENTS: ReadonlyMap<string, ReadComponent> = new Map([
  ['em', readThreePhase],
  ['emdata', readThreePhaseEnergy],
  ['em1', readClamp],
  ['em1data', readClampEnergy],
  ['pm1', readOutlet],
  ['cover', readOutlet],
  ['light', readOutlet],
  ['switch', readSwitch],
  ['wifi', (reading, { status }) => reading.note('signal', '', status.rssi)],
  ['temperature', (reading, { status }) => reading.note('tempS', '', status.tC)],
  ['humidity', (reading, { status }) => reading.note('hum', '', status.rh)],
]);

/** Components that measure nothing. */
const SILENT = new Set(
  'sys cloud mqtt ble ws eth input script bthome bthomedevice knx matter modbus ui plugs_ui ht_ui devicepower'.split(
    ' ',
  ),
);

/** Reads the status of one component; numbers of unknown ones are listed by their path. */
export function readComponent(reading: Reading, component: Component): void {
  const type = component.name.split(':')[0] ?? '';
  const read = COMPONENTS.get(type);
  if (read) read(reading, component);
  else if (!SILENT.has(type)) {
    for (const { path, value } of flattenNumbers(component.status, component.name)) {
      if (!/\.(id|ts|last_updated_ts)$/.test(path)) reading.unknown(path, value);
    }
  }
}

/** The part of a name after the colon; NaN where there is none. */
export function componentId(name: string): number {
  const id = /^[^:]+:(\d{1,3})$/.exec(name)?.[1];
  return id === undefined ? Number.NaN : Number(id);
}

/** Returned energy of a component that counts it beside the energy of both directions, Wh. */
export function returnedEnergy(status: JsonObject): number | undefined {
  return totalOf(status.ret_aenergy);
}

type Fields = readonly (readonly [quantity: MeasuredQuantity, field: string])[];

/** Names of the quantities; with a letter before them those of a phase. */
const METER_FIELDS: Fields = [
  ['U', 'voltage'],
  ['I', 'current'],
  ['P', 'act_power'],
  ['S', 'aprt_power'],
  ['PF', 'pf'],
];
const TOTAL_FIELDS: Fields = [
  ['I', 'total_current'],
  ['P', 'total_act_power'],
  ['S', 'total_aprt_power'],
];
const OUTLET_FIELDS: Fields = [
  ['U', 'voltage'],
  ['I', 'current'],
  ['P', 'apower'],
  ['S', 'aprtpower'],
  ['PF', 'pf'],
];
const REGISTER_FIELDS: Fields = [
  ['E_I', 'total_act_energy'],
  ['E_E', 'total_act_ret_energy'],
];
const TOTAL_REGISTER_FIELDS: Fields = [
  ['E_I', 'total_act'],
  ['E_E', 'total_act_ret'],
];

/** Letters of the phases in the keys of three-phase components. */
export const PHASE_LETTERS = { L1: 'a', L2: 'b', L3: 'c' } as const satisfies Record<Phase, string>;

function noteAll(
  reading: Reading,
  place: Place,
  { fields, read }: { fields: Fields; read: (field: string) => unknown },
) {
  for (const [quantity, field] of fields) reading.note(quantity, place, read(field));
}

function readThreePhase(reading: Reading, { status }: Component): void {
  const phases = PHASES.map((phase) => ({
    phase,
    read: (field: string) => status[`${PHASE_LETTERS[phase]}_${field}`],
  }));
  for (const { phase, read } of phases) noteAll(reading, phase, { fields: METER_FIELDS, read });
  noteAll(reading, 'T', { fields: TOTAL_FIELDS, read: (field) => status[field] });
  noteFrequency(
    reading,
    phases.map(({ read }) => ({ frequency: read('freq'), voltage: read('voltage') })),
  );
}

function readThreePhaseEnergy(reading: Reading, { status }: Component): void {
  for (const phase of PHASES) {
    noteAll(reading, phase, { fields: REGISTER_FIELDS, read: (field) => status[`${PHASE_LETTERS[phase]}_${field}`] });
  }
  noteAll(reading, 'T', { fields: TOTAL_REGISTER_FIELDS, read: (field) => status[field] });
}

function readClamp(reading: Reading, { id, status }: Component): void {
  const place = channelPlace(id);
  if (place === undefined) return;
  noteAll(reading, place, { fields: METER_FIELDS, read: (field) => status[field] });
  noteFrequency(reading, [{ frequency: status.freq, voltage: status.voltage }]);
}

function readClampEnergy(reading: Reading, { id, status }: Component): void {
  const place = channelPlace(id);
  if (place !== undefined) noteAll(reading, place, { fields: REGISTER_FIELDS, read: (field) => status[field] });
}

function readOutlet(reading: Reading, component: Component): void {
  const { id, status } = component;
  const place = channelPlace(id);
  if (place === undefined) return;
  noteAll(reading, place, { fields: OUTLET_FIELDS, read: (field) => status[field] });
  noteFrequency(reading, [{ frequency: status.freq, voltage: status.voltage }]);
  reading.note('E_I', place, importOf(component));
  reading.note('E_E', place, returnedEnergy(status));
}

function readSwitch(reading: Reading, component: Component): void {
  readOutlet(reading, component);
  const place = relayPlace(component.id);
  if (place === undefined) return;
  const { output } = component.status;
  if (typeof output === 'boolean') reading.note('relay', place, output ? 1 : 0);
  reading.note('energy', place, importOf(component));
}

/**
 * `aenergy` counts on in both directions, so that the import is what remains without the returned energy.
 * @see https://github.com/evcc-io/evcc/issues/31815
 */
function importOf({ status, returned }: Component): number | undefined {
  const total = totalOf(status.aenergy);
  if (total === undefined) return undefined;
  const back = returnedEnergy(status) ?? returned;
  // The registers have three decimals.
  return back === undefined ? total : Math.round((total - back) * 1_000) / 1_000;
}

function totalOf(energy: unknown): number | undefined {
  return isJsonObject(energy) ? numberOf(energy.total) : undefined;
}
