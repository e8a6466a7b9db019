import type { Place } from '@phasor/contract';
import { channelPlace } from '../channels.ts';
import type { Entity, NumberMeaning } from './entity.ts';
import { isOfDirectCurrent, isYield } from './names.ts';

/**
 * Of a device that also reports direct current the numbered channels are inputs of modules, and no circuits of the supply.
 * @see https://github.com/tbnobody/OpenDTU/blob/master/src/MqttHandleHass.cpp `CH1 Power`
 */
export function isInverter(entities: readonly Entity[]): boolean {
  return entities.some(({ name }) => isOfDirectCurrent(name));
}

/** Whether what the device measures is what it delivers: its power is then reported without a sign, and is export. */
export function isSource(entities: readonly Entity[]): boolean {
  return entities.some(({ name }) => isYield(name));
}

/** The places that the names of a device's entities contain. */
export interface DevicePlaces {
  /** Highest phase and channel; 0 = none. */
  readonly phases: number;
  readonly channels: number;
}

export function placesOf(entities: readonly Entity[]): DevicePlaces {
  const places = entities.flatMap(({ content }) => (content.kind === 'number' && content.meaning?.place) || []);
  const highest = (kind: string) =>
    Math.max(0, ...places.filter((place) => place.startsWith(kind)).map((place) => Number(place.slice(kind.length))));
  return { phases: highest('L'), channels: isInverter(entities) ? 0 : highest('CH') };
}

/**
 * Where a number is measured. Without a place in its name it is the one channel of a device; beside phases or channels it is their
 * total, and a voltage is that of all channels. Empty = no place.
 */
export function placesFor({ quantity, place }: NumberMeaning, { phases, channels }: DevicePlaces): readonly Place[] {
  if (place !== null) return [place];
  if (phases === 0 && channels === 0) return ['CH1'];
  if (quantity === 'PF' || (quantity === 'U' && phases > 0)) return [];
  if (quantity !== 'U') return ['T'];
  return Array.from({ length: channels }, (_, n) => channelPlace(n)).filter((known) => known !== undefined);
}
