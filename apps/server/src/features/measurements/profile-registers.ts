import type { AnswerPart } from './answer-part.ts';
import {
  type ChannelName,
  coverageOver,
  energyPoints,
  hasValue,
  type PerChannel,
  type SeriesPoints,
  share,
} from './answer-shape.ts';
import { type Channel, familyOf } from './channels.ts';
import { devicesWithRegisters, type EnergyRegisters } from './energy-reading.ts';
import { coverageOfGroup, type EnergyRequest, registerSeries, stepsWithin } from './register-series.ts';
import type { Scope } from './scope.ts';

/** Name of a channel in an answer of profiles. */
export function profileName(channel: Channel): ChannelName {
  return channel === 'total' ? 'cumulative' : channel;
}

/** Points of covered shares at the starts of steps. */
export function coveragePoints(stamps: Float64Array, coverage: Float64Array): SeriesPoints {
  return Array.from(coverage, (part, step) => [stamps[step] as number, share(part)]);
}

/** Continuous registers of a profile at the starts of its steps, the first at the start of the range (decision 50). */
export function profileEnergies(
  scope: Scope,
  read: { requests: readonly EnergyRequest[]; registers: EnergyRegisters; edges: Float64Array },
): AnswerPart {
  const steps = stepsWithin(read.edges, scope.range, scope.now);
  const { edges } = steps;
  const stamps = edges.subarray(0, -1);
  const data: Record<string, PerChannel> = {};
  const coverage: Record<string, number> = {};
  let stepsCovered: SeriesPoints | undefined;
  for (const request of read.requests) {
    const devices = read.registers.get(familyOf(request.channel)) ?? [];
    const covered = coverageOfGroup(devices, steps);
    const lists = data[request.quantity] ?? {};
    const readings = registerSeries(devices, request, steps);
    lists[profileName(request.channel)] = energyPoints(stamps, readings);
    data[request.quantity] = lists;
    // Rows that are there for other quantities measured nothing of this one.
    const measured = hasValue(readings) ? coverageOver(covered, edges, scope) : 0;
    coverage[request.quantity] = Math.max(coverage[request.quantity] ?? 0, measured);
    stepsCovered ??= coveragePoints(stamps, covered);
  }
  return { data, coverage, stepsCovered, present: devicesWithRegisters(read.registers, scope.range) };
}
