import { describe, expect, it } from 'vitest';
import { placeBeside } from './place-beside.ts';

const VIEW = { width: 1000, height: 800 };
const SIZE = { width: 200, height: 300 };
const button = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 30 });

describe('a panel beside its button', () => {
  it('stands below it, flush with its left or its right edge', () => {
    expect(placeBeside(button(400, 100), { placement: 'bottom-start', size: SIZE, view: VIEW })).toEqual({
      left: 400,
      top: 138,
    });
    expect(placeBeside(button(400, 100), { placement: 'bottom-end', size: SIZE, view: VIEW })).toEqual({
      left: 300,
      top: 138,
    });
  });

  it('stands above it if there is room only above', () => {
    expect(placeBeside(button(400, 700), { placement: 'bottom-start', size: SIZE, view: VIEW }).top).toBe(392);
    expect(
      placeBeside(button(400, 462), { placement: 'bottom-start', size: { width: 200, height: 300 }, view: VIEW }).top,
    ).toBe(154);
    expect(
      placeBeside(button(400, 454), { placement: 'bottom-start', size: { width: 200, height: 300 }, view: VIEW }).top,
    ).toBe(492);
  });

  it('stays inside the viewport', () => {
    expect(placeBeside(button(950, 100), { placement: 'bottom-start', size: SIZE, view: VIEW }).left).toBe(792);
    expect(placeBeside(button(-20, 100), { placement: 'bottom-start', size: SIZE, view: VIEW }).left).toBe(8);
    expect(
      placeBeside(button(10, 200), { placement: 'bottom-end', size: { width: 300, height: 900 }, view: VIEW }),
    ).toEqual({
      left: 8,
      top: 8,
    });
  });

  it('stands to the right of it, or to the left if there is no room', () => {
    expect(placeBeside(button(10, 600), { placement: 'right-start', size: SIZE, view: VIEW })).toEqual({
      left: 118,
      top: 492,
    });
    expect(placeBeside(button(850, 100), { placement: 'right-start', size: SIZE, view: VIEW })).toEqual({
      left: 642,
      top: 100,
    });
  });
});
