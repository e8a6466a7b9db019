import { describe, expect, it } from 'vitest';
import { type WheelTurn, wheelIntent } from './wheel-intent.ts';

const turn = (change: Partial<WheelTurn>): WheelTurn => ({
  ...{ deltaX: 0, deltaY: 0, deltaMode: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false },
  ...change,
});

describe('a wheel over a chart', () => {
  it('scrolls the page unless the chart was clicked', () => {
    expect(wheelIntent(turn({ deltaY: 120 }), false)).toEqual({ kind: 'page' });
    expect(wheelIntent(turn({ deltaY: 120 }), true)).toMatchObject({ kind: 'zoom' });
  });

  it.each(['ctrlKey', 'metaKey'] as const)('zooms with %s, out towards the user and in away from the user', (key) => {
    const factor = (deltaY: number) => {
      const intent = wheelIntent(turn({ deltaY, [key]: true }), false);
      return intent.kind === 'zoom' ? intent.factor : Number.NaN;
    };
    expect(factor(120)).toBeGreaterThan(1);
    expect(factor(-120)).toBeLessThan(1);
    expect(factor(120) * factor(-120)).toBeCloseTo(1, 9);
    // A pinch comes in small steps, a notch is one large one.
    expect(factor(2)).toBeLessThan(1.03);
    expect(factor(1_000)).toBeLessThan(1.3);
  });

  it('moves for horizontal strokes and turns with Shift', () => {
    expect(wheelIntent(turn({ deltaX: 40, deltaY: 8 }), false)).toEqual({ kind: 'move', pixels: 40 });
    expect(wheelIntent(turn({ deltaY: 3, deltaMode: 1, shiftKey: true }), false)).toEqual({ kind: 'move', pixels: 48 });
    expect(wheelIntent(turn({ deltaX: 90, shiftKey: true }), true)).toEqual({ kind: 'move', pixels: 90 });
  });
});
