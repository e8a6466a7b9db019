import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { testMeter } from '../testing/build-meters.ts';
import { ModbusMeter } from './modbus-meter.ts';

const NOW = Date.UTC(2026, 0, 15, 18);
let meter: ModbusMeter | undefined;
let socket: Socket | undefined;
afterEach(async () => {
  socket?.destroy();
  await meter?.stop();
});

/** Sends a request and returns what follows the head of the answer: function, and the rest. */
async function ask(code: number, at: number, count: number): Promise<Buffer> {
  const request = Buffer.from([0, 9, 0, 0, 0, 6, 1, code, at >> 8, at & 0xff, 0, count]);
  const answer = new Promise<Buffer>((resolve) => socket?.once('data', resolve));
  socket?.write(request);
  const bytes = await answer;
  expect([...bytes.subarray(0, 4), bytes.readUInt16BE(4)]).toEqual([0, 9, 0, 0, bytes.length - 6]);
  return bytes.subarray(7);
}

// proves R-AGENT-015
it('a virtual SDM630 answers over Modbus TCP with values that agree with each other', async () => {
  const household = testMeter('household');
  const registers = new Float64Array(household.registerCount).fill(123_456);
  let now = NOW;
  meter = new ModbusMeter({ meter: household, mark: { time: NOW - 1_000, registers }, clock: { now: () => now } });
  socket = connect(await meter.start(), '127.0.0.1');
  now += 1_000;
  const low = await ask(4, 0, 80);
  expect([low[0], low[1]]).toEqual([4, 160]);
  const value = (at: number) => low.readFloatBE(2 + 2 * at);
  for (const phase of [0, 1, 2]) {
    expect(value(2 * phase)).toBeGreaterThan(210);
    expect(value(2 * phase)).toBeLessThan(250);
    expect(value(2 * phase) * value(6 + 2 * phase)).toBeCloseTo(value(0x12 + 2 * phase), 0);
  }
  expect(value(0x0c) + value(0x0e) + value(0x10)).toBeCloseTo(value(0x34), 1);
  expect(value(0x46)).toBeGreaterThan(49);
  // Three phases at 123456 Wh.
  expect(value(0x48)).toBeCloseTo(370.368, 1);
  // An odd address begins within a value: its second word is that of the value before.
  expect((await ask(4, 1, 1)).readUInt16BE(2)).toBe(low.readUInt16BE(4));
  expect([...(await ask(3, 0, 2))]).toEqual([0x83, 1]);
  expect([...(await ask(4, 0, 81))]).toEqual([0x84, 3]);
  expect([...(await ask(4, 0x17f, 2))]).toEqual([0x84, 2]);
});
