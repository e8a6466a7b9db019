import type { TimeRange } from '@phasor/calendar';
import type { AnswerPart } from '../answers/answer-part.ts';
import {
  type ChannelName,
  coveragePoints,
  energyPoints,
  type PerChannel,
  type SeriesPoints,
} from '../answers/answer-shape.ts';
import { type Channel, familyOf } from '../channels.ts';
import { registerCoverage } from '../energy/energy-coverage.ts';
import { type Curve, type EnergyRequest, energyCurves } from '../energy/energy-curves.ts';
import { devicesWithRegisters, type EnergyRegisters } from '../energy/energy-registers.ts';
import { type RegisterEnds, registerEnds } from '../energy/register-ends.ts';
import { coverageOfGroup, registerSeries, stepsWithin } from '../energy/register-series.ts';
import type { Scope } from '../scope.ts';

/** Name of a channel in an answer of profiles. */
export function profileName(channel: Channel): ChannelName {
  return channel === 'total' ? 'cumulative' : channel;
}

interface ProfileRegisters {
  readonly requests: readonly EnergyRequest[];
  readonly registers: EnergyRegisters;
  readonly edges: Float64Array;
  /** The range of the answer: the requested one, or more. */
  readonly reach: TimeRange;
}

/**
 * Continuous registers of a profile at the starts of its steps, the first at the start of the range, and beside them the
 * readings at both ends of what was measured of it (D50).
 */
export function profileEnergies(scope: Scope, read: ProfileRegisters): AnswerPart {
  const steps = stepsWithin(read.edges, read.reach, scope.now);
  const { edges } = steps;
  const stamps = edges.subarray(0, -1);
  const data: Record<string, PerChannel> = {};
  const coverage: Record<string, number> = {};
  const heldSince: Record<string, number> = {};
  const ends: Record<string, Partial<Record<ChannelName, RegisterEnds>>> = {};
  let stepsCovered: SeriesPoints | undefined;
  for (const request of read.requests) {
    const devices = read.registers.get(familyOf(request.channel)) ?? [];
    const covered = coverageOfGroup(devices, steps);
    const lists = data[request.quantity] ?? {};
    lists[profileName(request.channel)] = energyPoints(stamps, registerSeries(devices, request, steps));
    data[request.quantity] = lists;
    const curves = devices.flatMap((registers) => energyCurves(registers, request));
    const both = registerEnds(curves, scope.range);
    const since = both ? undefined : newestReading(curves, scope.range.from);
    if (since !== undefined) heldSince[request.quantity] = Math.max(since, heldSince[request.quantity] ?? since);
    if (both) ends[request.quantity] = { ...ends[request.quantity], [profileName(request.channel)]: both };
    const measured = both ? registerCoverage(devices, request, { steps, scope }) : 0;
    coverage[request.quantity] = Math.max(coverage[request.quantity] ?? 0, measured);
    stepsCovered ??= coveragePoints(stamps, covered);
  }
  const known = {
    ...(Object.keys(ends).length > 0 ? { ends } : {}),
    ...(Object.keys(heldSince).length > 0 ? { heldSince } : {}),
  };
  return { data, coverage, stepsCovered, ...known, present: devicesWithRegisters(read.registers, scope.range) };
}

/** When the newest reading up to an instant was made, epoch ms; undefined where there is none, or also one after the instant. */
function newestReading(curves: readonly Curve[], until: number): number | undefined {
  const newest = Math.max(...curves.map(({ curve }) => curve.time.at(-1) ?? Number.NEGATIVE_INFINITY));
  return Number.isFinite(newest) && newest <= until ? newest : undefined;
}
