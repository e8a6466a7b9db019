import { describe, expect, it } from 'vitest';
import { relayNames, shortName } from './relay-names.ts';

describe('names of relays', () => {
  // proves R-RELAY-015
  it('are those given, and numbers for the others', () => {
    const names = relayNames({ R2: { name: 'Boiler' }, R3: {} }, (number) => `Relay ${number}`);
    expect(names).toEqual({ 1: 'Relay 1', 2: 'Boiler', 3: 'Relay 3', 4: 'Relay 4' });
    expect(relayNames(undefined, String)[4]).toBe('4');
  });

  // proves R-RELAY-016
  it('are cut at twelve characters on a card', () => {
    expect(shortName('Gate heating')).toBe('Gate heating');
    expect(shortName('Gate heating 2')).toBe('Gate heating…');
    expect(shortName('Ventilator in the hall')).toBe('Ventilator i…');
    expect(shortName('Lights of a yard')).toBe('Lights of a…');
  });
});
