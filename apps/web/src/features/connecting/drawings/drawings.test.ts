import { describe, expect, it } from 'vitest';
import { DRAWINGS, drawingNamed } from './drawings.ts';

describe('the drawings of devices', () => {
  it('stay within their square', () => {
    for (const { lines, soft = '' } of Object.values<{ lines: string; soft?: string }>(DRAWINGS)) {
      const starts = [...`${lines}${soft}`.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].flatMap(([, x, y]) => [
        Number(x),
        Number(y),
      ]);
      expect(starts.length).toBeGreaterThan(1);
      expect(Math.min(...starts)).toBeGreaterThanOrEqual(2);
      expect(Math.max(...starts)).toBeLessThanOrEqual(46);
    }
  });

  it('show a meter where a newer server names one that is not known yet', () => {
    expect(drawingNamed('windmill')).toBe(DRAWINGS['rail-meter']);
    expect(drawingNamed('constructor')).toBe(DRAWINGS['rail-meter']);
    expect(drawingNamed('plug')).toBe(DRAWINGS.plug);
  });
});
