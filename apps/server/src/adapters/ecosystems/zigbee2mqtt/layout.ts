import type { Place } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import { channelPlace } from '../channels.ts';
import { meaningOf } from './properties.ts';

/** How the measuring elements of a device relate to each other. */
export interface Layout {
  readonly phases: 1 | 3;
  /** Clamps or outlets that measure on their own; 1 = there is a single element. */
  readonly channels: number;
  /** The place of a measured property; undefined = it has none in this device. */
  place(property: string): Place | undefined;
  /** The places of a property without an element, such as the one voltage of two clamps. */
  common(property: string): readonly Place[];
}

/**
 * The elements that the names of the properties tell of: three letters, three numbers or any `phase_…` are phases of one supply,
 * two letters or numbers are clamps, and numbers beside switches with the same numbers are outlets.
 */
export function layoutOf(properties: readonly string[]): Layout {
  const meanings = properties.flatMap((property) => meaningOf(property) ?? []);
  const elements = new Set(meanings.flatMap(({ element }) => (element === undefined ? [] : [element])));
  const isOutlets = properties.some((property) => /^state_(l\d|\d|[abc]|left|right)$/.test(property));
  const isPhases =
    meanings.some(({ isPhase }) => isPhase) || (!isOutlets && elements.size === PHASES.length && !elements.has(3));
  const names = new Set(properties);
  const channels = Math.max(0, ...elements) + 1;
  const places = (element: number): Place | undefined => (isPhases ? PHASES[element] : channelPlace(element));
  return {
    phases: isPhases ? 3 : 1,
    channels: isPhases ? 1 : channels,
    place(property) {
      const meaning = meaningOf(property);
      if (meaning === undefined) return undefined;
      if (meaning.element !== undefined) return places(meaning.element);
      if (meaning.isTotal) return elements.size > 0 ? 'T' : 'CH1';
      if (elements.size === 0) return 'CH1';
      // A cluster without the first phase in the name of a property: the plain name is that phase.
      return isPhases && !hasFirst(property, names) && hasSecond(property, names) ? 'L1' : 'T';
    },
    common: () => (isPhases ? ['L1'] : [...elements].sort().flatMap((element) => places(element) ?? [])),
  };
}

function hasFirst(property: string, names: ReadonlySet<string>): boolean {
  return names.has(`${property}_phase_a`) || names.has(`${property}_a`) || names.has(`${property}_l1`);
}

function hasSecond(property: string, names: ReadonlySet<string>): boolean {
  return names.has(`${property}_phase_b`);
}
