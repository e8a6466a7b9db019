import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allProofs } from './lib/requirement-files.ts';

const root = join(import.meta.dirname, '..');
const document = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** Statements of levels 1 and 2 of ASVS 5.0, by section. */
const STATEMENTS: Readonly<Record<string, string>> = {
  '1.1': '1 2',
  '1.2': '1 2 3 4 5 6 7 8 9',
  '1.3': '1 2 3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '1 2',
  '2.1': '1 2 3',
  '2.2': '1 2 3',
  '2.3': '1 2 3 4',
  '2.4': '1',
  '3.2': '1 2',
  '3.3': '1 2 3 4',
  '3.4': '1 2 3 4 5 6',
  '3.5': '1 2 3 4 5',
  '3.7': '1 2',
  '4.1': '1 2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '1 2 3 4',
  '5.1': '1',
  '5.2': '1 2 3',
  '5.3': '1 2',
  '5.4': '1 2 3',
  '6.1': '1 2 3',
  '6.2': '1 2 3 4 5 6 7 8 9 10 11 12',
  '6.3': '1 2 3 4',
  '6.4': '1 2 3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.2': '1 2 3 4',
  '7.3': '1 2',
  '7.4': '1 2 3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '1 2',
  '8.2': '1 2 3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1 2 3',
  '9.2': '1 2 3 4',
  '10.1': '1 2',
  '10.2': '1 2',
  '10.3': '1 2 3 4',
  '10.4': '1 2 3 4 5 6 7 8 9 10 11',
  '10.5': '1 2 3 4 5',
  '10.6': '1 2',
  '10.7': '1 2 3',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '1 2 3',
  '11.4': '1 2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1 2 3',
  '12.2': '1 2',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '1 2 3 4 5',
  '14.1': '1 2',
  '14.2': '1 2 3 4',
  '14.3': '1 2 3',
  '15.1': '1 2 3',
  '15.2': '1 2 3',
  '15.3': '1 2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
  '17.1': '1',
  '17.2': '1 2 3 4',
  '17.3': '1 2',
};
const STATES = ['met', 'partly', 'not met', 'operator', 'n/a'];

const rows = document
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, ids = '', , state = '', where = '', proof = '']) => ({ ids: ids.split(', '), state, where, proof }));

it('the supported version is the present one', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const present = version.split('.').slice(0, 2).join('.');
  expect(readFileSync(join(root, 'SECURITY.md'), 'utf8')).toContain(`| ${present} (newest) | yes`);
});

describe('the table of security', () => {
  it('has every statement of levels 1 and 2 once', () => {
    const all = Object.entries(STATEMENTS).flatMap(([section, numbers]) =>
      numbers.split(' ').map((number) => `${section}.${number}`),
    );
    expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual(all.toSorted());
  });

  it('says of each what holds, and counts what it says', () => {
    for (const { ids, state, where } of rows) {
      expect(STATES, ids.join(', ')).toContain(state);
      expect(where).not.toBe('');
    }
    const counted = STATES.map((state) => {
      const of = rows.filter((row) => row.state === state).reduce((sum, { ids }) => sum + ids.length, 0);
      return `${of} ${state}`;
    });
    expect(document).toContain(`statements of levels 1 and 2: ${counted.join(', ')}.`);
  });

  it('names requirements one by one, each of which a test proves', () => {
    const proven = new Set(allProofs().map(({ id }) => id));
    const named = rows.flatMap(({ proof }) => proof.match(/R-[A-Z]+(?:-\d+)?/g) ?? []);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((id) => !proven.has(id))).toEqual([]);
  });

  it('names tests that exist', () => {
    const files = rows.flatMap(({ proof }) =>
      [...proof.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, file = '']) => file),
    );
    expect(files.length).toBeGreaterThan(30);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
