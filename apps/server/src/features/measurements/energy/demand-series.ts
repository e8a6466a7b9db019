import { combineMembers, type MemberSeries, quarterHourDemand } from '@phasor/series';
import { hasValue } from '../answers/answer-shape.ts';
import type { Channel } from '../channels.ts';
import type { DeviceRegisters } from '../registers/register-query.ts';
import { energyCurves } from './energy-curves.ts';
import { type MeterOfPlace, metersOf } from './meters-of-place.ts';
import { addedEnergies, coverageWith, type RegisterEnergies, registerEnergies, type Steps } from './register-series.ts';

/** Demand per quarter hour of a channel, W. */
export type DemandOf = (channel: Channel) => MemberSeries;

/**
 * Demand per quarter hour over devices, W: energy imported / 0.25 h, phases and members added without netting. What the
 * channels share is computed once.
 * @param quarters  the running one counts with its present energy
 * @see D18, D49 and D69
 */
export function demandSeries(devices: readonly DeviceRegisters[], quarters: Steps): DemandOf {
  const members = devices.map((registers) => ({
    mac: registers.device.mac,
    demandOf: deviceDemand(registers, quarters),
  }));
  return (channel) => {
    const series = members.map(({ mac, demandOf }) => [mac, demandOf(channel)] as const);
    // Members without values in the whole range are listed as missing; they do not make a quarter hour of the others unmeasured.
    const telling = series.filter(([, { values }]) => hasValue(values));
    return combineMembers('activePower', new Map(telling.length > 0 ? telling : series));
  };
}

function deviceDemand(registers: DeviceRegisters, quarters: Steps): DemandOf {
  const { edges } = quarters;
  const energiesOf = registerEnergies(edges);
  const coverageOf = coverageWith(registers, quarters);
  return (channel) => {
    const request = { quantity: 'E_I', channel } as const;
    const meters = metersOf(registers, request);
    const demand = quarterHourDemand([addedEnergies(energyCurves(registers, request), edges, energiesOf)]);
    return {
      values: whereKnown(demand, registers, { meters, edges, energiesOf }),
      coverage: measuredShares(meters, edges, coverageOf),
    };
  };
}

interface Known {
  readonly meters: readonly MeterOfPlace[];
  readonly edges: Float64Array;
  readonly energiesOf: RegisterEnergies;
}

/** Demand where the total or all phases of a meter are known; NaN elsewhere. */
function whereKnown(
  demand: Float64Array,
  { curves }: DeviceRegisters,
  { meters, edges, energiesOf }: Known,
): Float64Array {
  const sets = meters.flatMap((meter) =>
    meter.sets.map((set) => ({
      meter,
      energies: set.map((column) => curves.get(column)).map((curve) => curve && energiesOf(curve)),
    })),
  );
  const isKnown = (quarter: number) =>
    sets.some(
      ({ meter, energies }) =>
        energies.length > 0 &&
        isIn(meter, edges, quarter) &&
        energies.every((energy) => !Number.isNaN(energy?.[quarter] ?? Number.NaN)),
    );
  return demand.map((power, quarter) => (isKnown(quarter) ? power : Number.NaN));
}

/** Share of each quarter hour in which all registers of a meter were read that its demand is computed from. */
function measuredShares(
  meters: readonly MeterOfPlace[],
  edges: Float64Array,
  coverageOf: (columns: readonly string[]) => Float64Array,
): Float64Array {
  const shares = new Float64Array(Math.max(0, edges.length - 1));
  for (const meter of meters) {
    for (const set of meter.sets) {
      const covered = coverageOf(set);
      for (let quarter = 0; quarter < shares.length; quarter += 1) {
        const share = covered[quarter] as number;
        if (share > (shares[quarter] as number) && isIn(meter, edges, quarter)) shares[quarter] = share;
      }
    }
  }
  return shares;
}

/** Whether a meter was there at some time of a quarter hour. */
function isIn({ span: { from, to } }: MeterOfPlace, edges: Float64Array, quarter: number): boolean {
  return (edges[quarter] as number) < to && (edges[quarter + 1] as number) > from;
}
