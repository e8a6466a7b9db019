import { type FieldMeaning, measures, PLACES, type Sighting, type Wiring } from '@phasor/contract';
import { wiredValues } from '@phasor/contract/wired';
import type { MeasuredValue } from '../measured.ts';
import { isNative } from '../what/seen.ts';
import { type FieldForm, meaningsOf } from './field-form.ts';
import { byPlace, type PlaceValues, transformed, wired } from './wired-values.ts';
import { isChannel, reportedPlaces, splitWirings } from './wiring-form.ts';

/** What a person corrected after a look at the device. */
export interface CheckForm {
  /** Each channel becomes a device of its own. */
  readonly isSplit: boolean;
  readonly wiring: Wiring;
  readonly fields: readonly FieldForm[];
  /** Transformation ratio as text. */
  readonly ratio: string;
  /** Whether something may feed in there. */
  readonly feedsIn: boolean;
}

export const UNCHANGED: CheckForm = { isSplit: false, wiring: [], fields: [], ratio: '1', feedsIn: false };

/** Most devices that are made of one. */
const DEVICES_MAX = 9;

/**
 * What is chosen before anybody changes it. Channels become devices of their own where one device would lose something of them: a
 * device with relays has no circuits, and a channel that also exports, such as a photovoltaic plant, needs a balance of its own. A native
 * device is one device.
 */
export function firstCheckOf(sighting: Pick<Sighting, 'connection' | 'values' | 'suggested'>): CheckForm {
  if (isNative(sighting)) return UNCHANGED;
  const channels = channelsOf(sighting);
  const hasExport = sighting.values.some(({ place, quantity }) => isChannel(place) && quantity === 'E_E');
  const isSplit =
    channels > 1 && channels <= DEVICES_MAX && (hasExport || !measures(sighting.suggested.type, 'circuits'));
  return { ...UNCHANGED, isSplit };
}

const RATIO = { min: 1e-11, max: 100_000 } as const;

/** A ratio such as `40` or `0,5`; undefined for anything else. */
export function ratioOf(text: string): number | undefined {
  const written = text.trim().replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(written)) return undefined;
  const ratio = Number(written);
  return ratio >= RATIO.min && ratio <= RATIO.max ? ratio : undefined;
}

/** Whether its currents may come over transformers of other makes: a plug carries the current itself, and so does a relay of one phase. */
export function mayHaveTransformers(sighting: Pick<Sighting, 'values' | 'suggested' | 'relays'>): boolean {
  return sighting.suggested.phases > 1 || sighting.relays === 0 || channelsOf(sighting) > 1;
}

/** The channels that can become devices of their own. */
export function channelsOf(sighting: Pick<Sighting, 'values'>): number {
  return reportedPlaces(sighting).filter(isChannel).length;
}

/** Fields to which a meaning was given as values, so that they are seen before they are stored. */
export function meantValues({ unknown }: Pick<Sighting, 'unknown'>, fields: readonly FieldMeaning[]): MeasuredValue[] {
  return fields.flatMap(({ path, quantity, place, factor }) => {
    const value = unknown.find((field) => field.path === path)?.value;
    return typeof value === 'number' ? [{ quantity, place, value: value * factor, at: 0 }] : [];
  });
}

/** The values of a device place by place as they will be stored and shown. */
export function checkedValues(sighting: Pick<Sighting, 'values' | 'unknown'>, form: CheckForm): readonly PlaceValues[] {
  const ratio = ratioOf(form.ratio) ?? 1;
  const values = [...sighting.values, ...meantValues(sighting, meaningsOf(form.fields))];
  return byPlace(values, PLACES, (there) => transformed(wired(there, form.wiring), ratio));
}

/** The angles of a device as they will be shown. */
export function checkedAngles({ angles }: Pick<Sighting, 'angles'>, { wiring }: CheckForm): Sighting['angles'] {
  return [...wiredValues(angles, wiring)];
}

/** Wiring of each device that is made: one, or one for each channel. */
export function wiringsOf(sighting: Pick<Sighting, 'values'>, { isSplit, wiring }: CheckForm): readonly Wiring[] {
  return isSplit && channelsOf(sighting) > 1 ? splitWirings(wiring, reportedPlaces(sighting)) : [wiring];
}
