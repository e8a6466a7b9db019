import { describe, expect, it } from 'vitest';
import { QUANTITIES, type QuantityName } from './catalogue.ts';
import {
  csvNumber,
  formatNumber,
  formatQuantity,
  formatScaled,
  largestUnit,
  leastShown,
  scaleFor,
  scaleIn,
  shareScaleFor,
  shareText,
  TOOLTIP_DECIMALS,
  withoutSignOfZero,
  withUnit,
} from './format.ts';
import type { FormattedQuantity } from './formats-catalogue.ts';

function written(quantity: FormattedQuantity, value: number | null, locale = 'en'): string {
  const { value: number, unit } = formatQuantity(quantity, value, locale);
  return `${number} ${unit}`.trim();
}

describe('formatQuantity', () => {
  // proves R-FORM-001, R-FORM-002, R-FORM-003, R-FORM-004, R-FORM-005, R-FORM-006, R-FORM-009, R-FORM-010, R-FORM-017
  it.each<[FormattedQuantity, number, string]>([
    ['voltage', 230.16, '230.2 V'],
    ['voltage', 22_000.04, '22,000.0 V'],
    ['current', 5, '5.00 A'],
    ['current', 99.99, '99.99 A'],
    ['current', 100, '100.00 A'],
    ['current', 100.01, '100.0 A'],
    ['current', -100.01, '−100.0 A'],
    ['current', 999.95, '1,000.0 A'],
    ['current', 1000, '1,000.0 A'],
    ['current', 1000.01, '1.00 kA'],
    ['current', -1250, '−1.25 kA'],
    ['activePower', 1000, '1,000.0 W'],
    ['activePower', 1000.5, '1.00 kW'],
    ['activePower', -2345, '−2.35 kW'],
    ['reactivePower', -250, '−250.0 var'],
    ['reactivePower', 1500, '1.50 kvar'],
    ['apparentPower', 1500, '1.50 kVA'],
    ['activeEnergyImport', 100_000, '100,000.00 Wh'],
    ['activeEnergyImport', 100_010, '100.01 kWh'],
    ['reactiveEnergy', 250_000, '250.00 kvarh'],
    ['apparentEnergy', 250_000, '250.00 kVAh'],
    ['frequency', 49.9876, '49.988 Hz'],
    ['powerFactor', 0.98765, '0.988'],
    ['phaseAngle', -12.34, '−12.3 °'],
    ['currentThd', 4.567, '4.57 %'],
    ['temperature', 21.46, '21.5 °C'],
    ['humidity', 45.6, '46 %'],
    ['carbonDioxide', 812.3, '812 ppm'],
    ['illuminance1', 99.6, '100 lx'],
    ['signalStrength', -67.2, '−67 dBm'],
  ])('writes %s %d as %s', (quantity, value, text) => {
    expect(written(quantity, value)).toBe(text);
  });

  // proves R-FORM-011
  it('writes a decimal comma in Slovak and German', () => {
    expect(written('activePower', -1234.5, 'sk')).toBe('−1,23 kW');
    expect(written('voltage', 230.16, 'de')).toBe('230,2 V');
    expect(written('activeEnergyImport', 98_765.4, 'sk')).toBe('98\u00a0765,40 Wh');
  });

  it('leaves a gap before a unit, and none before the degrees of an angle', () => {
    expect([withUnit('230.1', 'V'), withUnit('−42.9', '°'), withUnit('0.98', '')]).toEqual([
      '230.1\u00a0V',
      '−42.9°',
      '0.98',
    ]);
  });

  // proves R-FORM-028
  it('writes a share as percent with the same gap in every language', () => {
    expect([shareText(0.125, 1, 'en'), shareText(-0.125, 1, 'sk')]).toEqual(['12.5\u00a0%', '−12,5\u00a0%']);
    expect([shareText(1, 0, 'de'), shareText(null, 0, 'en'), shareText(0 / 0, 0, 'en')]).toEqual([
      '100\u00a0%',
      '–',
      '–',
    ]);
  });

  // proves R-FORM-014
  it('writes a dash for a missing value, never 0', () => {
    expect(written('activePower', null)).toBe('– W');
    expect(written('activePower', Number.NaN)).toBe('– W');
    expect(formatQuantity('voltage', undefined, 'sk')).toEqual({ value: '–', unit: 'V' });
  });

  it('writes no minus before a zero', () => {
    expect(written('activePower', -0.01)).toBe('0.0 W');
    expect(written('activePower', -0)).toBe('0.0 W');
  });

  // proves R-FORM-035
  it('writes a minus exactly where its number has one in a spreadsheet', () => {
    const values = [-1, -0.006, -0.005, -0.004_9, -0.001, -1e-12, -0, 0, 0.001, 0.004_9];
    const signs = values.map((value) => formatNumber(value, 2, 'en').startsWith('−'));
    expect(values.map((value) => withoutSignOfZero(value, 2) < 0)).toEqual(signs);
    expect(values.map((value) => withoutSignOfZero(value, 2)).slice(2)).toEqual([
      -0.005, 0, 0, 0, -0, 0, 0.001, 0.0049,
    ]);
  });
});

describe('scaleFor', () => {
  it('uses one unit for all values of an axis', () => {
    const scale = scaleFor('activePower', -2500);
    expect(formatScaled(40, scale, 'en')).toBe('0.04');
    expect(formatScaled(null, scale, 'en')).toBe('–');
    expect(formatScaled(1234.5678, { ...scale, decimals: TOOLTIP_DECIMALS }, 'en')).toBe('1.235');
  });

  it('uses the base unit for an axis without values', () => {
    expect(scaleFor('activePower', null).unit).toBe('W');
    expect(scaleFor('activePower', Number.NEGATIVE_INFINITY).unit).toBe('W');
  });

  it('has the base unit of every measured quantity', () => {
    for (const quantity of Object.keys(QUANTITIES) as QuantityName[]) {
      expect(scaleFor(quantity, 0)).toMatchObject({ unit: QUANTITIES[quantity].unit, divisor: 1 });
    }
  });
});

describe('scaleIn', () => {
  it('keeps the unit of the other value, with decimals that fit the size', () => {
    expect(scaleIn('current', 'A', { maxAbs: 50 })).toEqual({ unit: 'A', divisor: 1, decimals: 2 });
    expect(scaleIn('current', 'A', { maxAbs: 100 })).toEqual({ unit: 'A', divisor: 1, decimals: 2 });
    expect(scaleIn('current', 'A', { maxAbs: 100.01 })).toEqual({ unit: 'A', divisor: 1, decimals: 1 });
    expect(scaleIn('current', 'A', { maxAbs: 5_000 })).toEqual({ unit: 'A', divisor: 1, decimals: 1 });
    expect(scaleIn('current', 'kA', { maxAbs: 500 })).toEqual({ unit: 'kA', divisor: 1000, decimals: 2 });
  });

  // proves R-FORM-034
  it('has two digits of the greatest value and one of the least energy, up to those of the base unit', () => {
    const texts = (...energies: number[]) => {
      const scale = scaleIn('activeEnergyImport', 'kWh', {
        maxAbs: Math.max(...energies),
        leastAbs: leastShown('activeEnergyImport', energies),
      });
      return energies.map((energy) => formatScaled(energy, scale, 'en'));
    };
    expect([texts(640), texts(64), texts(3.4), texts(0.3), texts(0.02)]).toEqual([
      ...[['0.64'], ['0.064'], ['0.0034'], ['0.00030'], ['0.00002']],
    ]);
    expect(texts(150_000, 3, 0)).toEqual(['150.000', '0.003', '0.000']);
    expect(texts(150_000, 60)).toEqual(['150.00', '0.06']);
    // 0.00 Wh, too: what no unit shows costs no digits.
    expect(texts(150_000, 0.004)).toEqual(['150.00', '0.00']);
    expect(texts(0.004)).toEqual(['0.00']);
  });

  it('has no digits for the least power, which is noise', () => {
    expect(leastShown('activePower', [12_000, 0.3])).toBeNull();
    expect(leastShown('activeEnergyImport', [null, undefined, 0, -7, 9])).toBe(7);
  });
});

describe('largestUnit', () => {
  it('is the last one of a quantity, which may be its only one', () => {
    expect([largestUnit('activeEnergyImport'), largestUnit('current'), largestUnit('voltage')]).toEqual([
      ...['kWh', 'kA', 'V'],
    ]);
  });
});

describe('shareScaleFor', () => {
  it('takes a smaller unit where the least share would be written as zero', () => {
    const unit = (least: number) => shareScaleFor('activeEnergyImport', 2_000_000, least).unit;
    expect([5_000, 4_999, 5, 4.99].map(unit)).toEqual(['MWh', 'kWh', 'kWh', 'Wh']);
  });

  // proves R-FORM-007
  it('changes from Wh to kWh and MWh at its own thresholds', () => {
    const units = [null, 1000, 1000.1, 1_000_000, 1_000_001].map(
      (size) => shareScaleFor('activeEnergyImport', size).unit,
    );
    expect(units).toEqual(['Wh', 'Wh', 'kWh', 'kWh', 'MWh']);
    expect(shareScaleFor('reactiveEnergyQ1', 5000).unit).toBe('kvarh');
  });
});

describe('formatNumber', () => {
  it('keeps the requested decimals', () => {
    expect(formatNumber(2, 3, 'de')).toBe('2,000');
  });
});

describe('csvNumber', () => {
  it('can be read by programs: plain minus, no grouping, no exponent', () => {
    expect(csvNumber(-1234567.25)).toBe('-1234567.25');
    expect(csvNumber(1e-7)).toBe('0');
    expect(csvNumber(-1e-7)).toBe('0');
    expect(csvNumber(1e15)).toBe('1000000000000000');
  });

  it('writes a decimal comma on request and nothing for a missing value', () => {
    expect(csvNumber(1.5, ',')).toBe('1,5');
    expect(csvNumber(null)).toBe('');
    expect(csvNumber(Number.NaN)).toBe('');
  });
});
