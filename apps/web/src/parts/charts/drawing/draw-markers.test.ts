import { describe, expect, it } from 'vitest';
import type { ChartPoint, ChartSeries } from '../chart-spec.ts';
import { chartTheme } from '../chart-theme.ts';
import { chartOf, from, none, to } from '../testing/test-chart.ts';
import { drawMarkers, markerOf, markerSpots } from './draw-markers.ts';
import { drawingOf } from './drawing.ts';
import type { Pen } from './pen.ts';

const minutes = Array.from({ length: 1_380 }, (_, index): ChartPoint => [from + index * 60_000, 230]);
const phase = (colour: 'l1' | 'l2' | 'l3', points = minutes) => ({ id: colour, name: colour, colour, points });
const phases = [phase('l1'), phase('l2'), phase('l3')];
const frame = { theme: chartTheme('dark'), hidden: none, width: 900, height: 400 };

describe('the markers of phases', () => {
  // proves R-PROF-048
  it('are one for each phase, and none for other series or a single one', () => {
    const sum = { ...phase('l1'), colour: 'sum' } as const;
    expect(phases.map((one) => markerOf(one, [...phases, sum]))).toEqual(['circle', 'square', 'triangle']);
    expect(markerOf(sum, [...phases, sum])).toBeUndefined();
    expect(phases.slice(0, 1).map((one) => markerOf(one, phases.slice(0, 1)))).toEqual([undefined]);
  });

  // proves R-PROF-048
  it('are beside one another if the lines coincide', () => {
    const drawing = drawingOf(chartOf({ series: phases, range: { from, to } }), frame, () => 30);
    const places = phases.map((one) => markerSpots(one, drawing).map(({ x }) => x));
    for (const list of places) expect(list.length).toBeGreaterThan(5);
    const all = places.flat().sort((a, b) => a - b);
    const gaps = all.slice(1).map((x, index) => x - (all[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(20);
  });

  it('alternate between the points of lines with few points', () => {
    const few = minutes.slice(0, 9);
    const drawing = drawingOf(
      chartOf({ series: [phase('l1', few), phase('l2', few), phase('l3', few)] }),
      frame,
      () => 30,
    );
    const places = drawing.chart.series.flatMap((one) => markerSpots(one, drawing).map(({ x }) => x));
    expect([places.length, new Set(places).size]).toEqual([9, 9]);
  });

  it('are on measured points and not in gaps', () => {
    const gap = minutes.map(([time], index): ChartPoint => [time, index > 400 ? null : 230]);
    const drawing = drawingOf(chartOf({ series: [phase('l1', gap), phase('l2')] }), frame, () => 30);
    const end = drawing.plot.xOf(gap[400]?.[0] ?? 0);
    for (const { x } of markerSpots(phase('l1', gap), drawing)) expect(x).toBeLessThanOrEqual(end);
  });

  // proves R-PROF-044
  it('are filled, and hollow on a dashed line of the same colour', () => {
    const dashed = { ...phase('l1'), id: 'current', dashed: true };
    const drawing = drawingOf(chartOf({ series: [phase('l1'), dashed], range: { from, to } }), frame, () => 30);
    const inks = (series: ChartSeries) => {
      const used: { fill?: unknown; line?: unknown } = {};
      const nothing = () => undefined;
      const pen = {
        ...{ fillStyle: '', strokeStyle: '', beginPath: nothing, arc: nothing },
        fill: () => Object.assign(used, { fill: pen.fillStyle }),
        stroke: () => Object.assign(used, { line: pen.strokeStyle }),
      };
      drawMarkers(pen as unknown as Pen, series, drawing);
      return used;
    };
    const [ink, ground] = [frame.theme.series('l1'), frame.theme.colour('surface')];
    expect(inks(phase('l1'))).toEqual({ fill: ink, line: ground });
    expect(inks(dashed)).toEqual({ fill: ground, line: ink });
  });
});
