import type { SampleFrame } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import type { DeviceModel } from '../meters/device-model.ts';
import { DeviceHistory, type HistorySender, type PendingSegment, transferHistories } from './history-transfer.ts';

const SECOND = 1_000;
const FROM = Date.UTC(2026, 10, 20);

/** Counts one unit a second: what its register shows tells whether every second was taken away once. */
const model: DeviceModel = {
  registerCount: 1,
  measure: ({ from, to }) => ({ values: { P: { L1: 1 } }, increments: Float64Array.of((to - from) / SECOND) }),
  registerValues: ([counted = 0]) => ({ E_I: { L1: counted } }),
};

function pendingOf(seconds: number, { stage = 0, from = FROM, known = true } = {}): PendingSegment {
  const to = from + seconds * SECOND;
  const registers = known ? [to / SECOND] : null;
  return { from, to, step: SECOND, points: 1, stage, registers };
}

/** A device whose frames wait until the test acknowledges them. */
class SlowSender implements HistorySender {
  readonly model = model;
  readonly sent: { samples: SampleFrame[]; acknowledge: () => void }[] = [];
  readonly shown: (number | undefined)[] = [];

  deliver(samples: SampleFrame[]): Promise<void> {
    return new Promise((acknowledge) => this.sent.push({ samples, acknowledge }));
  }

  showTransfer(share: number | undefined): void {
    this.shown.push(share);
  }

  get times(): number[] {
    return this.sent.flatMap(({ samples }) => samples.map(({ ts }) => ts)).sort((a, b) => a - b);
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('the history of a device', () => {
  // proves R-MEAS-072
  it('has several frames under way, each second in one of them, with the register that it had', async () => {
    const sender = new SlowSender();
    const history = new DeviceHistory(sender, [
      pendingOf(900, { from: FROM + 900 * SECOND, stage: 0 }),
      pendingOf(900, { stage: 1, known: false }),
    ]);
    while (history.stage !== undefined) void history.sendFrame(history.stage);
    expect(sender.sent.length).toBeGreaterThanOrEqual(4);
    expect(sender.times).toEqual(Array.from({ length: 1_800 }, (_, second) => FROM / SECOND + second + 1));
    for (const { ts, E_I } of sender.sent.flatMap(({ samples }) => samples)) expect(E_I?.L1).toBe(ts);
    expect({ remaining: history.remaining, unsent: history.unsent }).toEqual({ remaining: 1_800, unsent: 0 });
    for (const { acknowledge } of sender.sent) acknowledge();
    await settled();
    expect(history.pending).toEqual([]);
    expect(sender.shown.at(-1)).toBeUndefined();
  });

  it('keeps as pending what was not acknowledged, though a later frame was', async () => {
    const sender = new SlowSender();
    const history = new DeviceHistory(sender, [pendingOf(1_500)]);
    void history.sendFrame(0);
    void history.sendFrame(0);
    const [first, second] = sender.sent;
    second?.acknowledge();
    await settled();
    expect(history.pending).toEqual([pendingOf(1_500)]);
    first?.acknowledge();
    await settled();
    const left = 1_500 - (first?.samples.length ?? 0) - (second?.samples.length ?? 0);
    expect(history.pending).toEqual([pendingOf(left)]);
  });
});

describe('the transfer of histories', () => {
  const options = {
    clock: { now: () => Date.now() },
    samplesPerSecond: 1_000_000,
    inFlight: 6,
    inFlightOfDevice: 4,
    signal: new AbortController().signal,
  };

  it('begins with the device that has the most left, and leaves room for the others', async () => {
    const [little, much] = [new SlowSender(), new SlowSender()];
    const histories = [new DeviceHistory(little, [pendingOf(900)]), new DeviceHistory(much, [pendingOf(90_000)])];
    const stop = new AbortController();
    const sending = transferHistories(histories, Promise.resolve(), { ...options, signal: stop.signal });
    await settled();
    expect({ much: much.sent.length, little: little.sent.length }).toEqual({ much: 4, little: 2 });
    stop.abort();
    await sending;
  });
});
