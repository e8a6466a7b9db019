import type { MapButton } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import {
  buttonScale,
  hasRoom,
  keyStep,
  onOtherImage,
  placedAt,
  placeWithin,
  scaleFor,
  startPlace,
} from './map-layout.ts';

const PLAN = { width: 1_000, height: 600 };
const at = (x: number, y: number): MapButton => ({
  ...{ name: 'Lights', device: '02005E000001', relay: 1, status: null },
  ...placedAt({ x, y }, 1),
});

describe('the picture of a map', () => {
  const scaleIn = (width: number, height: number) => scaleFor(PLAN, { width, height });

  it('is as wide as its room, and never so small that names cannot be read', () => {
    expect([900, 320, 0].map((width) => scaleIn(width, 400))).toEqual([0.9, 0.6, 1]);
    expect(scaleIn(1_000, 300)).toBe(1);
    expect([1, 0.9, 0.6].map(buttonScale)).toEqual([1, 0.9, 0.85]);
  });
});

describe('the picture of a map on a wide screen', () => {
  const scaleIn = (width: number, height: number) => scaleFor(PLAN, { width, height });

  // proves R-CTRL-031
  it('is enlarged with its room, as long as the whole of it is in sight', () => {
    expect([1_250, 2_500, 3_000].map((width) => scaleIn(width, 2_000))).toEqual([1, 2, 2.4]);
    expect(scaleIn(3_000, 1_200)).toBe(2);
    expect(scaleIn(3_000, 500)).toBe(1);
    expect(scaleFor({ width: 2_000, height: 500 }, { width: 3_000, height: 2_000 })).toBe(1.5);
  });
});

describe('a button on a map', () => {
  // proves R-CTRL-026
  it('begins at 100, 100, and beside those that still lie there', () => {
    expect(startPlace(PLAN, [])).toEqual({ x: 100, y: 100 });
    expect(startPlace(PLAN, [at(100, 100)])).toEqual({ x: 220, y: 100 });
    expect(startPlace(PLAN, [at(100, 100), at(220, 100)])).toEqual({ x: 340, y: 100 });
    const row = Array.from({ length: 7 }, (_, index) => at(100 + index * 120, 100));
    expect(startPlace(PLAN, row)).toEqual({ x: 100, y: 170 });
    expect(startPlace({ width: 150, height: 90 }, [])).toEqual({ x: 50, y: 40 });
  });

  // proves R-CTRL-026
  it('stays on the image as a whole', () => {
    expect(placeWithin(PLAN, { x: -5, y: 10_000 })).toEqual({ x: 0, y: 550 });
    expect(placeWithin(PLAN, { x: 899.6, y: 20.2 })).toEqual({ x: 900, y: 20 });
    expect(placeWithin({ width: 40, height: 30 }, { x: 20, y: 20 })).toEqual({ x: 0, y: 0 });
  });

  // proves R-CTRL-026
  it('is hidden where it is too close to an edge', () => {
    expect([at(0, 0), at(900, 550)].map((button) => hasRoom(PLAN, button))).toEqual([true, true]);
    expect([at(901, 0), at(0, 551), at(-1, 0)].map((button) => hasRoom(PLAN, button))).toEqual([false, false, false]);
  });

  // proves R-CTRL-015
  it('keeps its place on the image, and where that was on the screen', () => {
    expect(placedAt({ x: 250, y: 101 }, 0.8)).toEqual({
      ...{ original_x: 250, original_y: 101 },
      ...{ position_x: 200, position_y: 81 },
    });
  });

  // proves R-CTRL-015
  it('moves to the same part of another image', () => {
    expect(onOtherImage(at(500, 300), PLAN, { width: 2_000, height: 1_200 })).toEqual({ x: 1_000, y: 600 });
    expect(onOtherImage(at(900, 550), PLAN, { width: 500, height: 300 })).toEqual({ x: 400, y: 250 });
  });

  // proves R-CTRL-025
  it('is moved by arrow keys, in fine steps with Shift', () => {
    expect(keyStep({ key: 'ArrowLeft', shiftKey: false })).toEqual({ x: -10, y: 0 });
    expect(keyStep({ key: 'ArrowDown', shiftKey: true })).toEqual({ x: 0, y: 1 });
    expect(keyStep({ key: 'Enter', shiftKey: false })).toBeUndefined();
  });
});
