import { type MeasuredDevice, type MemberSeries, measuredShare, sumOfKnown } from '@phasor/series';
import { coverageOver, seriesCoverage, share } from '../answers/answer-shape.ts';
import type { DeviceRegisters } from '../registers/register-query.ts';
import type { Scope } from '../scope.ts';
import { type EnergyRequest, energyCurves } from './energy-curves.ts';
import { registerEnds } from './register-ends.ts';
import { coverageOf, type Steps } from './register-series.ts';

/**
 * Share of a range in which the energy of devices was measured, 0 to 1: of one its own, of several weighted by what each counted, as
 * in reports and balances (R-REPORT-026).
 * @param series  energies of each device by MAC
 */
export function energyCoverage(series: ReadonlyMap<string, MemberSeries>, edges: Float64Array, scope: Scope): number {
  return shareOf(
    [...series.values()].map((own) => ({
      energy: sumOfKnown(Array.from(own.values, (value) => (Number.isNaN(value) ? null : value))),
      coverage: seriesCoverage(own, edges, scope),
    })),
  );
}

/** The same of continuous registers; 0 where nothing was counted: one that holds, as between two meters, was not measured. */
export function registerCoverage(
  devices: readonly DeviceRegisters[],
  request: EnergyRequest,
  { steps, scope }: { readonly steps: Steps; readonly scope: Scope },
): number {
  return shareOf(
    devices.map((registers) => {
      const ends = registerEnds(energyCurves(registers, request), scope.range);
      if (ends === undefined) return { energy: null, coverage: 0 };
      const [[, first], [, last]] = ends;
      return { energy: last - first, coverage: coverageOver(coverageOf(registers, steps), steps.edges, scope) };
    }),
  );
}

function shareOf(devices: readonly MeasuredDevice[]): number {
  const [first, ...others] = devices;
  return first && others.length === 0 ? first.coverage : share(measuredShare(devices));
}
