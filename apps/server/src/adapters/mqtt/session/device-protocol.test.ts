import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOWN_TOPICS, EVENT_TYPES, FIRMWARE_STEPS, FRAME_LIMITS, UP_TOPICS } from '@phasor/contract';
import { expect, it } from 'vitest';
import { fullSample } from '../../../../testing/devices/full-frames.ts';
import { INGEST_LIMITS } from '../../../features/ingest/ingest-limits.ts';
import { LINK_LIMITS } from '../limits/link-limits.ts';
import { type FieldNode, SAMPLE_FIELDS, SAMPLE_WORDS } from '../sample-fields.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../../../docs/device-protocol.md'), 'utf8');
const grouped = (value: number) => value.toLocaleString('en-US');

/** First cell and last cell of the row that explains a key. */
function rowOf(key: string): { keys: string; bounds: string } | undefined {
  const row = page.split('\n').find((line) => line.startsWith('|') && line.split('|')[1]?.includes(`\`${key}\``));
  const cells = row?.split('|').map((cell) => cell.trim());
  return cells && { keys: cells[1] ?? '', bounds: cells.at(-2) ?? '' };
}

/** Of a branch those of its first value: all of them are alike, except in circuits. */
function boundsOf(node: FieldNode | undefined): readonly number[] | undefined {
  if (node === undefined) return undefined;
  return 'column' in node ? [node.low, node.high] : boundsOf([...node.values()][0]);
}

// proves R-MEAS-012
it('the page explains every key of a sample, with the bounds that hold', () => {
  for (const key of [...SAMPLE_FIELDS.keys(), ...SAMPLE_WORDS]) {
    const relay = key.startsWith('relay_');
    const row = rowOf(relay ? 'relay_1' : key);
    expect(row, key).toBeDefined();
    const bounds = key === 'CH' ? undefined : boundsOf(SAMPLE_FIELDS.get(key));
    if (bounds) expect(row?.bounds.split(', ').map(Number), key).toEqual(bounds);
  }
});

// proves R-MEAS-012
it('the page names every topic, event, firmware step and reason for refusal', () => {
  const reasons = ['missing', 'past', 'future', 'not a number', 'out of range', 'unreadable', 'too many', 'too_large'];
  for (const word of [...UP_TOPICS, ...DOWN_TOPICS, ...EVENT_TYPES, ...FIRMWARE_STEPS, ...reasons]) {
    expect(page).toContain(`\`${word}\``);
  }
});

// proves R-MEAS-012
it('the page states the limits that hold', () => {
  const stated = [
    `${grouped(FRAME_LIMITS.bytes)} bytes, \`data\` ${FRAME_LIMITS.samples} samples`,
    `now + ${FRAME_LIMITS.ahead / 1_000} s`,
    `1 to ${grouped(LINK_LIMITS.keepaliveSeconds)} s`,
    `${grouped(LINK_LIMITS.data.perSecond)} bytes/s`,
    `${LINK_LIMITS.messages.perSecond} messages/s, ${grouped(LINK_LIMITS.bytes.perSecond)} bytes/s`,
    `| ${LINK_LIMITS.holdMs / 1_000} s in which nothing is stored `,
    `| ${LINK_LIMITS.mostMs / 1_000} s `,
    `${grouped(INGEST_LIMITS.roomSamples)} samples between arrival and commit`,
    `at most ${grouped(INGEST_LIMITS.queueSamples)} samples`,
    `at most ${grouped(LINK_LIMITS.connections)} connections`,
  ];
  for (const limit of stated) expect(page).toContain(limit);
  expect(LINK_LIMITS.unparsedBytes).toBe(8 * FRAME_LIMITS.bytes);
});

it('the page says how many full samples a frame holds', () => {
  const bytes = Buffer.byteLength(JSON.stringify(fullSample(1_790_000_000.123))) + 1;
  const fitting = Math.floor(FRAME_LIMITS.bytes / bytes);
  const [, stated = '', some = ''] = /about ([\d,]+) bytes, so that a frame holds some (\d+)/.exec(page) ?? [];
  expect(Math.abs(Number(stated.replace(',', '')) - bytes)).toBeLessThan(50);
  expect(Number(some)).toBeLessThanOrEqual(fitting);
  expect(Number(some)).toBeGreaterThan(fitting - 10);
});
