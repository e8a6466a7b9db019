import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LORA_KEYS } from '../lora/lora-keys.ts';
import { ALL_KINDS } from './device-kinds.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/device-protocol.md'), 'utf8');

/** The rows of the table of the page that begins with that heading, without the heading. */
function tableOf(heading: RegExp): string[][] {
  const lines = PAGE.split('\n');
  const begin = lines.findIndex((line) => heading.test(line));
  const end = lines.findIndex((line, index) => index > begin && !line.startsWith('|'));
  return lines.slice(begin + 2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

// proves R-LORA-032
it('documents every key of LoRa payloads with its bit, unit and column', () => {
  const rows = tableOf(/^\| bit +\| key/);
  expect(rows.map(([bit, key]) => [bit, key])).toEqual(LORA_KEYS.map(({ key }, bit) => [String(bit), key]));
  for (const [index, [, , unit, encoding, column]] of rows.entries()) {
    const known = LORA_KEYS[index];
    expect([encoding, column]).toEqual([known?.encoding, known?.column ?? 'not stored']);
    const isThousandth = /^m(V|A|W|var|VA)$/.test(unit ?? '') || unit?.startsWith('0.001');
    expect([known?.key, isThousandth ? 1e-3 : 1]).toEqual([known?.key, known?.scale]);
    const name = unit?.replace(/^0\.001 ?/, '').replace('none', '');
    expect(name).toBe(known?.unit === 'ratio' ? '' : known?.unit);
  }
});

it('documents the number of every kind of device', () => {
  const rows = tableOf(/^\| type +\| kind/);
  const kinds = ALL_KINDS.map(({ type, key, phases }) => [String(type), key, String(phases)]);
  expect(rows.map(([number, key, phases]) => [number, key, phases])).toEqual(kinds);
});
