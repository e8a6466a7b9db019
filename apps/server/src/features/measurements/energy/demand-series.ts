import { combineMembers, energyBetween, type MemberSeries, quarterHourDemand } from '@phasor/series';
import { hasValue } from '../answers/answer-shape.ts';
import type { Channel } from '../channels.ts';
import type { DeviceRegisters } from '../registers/register-query.ts';
import { type EnergyRequest, energyCurves } from './energy-curves.ts';
import { type MeterOfPlace, metersOf } from './meters-of-place.ts';
import { addedEnergies, coverageOf, type Steps } from './register-series.ts';

/**
 * Demand per quarter hour over devices, W: energy imported / 0.25 h, phases and members added without netting.
 * @param quarters  the running one counts with its present energy
 * @see D18, D49 and D69
 */
export function demandSeries(devices: readonly DeviceRegisters[], channel: Channel, quarters: Steps): MemberSeries {
  const request = { quantity: 'E_I', channel } as const;
  const members = devices.map((registers): [string, MemberSeries] => {
    const meters = metersOf(registers, request);
    const values = demandOf(registers, { request, meters }, quarters.edges);
    return [registers.device.mac, { values, coverage: measuredShares(registers, meters, quarters) }];
  });
  // Members without values in the whole range are listed as missing; they do not make a quarter hour of the others unmeasured.
  const telling = members.filter(([, { values }]) => hasValue(values));
  return combineMembers('activePower', new Map(telling.length > 0 ? telling : members));
}

/** Demand of a device per quarter hour, W; NaN where neither the total nor all phases of its meter are known. */
function demandOf(
  registers: DeviceRegisters,
  { request, meters }: { readonly request: EnergyRequest; readonly meters: readonly MeterOfPlace[] },
  edges: Float64Array,
): Float64Array {
  const demand = quarterHourDemand([addedEnergies(energyCurves(registers, request), edges)]);
  const energies = new Map(
    [...new Set(meters.flatMap(({ sets }) => sets.flat()))].flatMap((column) => {
      const curve = registers.curves.get(column);
      return curve ? [[column, energyBetween(curve, edges)] as const] : [];
    }),
  );
  const isKnown = (set: readonly string[], quarter: number) =>
    set.every((column) => !Number.isNaN(energies.get(column)?.[quarter] ?? Number.NaN));
  return demand.map((power, quarter) =>
    meters.some(
      (meter) => isIn(meter, edges, quarter) && meter.sets.some((set) => set.length > 0 && isKnown(set, quarter)),
    )
      ? power
      : Number.NaN,
  );
}

/** Share of each quarter hour in which all registers of a meter were read that its demand is computed from. */
function measuredShares(registers: DeviceRegisters, meters: readonly MeterOfPlace[], quarters: Steps): Float64Array {
  const { edges } = quarters;
  const shares = new Float64Array(Math.max(0, edges.length - 1));
  for (const meter of meters)
    for (const set of meter.sets)
      for (const [quarter, share] of coverageOf(registers, quarters, set).entries())
        if (isIn(meter, edges, quarter)) shares[quarter] = Math.max(shares[quarter] as number, share);
  return shares;
}

/** Whether a meter was there at some time of a quarter hour. */
function isIn({ span: { from, to } }: MeterOfPlace, edges: Float64Array, quarter: number): boolean {
  return (edges[quarter] as number) < to && (edges[quarter + 1] as number) > from;
}
