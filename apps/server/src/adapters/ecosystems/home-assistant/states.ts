import { relayPlace } from '../channels.ts';
import type { ReadContext } from '../ecosystem.ts';
import type { Finding, Findings } from '../finding.ts';
import { noteFrequency } from '../frequency.ts';
import { numberOf, Reading } from '../reading.ts';
import { type Entity, isSameValue, type NumberMeaning } from './entity.ts';
import { entitiesOfDevice, relaysOf } from './memory.ts';
import { isInverter, isSource, placesFor, placesOf } from './places.ts';
import { type TemplateInput, templateValue } from './template-value.ts';

/** A message at a topic at which entities report. */
export interface StateMessage {
  readonly topic: string;
  readonly entities: readonly Entity[];
  readonly input: TemplateInput;
}

/** Values of all entities that report at the topic, by device. */
export function readStates({ topic, entities, input }: StateMessage, context: ReadContext): Findings {
  const found: Finding[] = [];
  const reporting = entities.filter(({ state }) => state.topic === topic);
  for (const key of new Set(reporting.map((entity) => entity.key))) {
    const reading = new Reading();
    const device = entitiesOfDevice(key, context.memos);
    const memos: Finding[] = [];
    for (const entity of reporting) {
      if (entity.key !== key) continue;
      const raw = entity.state.template ? templateValue(entity.state.template, input) : input.value;
      noteState({ reading, device, memos, context, found }, entity, raw);
    }
    found.push(...reading.findings(key, null), ...memos);
  }
  return found;
}

interface Collected {
  readonly reading: Reading;
  /** All entities of the device. */
  readonly device: readonly Entity[];
  readonly memos: Finding[];
  readonly found: Finding[];
  readonly context: ReadContext;
}

function noteState(collected: Collected, entity: Entity, raw: unknown): void {
  const { content, key } = entity;
  if (content.kind === 'number') {
    noteNumber(collected, entity, raw);
    return;
  }
  const state = stateOf(content, raw);
  if (state === undefined) return;
  if (content.kind === 'connectivity') collected.found.push({ kind: 'presence', key, online: state === 1 });
  else if (content.kind === 'motion') collected.reading.note('pir', '', state);
  else {
    const place = relayPlace(relaysOf(collected.device).findIndex(({ id }) => id === entity.id));
    if (place !== undefined) collected.reading.note('relay', place, state);
  }
}

/** 1 or 0; undefined for any other word. A template may give `True` where the payload is `true`. */
function stateOf({ on, off }: { readonly on: string; readonly off: string }, raw: unknown): 0 | 1 | undefined {
  if (raw === undefined || typeof raw === 'object') return undefined;
  const words = typeof raw === 'boolean' ? [String(raw), raw ? 'True' : 'False'] : [String(raw)];
  return words.includes(on) ? 1 : words.includes(off) ? 0 : undefined;
}

function noteNumber(collected: Collected, entity: Entity, raw: unknown): void {
  const { reading, device } = collected;
  const value = numberOf(raw);
  const { content } = entity;
  if (value === undefined || content.kind !== 'number') return;
  const { meaning } = content;
  // Of several entities for one value the first is it.
  const first = device.find((other) => isSameValue(other, entity));
  const isModule = meaning?.place?.startsWith('CH') === true && isInverter(device);
  const places = meaning && first?.id === entity.id && !isModule ? placesFor(meaning, placesOf(device)) : [];
  if (meaning === null || places.length === 0) {
    reading.unknown(entity.name, value);
    return;
  }
  const { quantity, factor, offset, tariff } = meaning;
  const scaled = (value + offset) * factor;
  if (quantity === 'F') noteFrequency(reading, [{ frequency: scaled, voltage: undefined }]);
  else if (quantity === 'P') notePower(collected, { meaning, value: scaled, entity });
  else for (const place of places) reading.note(quantity, place, scaled, tariff === undefined ? {} : { tariff });
}

interface Power {
  readonly meaning: NumberMeaning;
  readonly value: number;
  readonly entity: Entity;
}

/** Devices with one number for each direction report 0 in the other one: only their difference is the power. */
function notePower({ reading, device, memos, context }: Collected, { meaning, value, entity }: Power): void {
  const [place] = placesFor(meaning, placesOf(device));
  if (place === undefined) return;
  const opposite = device.some(
    ({ content }) =>
      content.kind === 'number' &&
      content.meaning?.quantity === 'P' &&
      content.meaning.place === meaning.place &&
      content.meaning.isReverse !== meaning.isReverse,
  );
  const signed = meaning.isReverse || isSource(device) ? -value : value;
  if (!opposite) {
    reading.note('P', place, signed);
    return;
  }
  const name = (isReverse: boolean) => `power:${entity.key}:${place}:${isReverse ? 'out' : 'in'}`;
  memos.push({ kind: 'memo', name: name(meaning.isReverse), value: signed });
  const pending = memos.findLast((finding) => finding.kind === 'memo' && finding.name === name(!meaning.isReverse));
  const other = pending?.kind === 'memo' ? pending.value : context.memos.get(name(!meaning.isReverse));
  if (typeof other === 'number') reading.note('P', place, signed + other);
}
