import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pen } from '../drawing/pen.ts';
import { tracePath } from './svg-path.ts';

interface Drawn {
  x: number;
  y: number;
  radius: number;
  from: number;
  to: number;
  isBack: boolean;
}

function traced(path: string): { arcs: Drawn[]; names: string[] } {
  const arcs: Drawn[] = [];
  const names: string[] = [];
  const note = (name: string) => () => void names.push(name);
  const arc = (...[x, y, radius, from, to, isBack = false]: [number, number, number, number, number, boolean?]) => {
    names.push('arc');
    arcs.push({ x, y, radius, from, to, isBack });
  };
  tracePath(
    { moveTo: note('moveTo'), lineTo: note('lineTo'), closePath: note('closePath'), arc } as unknown as Pen,
    path,
  );
  return { arcs, names };
}

describe('an SVG path', () => {
  it('consists of moves, lines, arcs and an end', () => {
    expect(traced('M0 -1A1 1 0 0 1 1 0L0.5 0Z').names).toEqual(['moveTo', 'arc', 'lineTo', 'closePath']);
  });

  it('refuses unknown commands', () => {
    expect(() => traced('M0 0L1')).toThrow('L1');
  });

  it('has arcs from one end to the other around their centre', () => {
    const angle = fc.double({ min: 0.05, max: 2 * Math.PI - 0.05, noNaN: true });
    fc.assert(
      fc.property(angle, fc.double({ min: -3, max: 3, noNaN: true }), fc.boolean(), (length, start, sweep) => {
        const end = start + (sweep ? length : -length);
        const at = (around: number) => `${(2 * Math.cos(around)).toFixed(9)} ${(2 * Math.sin(around)).toFixed(9)}`;
        const isLong = length > Math.PI ? 1 : 0;
        const [arc] = traced(`M${at(start)}A2 2 0 ${isLong} ${sweep ? 1 : 0} ${at(end)}`).arcs;
        expect([arc?.x, arc?.y, arc?.radius].map((one) => Math.round((one ?? 9) * 1e3) / 1e3 + 0)).toEqual([0, 0, 2]);
        expect(Math.cos((arc?.from ?? 0) - start)).toBeCloseTo(1, 5);
        expect(Math.cos((arc?.to ?? 0) - end)).toBeCloseTo(1, 5);
        expect(arc?.isBack).toBe(!sweep);
      }),
    );
  });
});
