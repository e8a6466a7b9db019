import { describe, expect, it } from 'vitest';
import { nameOfWire, rowOfWire } from './by-wire.ts';
import { ROWS, SERIES_ROWS, wireAt } from './model.ts';
import { obisGroups } from './obis.ts';
import { OTHER_NAMES, otherNamesOf, turnedOver } from './other-names.ts';

describe('a name on the wire', () => {
  it('leads to its quantity, also by its name at a relay', () => {
    expect([rowOfWire('U')?.unit, rowOfWire('Q34')?.unit, rowOfWire('energy')?.wire]).toEqual(['V', 'varh', 'E_I']);
    expect([nameOfWire('E_E'), nameOfWire('energy')]).toEqual(['activeEnergyExport', 'activeEnergyImport']);
    expect(otherNamesOf('F')?.obis).toBe('14.7.0');
  });

  it('of no quantity has no row and no other names', () => {
    expect([rowOfWire('energyx'), rowOfWire(''), otherNamesOf('energy')]).toEqual([undefined, undefined, undefined]);
  });
});

describe('the names of the quantities at a place', () => {
  it('are those measured there, in the order of the catalogue', () => {
    expect(wireAt('supply')).toEqual(['F']);
    expect(wireAt('relay')).toEqual(['E_I', 'relay']);
    expect(wireAt('circuit')).toEqual(['U', 'I', 'P', 'Q', 'S', 'PF', 'E_I', 'E_E']);
  });

  it('may be those of gauges or of registers alone', () => {
    expect(wireAt('total', 'register')).toEqual(['E_I', 'E_E', 'Q12', 'Q34']);
    expect(wireAt('total', 'gauge')).toEqual(['U', 'I', 'P', 'Q', 'S']);
  });

  it('make series where they are of phases, of the supply, or computed', () => {
    expect(SERIES_ROWS.map(([, { wire }]) => wire).join(' ')).toBe(
      'U I P Q S PF DF_U DF_I F E_I E_E Q1 Q2 Q3 Q4 Q_E S_E',
    );
  });
});

describe('a current transformer that is turned', () => {
  it('makes import export and power negative', () => {
    expect(turnedOver('E_I')).toEqual({ wire: 'E_E', sign: 1 });
    expect(turnedOver('P')).toEqual({ wire: 'P', sign: -1 });
    expect(turnedOver('U')).toEqual({ wire: 'U', sign: 1 });
  });

  it('changes nothing when it is turned twice', () => {
    for (const [, { wire }] of ROWS) {
      const once = turnedOver<string>(wire);
      const twice = turnedOver(once.wire);
      expect([twice.wire, once.sign * twice.sign]).toEqual([wire, 1]);
    }
  });

  it('makes of a register the one that counts the opposite of the same power', () => {
    for (const { wire, integralOf, joins } of OTHER_NAMES) {
      const other = otherNamesOf(turnedOver(wire).wire);
      const power = integralOf && turnedOver(integralOf.gauge);
      const expected = integralOf && power && { gauge: power.wire, sign: integralOf.sign * power.sign };
      expect(other?.integralOf).toEqual(expected);
      expect(other?.joins).toEqual(joins?.map((name) => turnedOver(name).wire));
    }
  });
});

describe('the groups of an OBIS code', () => {
  it('are its numbers, and say whether over all phases it means any of them', () => {
    expect(obisGroups('16.7.0')).toEqual({ c: 16, d: 7, e: 0, ofAPhase: false });
    expect(obisGroups('12.7.124')).toEqual({ c: 12, d: 7, e: 124, ofAPhase: true });
    expect(obisGroups('11.7.0').ofAPhase).toBe(true);
  });
});
