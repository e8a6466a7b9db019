import { CIRCUITS, type LiveValues, type SeriesAnswer } from '@phasor/contract';
import { type Scale, shareScaleFor } from '@phasor/quantities';
import { remainderOf } from '@phasor/series';
import type { ChartPeriod, PieChart } from '../../../parts/charts/index.ts';
import { channelEnergy } from '../../../parts/measurements/index.ts';
import { kilowattHours } from '../energy/energy-figures.ts';

export type CircuitNumber = (typeof CIRCUITS)[number];

/** Place of each circuit in the ten-colour palette, whose grey is for the rest. */
const CIRCUIT_COLOURS = { 1: 0, 2: 1, 3: 2, 4: 3, 5: 5, 6: 6, 7: 7, 8: 8 } as const satisfies Record<
  CircuitNumber,
  number
>;

/** One branch circuit: live, in the period, and its register; W, A and Wh, null where nothing is measured. */
export interface CircuitFigures {
  readonly number: CircuitNumber;
  readonly activePower: number | null;
  readonly current: number | null;
  /** Energy of the period. */
  readonly energy: number | null;
  /** The register. */
  readonly total: number | null;
  /** What else its meter reports of it, in the order of the card; of most meters nothing. */
  readonly further: readonly CircuitFigure[];
}

export interface CircuitFigure {
  readonly quantity: (typeof FURTHER)[number][0];
  readonly value: number;
}

/** A circuit's part of the supply's energy, or the part of no circuit (D68). */
export interface CircuitShare {
  /** Undefined: the rest of the supply, `Other`. */
  readonly number: CircuitNumber | undefined;
  /** Wh. */
  readonly energy: number;
  /** 0 to 1. */
  readonly share: number;
}

/** Channels of the energy request: the supply and every circuit. */
export const CIRCUIT_CHANNELS = ['CUM', ...CIRCUITS.map((number) => `CH${number}` as const)].join();

/** Quantities that some meters report of a circuit beside the current, the power and the energy. */
const FURTHER = [
  ['voltage', 'U'],
  ['powerFactor', 'PF'],
  ['reactivePower', 'Q'],
  ['apparentPower', 'S'],
  ['activeEnergyExport', 'E_E'],
] as const;

const ENERGIES: ReadonlySet<string> = new Set(['activeEnergyImport', 'activeEnergyExport']);

/** Whether a quantity of a circuit's card shares the unit of its energies. */
export function isEnergy(quantity: string): boolean {
  return ENERGIES.has(quantity);
}

/** The scale of all energies of a circuit's card: the period's energy is a part of the register below it. */
export function energyScale({ energy, total, further }: CircuitFigures): Scale {
  const others = further.filter(({ quantity }) => isEnergy(quantity)).map(({ value }) => value);
  return kilowattHours([energy, total, ...others]);
}

/**
 * All circuits, silent ones too: missing values are dashes.
 * @param known  profile of the last known registers, for those without a live value
 */
export function circuitFigures(
  values: LiveValues | undefined,
  energies: SeriesAnswer | undefined,
  known?: SeriesAnswer,
): CircuitFigures[] {
  return CIRCUITS.map((number) => {
    const measured = values?.CH?.[number];
    return {
      number,
      activePower: measured?.P ?? null,
      current: measured?.I ?? null,
      energy: channelEnergy(energies, 'E_I', `CH${number}`),
      total: measured?.E_I ?? channelEnergy(known, 'E_I', `CH${number}`),
      further: FURTHER.flatMap(([quantity, wire]) => {
        const value = measured?.[wire];
        return value === undefined ? [] : [{ quantity, value }];
      }),
    };
  });
}

/**
 * The energy of each circuit, Wh, the rest last. Where the circuits measured more than the supply there is no rest; [] without
 * energy.
 */
export function circuitShares(
  circuits: readonly Pick<CircuitFigures, 'number' | 'energy'>[],
  supply: number | null,
): CircuitShare[] {
  const taking = circuits.flatMap(({ number, energy }) => (energy !== null && energy > 0 ? [{ number, energy }] : []));
  let known = 0;
  for (const { energy } of taking) known += energy;
  const { other: rest } = remainderOf(
    supply ?? 0,
    taking.map(({ energy }) => energy),
  );
  const whole = known + rest;
  if (whole === 0) return [];
  const parts: Omit<CircuitShare, 'share'>[] = [...taking, { number: undefined, energy: rest }];
  return parts.filter(({ energy }) => energy > 0).map((part) => ({ ...part, share: part.energy / whole }));
}

/** Texts of the shares in the page's language. */
export interface ShareWords {
  readonly name: string;
  readonly energy: string;
  readonly share: string;
  readonly nameOf: (share: Pick<CircuitShare, 'number'>) => string;
}

/** The shares as a ring and as numbers: energy in one unit, shares in percent. */
export function sharesPie(shares: readonly CircuitShare[], words: ShareWords, period: ChartPeriod): PieChart {
  let whole = 0;
  for (const { energy } of shares) whole += energy;
  const scale = shareScaleFor('activeEnergyImport', whole);
  const idOf = ({ number }: CircuitShare) => String(number ?? 'other');
  return {
    ...period,
    slices: shares.map((share) => ({
      id: idOf(share),
      name: words.nameOf(share),
      value: share.energy,
      colour: share.number === undefined ? 'muted' : CIRCUIT_COLOURS[share.number],
    })),
    ...{ whole, scale },
    sheet: {
      headings: [words.name, `${words.energy} (${scale.unit})`, `${words.share} (%)`],
      rows: shares.map((share) => ({
        id: idOf(share),
        cells: [words.nameOf(share), share.energy / scale.divisor, share.share * 100],
      })),
    },
  };
}
