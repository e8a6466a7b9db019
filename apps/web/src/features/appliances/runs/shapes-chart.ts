import type { ImprintShape } from '@phasor/contract';
import { withUnit } from '@phasor/quantities';
import { type ChartPoint, plainLabels, type SeriesColour, type TimeChart } from '../../../parts/charts/index.ts';

export type Edge = 'rising' | 'falling';

const KEYS = { rising: 'rising_edge', falling: 'falling_edge' } as const satisfies Record<Edge, keyof ImprintShape>;
const MILLIWATTS = 1_000;
const LEAST_SECONDS = 5;

interface Frame {
  readonly locale: string;
  readonly timeZone: string;
  /** Time of the answer, epoch ms. */
  readonly moment: number;
  /** Heading of the seconds in tables and files. */
  readonly seconds: string;
  readonly colours: ReadonlyMap<number, SeriesColour>;
}

/** Power of switching each imprint on or off, second by second; the server reports mW (R-APPL-021). */
export function shapesChart(
  edge: Edge,
  imprints: readonly ImprintShape[],
  { locale, timeZone, moment, seconds, colours }: Frame,
): TimeChart {
  const longest = Math.max(LEAST_SECONDS, ...imprints.map((imprint) => imprint[KEYS[edge]].length - 1));
  const seen = new Map<number, number>();
  return {
    ...{ kind: 'line', locale, timeZone, moment },
    range: { from: 0, to: longest },
    across: { heading: seconds, unit: 's', text: (second) => withUnit(String(second), 's'), labels: plainLabels },
    axes: [{ quantity: 'activePower', kind: 'linear' }],
    series: imprints.map((imprint) => {
      const { ID, ID_imprint, name, phase } = imprint;
      const before = seen.get(ID) ?? 0;
      seen.set(ID, before + 1);
      return {
        id: String(ID_imprint),
        // A second imprint of an appliance differs from its first by its number and its line.
        name: before === 0 ? `${name} · ${phase}` : `${name} · ${phase} (${before + 1})`,
        colour: colours.get(ID) ?? 'muted',
        dashed: before > 0,
        points: imprint[KEYS[edge]].map((value, second): ChartPoint => [second, value / MILLIWATTS]),
      };
    }),
  };
}
