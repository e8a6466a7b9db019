import { describe, expect, it } from 'vitest';
import { figureText, scaleOf, scaleUnder, textsUnder } from './tile-scale.ts';

const texts = (figures: readonly (number | null)[], scale: Parameters<typeof figureText>[1]) =>
  figures.map((figure) => figureText(figure, scale, 'en'));

describe('figures that stand together', () => {
  it('are written in the unit of the greatest', () => {
    expect(texts([500, 21_000], scaleOf('activePower', [500, 21_000]))).toEqual(['0.50\u00a0kW', '21.00\u00a0kW']);
  });

  it('are written in the unit of the value above them, so that 0.02 kA never stands beside amperes', () => {
    const figures = [19.28, 239.4, 1_204];
    expect(texts(figures, scaleUnder(94.23, 'current', figures))).toEqual([
      '19.3\u00a0A',
      '239.4\u00a0A',
      '1,204.0\u00a0A',
    ]);
    expect(texts(figures, scaleUnder(1_100, 'current', figures))).toEqual([
      '0.02\u00a0kA',
      '0.24\u00a0kA',
      '1.20\u00a0kA',
    ]);
    expect(texts([5, 640], scaleUnder(1_500, 'activePower', [5, 640]))).toEqual(['0.01\u00a0kW', '0.64\u00a0kW']);
  });

  // proves R-FORM-016
  it('of the phases have their unit where it is not that of the value above them', () => {
    const current = { quantity: 'current', locale: 'en' } as const;
    expect(textsUnder(3_000, [1_000, 400, null], current)).toEqual(['1,000.0\u00a0A', '400.0\u00a0A', '–']);
    expect(textsUnder(3_001.2, [1_000.4, 1_000.4, 1_000.4], current)).toEqual(['1.00', '1.00', '1.00']);
    expect(textsUnder(94, [31, 31, 32], current)).toEqual(['31.00', '31.00', '32.00']);
  });

  // proves R-FORM-034
  it('that are energies are not written as zero beside larger ones; powers are, as standby beside a peak', () => {
    const [energies, powers] = [
      [150_000, 3],
      [21_000, 3],
    ] as const;
    expect(texts(energies, scaleOf('activeEnergyImport', energies))).toEqual(['150.000\u00a0kWh', '0.003\u00a0kWh']);
    expect(texts(powers, scaleOf('activePower', powers))).toEqual(['21.00\u00a0kW', '0.00\u00a0kW']);
  });

  it('have no unit where they are missing', () => {
    expect(texts([null, 2_000], scaleOf('activePower', [null, 2_000]))).toEqual(['–', '2.00\u00a0kW']);
  });

  it('are written in their own unit where nothing stands above them', () => {
    expect(scaleUnder(null, 'current', [19.28, 1_204]).unit).toBe('kA');
    expect(scaleUnder(94, 'current', [null, undefined])).toEqual({ unit: 'A', divisor: 1, decimals: 2 });
  });
});
