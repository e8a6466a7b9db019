import { describe, expect, it } from 'vitest';
import { chartTheme } from '../chart-theme.ts';
import { chartOf, none } from '../testing/test-chart.ts';
import type { Pen } from './pen.ts';
import { drawTimePicture } from './time-picture.ts';

/** A pen that notes which texts are written, where, and whether something cuts them. */
function notingPen() {
  const written: { text: string; x: number; isClipped: boolean }[] = [];
  let isClipped = false;
  const noted: Partial<Pen> = {
    measureText: (text: string) => ({ width: text.length * 7 }) as TextMetrics,
    clip: () => {
      isClipped = true;
    },
    restore: () => {
      isClipped = false;
    },
    fillText: (text: string, x: number) => void written.push({ text, x, isClipped }),
  };
  const pen = new Proxy(noted, { get: (known, name) => Reflect.get(known, name) ?? (() => undefined) }) as Pen;
  return { pen, written };
}

describe('the names of rows', () => {
  // proves R-APPL-019
  it.each([
    ['above their bars', 3, 900],
    ['beside many bars', 9, 900],
    ['above many bars on a phone', 9, 360],
  ])('are drawn whole %s', (_where, rows, width) => {
    const names = Array.from({ length: rows }, (_, row) => `Appliance ${row}`);
    const series = names.map((name) => ({ id: name, name, colour: 0, points: [] }));
    const chart = chartOf({ kind: 'span', axes: [], series });
    const { pen, written } = notingPen();
    drawTimePicture(pen, chart, { theme: chartTheme('light'), hidden: none, width, height: 500 });
    const shown = written.filter(({ text }) => names.includes(text));
    expect(shown.map(({ text }) => text)).toEqual(names);
    expect(shown.filter(({ isClipped }) => isClipped)).toEqual([]);
  });
});
