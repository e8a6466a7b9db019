import type { SeriesAnswer } from '@phasor/contract';
import { AppError } from '../../../app-error.ts';
import type { Scope } from '../scope.ts';
import type { Extremes, PerChannel, SeriesPoints } from './answer-shape.ts';

/** MACs by gauge; a gauge that all have is left out. */
export type Lacking = Readonly<Record<string, string[]>>;

/** What one kind of quantity adds to an answer of series. */
export interface AnswerPart {
  readonly data: Readonly<Record<string, PerChannel | SeriesPoints>>;
  readonly extremes?: Readonly<Record<string, Extremes>>;
  /** Per quantity, 0 to 1. */
  readonly coverage: Readonly<Record<string, number>>;
  readonly stepsCovered?: SeriesPoints | undefined;
  /** Per quantity and channel, the first and last reading of a register within the range. */
  readonly ends?: NonNullable<SeriesAnswer['ends']>;
  /** Per quantity whose registers were not counted within the range: when their last reading before was made, epoch ms. */
  readonly heldSince?: NonNullable<SeriesAnswer['held_since']>;
  /** By channel, peaks that may be higher than the answered ones (D80). */
  readonly possiblePeaks?: PerChannel | undefined;
  /** By gauge, members of a group without a value of it. */
  readonly lacking?: Lacking;
  /** MACs of the devices that have data. */
  readonly present: readonly string[];
}

/**
 * One answer of several parts (D14 and D48); of several lists of covered steps the last part's counts.
 * @throws AppError('store.not_found') when no list has a single value, and no register was counted between two starts of steps (D51)
 */
export function joinParts(parts: readonly AnswerPart[], scope: Scope, step: number): Omit<SeriesAnswer, 'status'> {
  const data = Object.assign({}, ...parts.map((part) => part.data)) as SeriesAnswer['data'];
  const possiblePeaks = parts.findLast((part) => part.possiblePeaks)?.possiblePeaks;
  const ends = parts.findLast((part) => part.ends)?.ends;
  if (!Object.values(data).some(hasPoint) && !(possiblePeaks && hasPoint(possiblePeaks)) && ends === undefined)
    throw new AppError('store.not_found');
  const heldSince = parts.findLast((part) => part.heldSince)?.heldSince;
  const extremes = Object.assign({}, ...parts.map((part) => part.extremes)) as Record<string, Extremes>;
  const stepsCovered = parts.findLast((part) => part.stepsCovered)?.stepsCovered;
  return {
    data,
    ...(Object.keys(extremes).length > 0 ? { extremes } : {}),
    coverage: Object.assign({}, ...parts.map((part) => part.coverage)),
    step,
    time_zone: scope.zone,
    ...(stepsCovered ? { steps_covered: stepsCovered } : {}),
    ...(ends ? { ends } : {}),
    ...(heldSince ? { held_since: heldSince } : {}),
    ...(possiblePeaks ? { possible_peaks: possiblePeaks } : {}),
    ...lackingPart(Object.assign({}, ...parts.map((part) => part.lacking))),
    ...missingOf(
      scope,
      parts.flatMap((part) => part.present),
    ),
  };
}

/** The members of a group that have nothing to add (D49); {} for a single device. */
export function missingOf(scope: Scope, present: readonly string[]): { missing?: string[] } {
  if (!scope.group) return {};
  return { missing: scope.devices.map(({ mac }) => mac).filter((mac) => !present.includes(mac)) };
}

/** The field of an answer; {} where all have every gauge. */
export function lackingPart(lacking: Lacking): { lacking?: Record<string, string[]> } {
  return Object.keys(lacking).length > 0 ? { lacking: { ...lacking } } : {};
}

function hasPoint(entry: PerChannel | SeriesPoints): boolean {
  const lists = Array.isArray(entry) ? [entry] : Object.values(entry);
  return lists.some((list) => list?.some(([, value]) => value !== null));
}
