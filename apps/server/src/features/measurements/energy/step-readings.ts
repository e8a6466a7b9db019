import { stepEdges } from '@phasor/calendar';
import { type EnergyPeriod, SAMPLE_FAMILIES, type SampleFamilyName } from '@phasor/contract';
import { DAY_S } from '@phasor/quantities';
import { binGauge, type ContinuousRegister, energyBetween, registerAlong } from '@phasor/series';
import type { StepReadings } from '../../../ports/step-readings.ts';
import { share } from '../answers/answer-shape.ts';
import { readRegisters } from '../registers/read-registers.ts';
import { affordableRange, type MeasurementDependencies, type Scope } from '../scope.ts';
import { coarsestLevel } from '../steps/level-choice.ts';
import { type SparseStretch, sparseStretches } from '../steps/sparse-stretches.ts';
import { assertWithinLimit, PERIODS } from './energy-periods.ts';
import { type RegisterEnds, registerEnds } from './register-ends.ts';
import { coverageWith, stepsWithin } from './register-series.ts';

/** Quantities without phases: in files they stand beside the measured ones of a meter. */
const FAMILIES = ['sensor', 'relays'] as const satisfies readonly SampleFamilyName[];

/**
 * Sensors and relays of a device per civil period: means of gauges, energies of registers as everywhere else.
 * @throws AppError('request.invalid', field period) beyond the limits of D53
 * @see D17 and D51
 */
export async function readStepReadings(
  dependencies: MeasurementDependencies,
  scope: Scope,
  requested: { from: number; to: number; period: EnergyPeriod; registers?: true | undefined },
): Promise<StepReadings> {
  assertWithinLimit(requested);
  const { unit, seconds } = PERIODS[requested.period];
  const { zone, range, now, devices, source } = scope;
  const whole = stepEdges({ ...range, unit, zone });
  const deviceZones = devices.map(({ timeZone }) => timeZone);
  const level = coarsestLevel({ edges: whole, civil: seconds === 0, zone, deviceZones }, seconds || DAY_S);
  await affordableRange(scope, { level, field: 'period' }, dependencies.store);
  const steps = stepsWithin(whole, range, now);
  const { edges } = steps;
  const place = { devices, source, level, from: whole[0] ?? 0, to: whole.at(-1) ?? 0 };
  const columns = new Map<string, Float64Array>();
  const counts = new Map<string, Float64Array>();
  const ends = new Map<string, RegisterEnds>();
  const sparse: SparseStretch[] = [];
  let covered = new Float64Array();
  for (const family of FAMILIES) {
    const { gauges, registers } = SAMPLE_FAMILIES[family];
    const means = { gauges, registers: [], extremes: false, neighbours: false };
    const blocks = await dependencies.store.rows({
      ...place,
      ...means,
      family,
      devices: devices.map(({ mac }) => mac),
    });
    for (const block of blocks.values())
      for (const gauge of gauges) columns.set(gauge, binGauge(block, gauge, edges).mean);
    if (registers.length === 0) continue;
    const instants = [range.from, range.to].filter((at) => at > place.from && at < place.to && at < now);
    const wish = { ...place, family, columns: registers, instants, history: requested.registers === true };
    for (const read of await readRegisters(dependencies, wish)) {
      const { curves, block } = read;
      covered = coverageWith(read, steps)([]).map(share);
      for (const [column, curve] of curves) {
        const energy = energyBetween(curve, edges);
        columns.set(column, energy);
        if (!requested.registers) continue;
        counts.set(column, startsOf(curve, edges, { energy, covered }));
        const both = registerEnds([{ curve, ratio: 1 }], range);
        if (both) ends.set(column, both);
      }
      if (requested.registers && seconds > 0) sparse.push(...sparseStretches(block, seconds));
    }
  }
  return { edges, columns: known(columns), registers: known(counts), ends, covered, sparse };
}

function known(columns: ReadonlyMap<string, Float64Array>): ReadonlyMap<string, Float64Array> {
  return new Map([...columns].filter(([, values]) => values.some(Number.isFinite)));
}

/**
 * The register at the start of each step in which it was measured, and at the first instant; where it begins inside of one, its first
 * reading.
 */
function startsOf(
  curve: ContinuousRegister,
  edges: Float64Array,
  { energy, covered }: { readonly energy: Float64Array; readonly covered: Float64Array },
): Float64Array {
  const first = curve.time[0] ?? Number.NaN;
  const starts = registerAlong(
    curve,
    edges.subarray(0, -1).map((edge) => Math.max(edge, first)),
  );
  const isKnown = (step: number) => !Number.isNaN(energy[step]) && (step === 0 || (covered[step] as number) > 0);
  return starts.map((value, step) => (isKnown(step) ? value : Number.NaN));
}
