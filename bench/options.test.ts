import { describe, expect, it } from 'vitest';
import { BENCHES } from './bench-catalogue.ts';
import { helpText, readOrder } from './options.ts';

describe('the command line of a bench', () => {
  it('prints the help with every bench, whatever else is given', () => {
    expect(readOrder(['--help'])).toBe('help');
    expect(readOrder(['query', '-h'])).toBe('help');
    for (const name of Object.keys(BENCHES)) expect(helpText()).toMatch(new RegExp(`^ {2}${name} `, 'm'));
  });
  it('takes a bench and its numbers', () => {
    const order = readOrder(['query', '--meters', '20', '--workers', '2', '--beside', '5000', '--json']);
    const options = { meters: 20, runs: undefined, workers: 2, beside: 5_000 };
    expect(order).toMatchObject({ bench: BENCHES.query, json: true, options });
  });
  it('refuses an unknown word, and names it', () => {
    expect(() => readOrder([])).toThrow('Name a bench: ingest');
    expect(() => readOrder(['constructor'])).toThrow('Name a bench');
    expect(() => readOrder(['query', 'web'])).toThrow('web is too much');
    expect(() => readOrder(['query', '--runs', '0'])).toThrow('--runs: a number above 0');
    expect(() => readOrder(['query', '--speed', '1'])).toThrow('--speed');
  });
});
