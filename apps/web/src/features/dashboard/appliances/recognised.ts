import type { LiveValues, RunningValues, ShownAppliance } from '@phasor/contract';
import { type Phase, shareScaleFor } from '@phasor/quantities';
import type { ChartPeriod, PieChart, SeriesColour } from '../../../parts/charts/index.ts';

/** Refresh of the figures (R-DASH-072); what comes on or goes off is told at once. */
export const REFRESH_MS = 300_000;
/** Less on a phase than this, W, and nothing of it is on, whatever was recognised (R-DASH-074). */
const OFF_BELOW_W = 20;
const MS_PER_HOUR = 3_600_000;
/** Appliances of the specification, which have names in every language and a sign. */
export const KINDS = ['lighting', 'fan', 'kettle'] as const;
export type Kind = (typeof KINDS)[number];

/** One of the configured appliances as it is now. */
export interface Recognised {
  /** As the configuration names it. */
  readonly name: string;
  readonly ID: number | null;
  readonly phase: Phase | null;
  readonly reason: ShownAppliance['reason'];
  readonly colour: SeriesColour;
  readonly isOn: boolean;
  /** Epoch ms at which it came on; null while it is off. */
  readonly since: number | null;
  /** W by which it moves the meter. */
  readonly power: number | null;
  /** Wh of the period up to now; null where that is not known. */
  readonly energy: number | null;
}

/** What the server answered, and what came over the socket since. */
export interface Heard {
  readonly data: readonly ShownAppliance[];
  /** Epoch ms of the answer. */
  readonly at: number;
  /** The newest word of what runs; undefined before the first. */
  readonly running: RunningValues['running'] | undefined;
  /** The newest measurement, where it is not old. */
  readonly live: LiveValues | undefined;
}

/** The appliances as they are now: on by the newest word, off where their phase takes nothing, their energy growing while on. */
export function recognised({ data, at, running, live }: Heard): Recognised[] {
  return data.map((told, index) => {
    const { name, ID_appliance: ID, phase, reason } = told;
    const found = running?.find((one) => one.ID_appliance === ID);
    const now = running === undefined ? told : { since: found?.since ?? null, power: found?.power ?? told.power };
    const taken = phase === null ? undefined : live?.P?.[phase];
    const isOn = now.since !== null && !(taken !== undefined && taken < OFF_BELOW_W);
    const since = isOn ? now.since : null;
    const until = live === undefined ? at : live.ts * 1_000;
    const used = since === null ? 0 : ((now.power ?? 0) * Math.max(0, until - Math.max(at, since))) / MS_PER_HOUR;
    const energy = told.energy === null ? null : told.energy + used;
    return { ...{ name, ID, phase, reason, colour: colourOf(index) }, isOn, since, power: now.power, energy };
  });
}

/** The kind of an appliance by its name; undefined for one that the specification does not know. */
export function kindOf(name: string): Kind | undefined {
  return KINDS.find((kind) => kind === name.toLowerCase());
}

/** Places of the palette, without the grey of what is no appliance's. */
const COLOURS = [3, 0, 1, 2, 5, 6, 7, 8, 9] as const;

function colourOf(index: number): SeriesColour {
  return COLOURS[index % COLOURS.length] ?? 0;
}

/** Words of the shares in the page's language. */
export interface ShareWords {
  readonly name: string;
  readonly energy: string;
  readonly share: string;
  readonly nameOf: (name: string) => string;
}

/** What each appliance took of what all of them took; a slice stands out while its appliance is on. */
export function recognisedPie(all: readonly Recognised[], words: ShareWords, period: ChartPeriod): PieChart {
  const taking = all.flatMap((one) => (one.energy === null ? [] : [{ ...one, energy: one.energy }]));
  const whole = taking.reduce((sum, { energy }) => sum + energy, 0);
  const scale = shareScaleFor('activeEnergyImport', whole);
  return {
    ...period,
    slices: taking.map(({ name, energy, colour, isOn }) => {
      return { id: name, name: words.nameOf(name), value: energy, colour, pulled: isOn };
    }),
    whole: taking.length === 0 ? null : whole,
    scale,
    sheet: {
      headings: [words.name, `${words.energy} (${scale.unit})`, `${words.share} (%)`],
      rows: taking.map(({ name, energy }) => ({
        id: name,
        cells: [words.nameOf(name), energy / scale.divisor, whole === 0 ? null : (100 * energy) / whole],
      })),
    },
  };
}
