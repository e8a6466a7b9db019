import type { LiveValues, RunningValues, ShownAppliance } from '@phasor/contract';
import { HOUR_MS, type Phase, shareScaleFor } from '@phasor/quantities';
import type { ChartPeriod, PieChart, SeriesColour } from '../../../parts/charts/index.ts';
import { isUnsure as isInexact, surenessOf } from '../../../parts/naming/index.ts';

/** Refresh of the figures (R-DASH-072); starts and ends of runs are shown at once. */
export const REFRESH_MS = 300_000;
/** With less on its phase than this, W, an appliance counts as off, whatever was recognised (R-DASH-074). */
const OFF_BELOW_W = 20;
/** Appliances of the specification, with translated names and an icon. */
export const KINDS = ['lighting', 'fan', 'kettle'] as const;
export type Kind = (typeof KINDS)[number];

/** One of the configured appliances with its present state. */
export interface Recognised {
  /** Name in the configuration. */
  readonly name: string;
  readonly ID: number | null;
  readonly phase: Phase | null;
  readonly reason: ShownAppliance['reason'];
  readonly colour: SeriesColour;
  readonly isOn: boolean;
  /** Epoch ms of its start; null while it is off. */
  readonly since: number | null;
  /** W by which it changes the power of the meter. */
  readonly power: number | null;
  /** How likely the current run is one of it, 0 to 1; null while it is off. */
  readonly likeness: number | null;
  /** Wh of the period up to now; null where it is unknown. */
  readonly energy: number | null;
  /** Wh within which it is in 95 of 100 cases; undefined where it did not run. */
  readonly uncertainty: number | undefined;
}

/** The server's answer, and the messages of the socket since. */
export interface Received {
  readonly data: readonly ShownAppliance[];
  /** Epoch ms of the answer. */
  readonly at: number;
  /** The newest message about running appliances; undefined before the first. */
  readonly running: RunningValues['running'] | undefined;
  /** The newest measurement, where it is not old. */
  readonly live: LiveValues | undefined;
}

/** The appliances now: on by the newest message, off where their phase has no load, with energy growing while on. */
export function recognised({ data, at, running, live }: Received): Recognised[] {
  return data.map((answered, index) => {
    const { name, ID_appliance: ID, phase, reason, uncertainty } = answered;
    const found = running?.find((one) => one.ID_appliance === ID);
    const { since: began = null, power = answered.power, prediction_rate: likeness = null } = found ?? {};
    const now =
      running === undefined ? { ...answered, likeness: answered.prediction_rate } : { since: began, power, likeness };
    const taken = phase === null ? undefined : live?.P?.[phase];
    const isOn = now.since !== null && !(taken !== undefined && taken < OFF_BELOW_W);
    const since = isOn ? now.since : null;
    const until = live === undefined ? at : live.ts * 1_000;
    const used = since === null ? 0 : ((now.power ?? 0) * Math.max(0, until - Math.max(at, since))) / HOUR_MS;
    const energy = answered.energy === null ? null : answered.energy + used;
    const state = { isOn, since, power: now.power, likeness: isOn ? now.likeness : null };
    return { ...{ name, ID, phase, reason, colour: colourOf(index) }, ...state, energy, uncertainty };
  });
}

/** Whether an appliance is on, and may as well be another one. */
export function isUnsure(one: Pick<Recognised, 'likeness'> | undefined): boolean {
  const likeness = one?.likeness ?? null;
  return likeness !== null && surenessOf({ prediction_rate: likeness }) === 'unsure';
}

/** The kind of an appliance by its name; undefined for one that the specification does not know. */
export function kindOf(name: string): Kind | undefined {
  return KINDS.find((kind) => kind === name.toLowerCase());
}

/** Places of the palette, without the grey of the rest. */
const COLOURS = [3, 0, 1, 2, 5, 6, 7, 8, 9] as const;

function colourOf(index: number): SeriesColour {
  return COLOURS[index % COLOURS.length] ?? 0;
}

/** Texts of the shares in the page's language. */
export interface ShareWords {
  readonly name: string;
  readonly energy: string;
  readonly share: string;
  readonly nameOf: (name: string) => string;
  readonly uncertainty: string;
  /** The name of a share that is unsure. */
  readonly unsure: (name: string) => string;
}

/** The share of each appliance in their sum; a slice stands out while its appliance is on. */
export function recognisedPie(all: readonly Recognised[], words: ShareWords, period: ChartPeriod): PieChart {
  const taking = all.flatMap((one) => (one.energy === null ? [] : [{ ...one, energy: one.energy }]));
  const whole = taking.reduce((sum, { energy }) => sum + energy, 0);
  const scale = shareScaleFor('activeEnergyImport', whole);
  return {
    ...period,
    slices: taking.map(({ name, energy, uncertainty, colour, isOn }) => {
      const slice = { id: name, name: words.nameOf(name), value: energy, colour, pulled: isOn };
      return isInexact({ energy, uncertainty }) ? { ...slice, name: words.unsure(slice.name), isUnsure: true } : slice;
    }),
    whole: taking.length === 0 ? null : whole,
    scale,
    sheet: {
      headings: [
        words.name,
        `${words.energy} (${scale.unit})`,
        `${words.uncertainty} (${scale.unit})`,
        `${words.share} (%)`,
      ],
      rows: taking.map(({ name, energy, uncertainty }) => ({
        id: name,
        cells: [
          words.nameOf(name),
          energy / scale.divisor,
          uncertainty === undefined ? null : uncertainty / scale.divisor,
          whole === 0 ? null : (100 * energy) / whole,
        ],
      })),
    },
  };
}
