import { type DataFrame, FRAME_LIMITS } from '@phasor/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Outbox, samplesPerFrame } from './outbox.ts';

function sample(ts: number) {
  return { ts, P: { L1: ts } };
}

function outboxWithWire() {
  const frames: DataFrame[] = [];
  const outbox = new Outbox({ boot: 1, send: (frame) => frames.push(structuredClone(frame)), capacity: 1_000 });
  return { outbox, frames };
}

describe('an outbox', () => {
  it('sends at once while connected and keeps until acknowledged', () => {
    const { outbox, frames } = outboxWithWire();
    outbox.connect(1);
    outbox.add([sample(1)], 1, 0);
    outbox.add([sample(2)], 1, 0);
    expect(frames.map(({ seq }) => seq)).toEqual([1, 2]);
    outbox.acknowledge({ boot: 1, seq: 1 });
    expect(outbox.kept).toBe(1);
    outbox.acknowledge({ boot: 1, seq: 2 });
    expect(outbox.kept).toBe(0);
  });

  it('gathers small frames of an outage into large ones and sends the oldest first, a few at a time', () => {
    const { outbox, frames } = outboxWithWire();
    for (let ts = 1; ts <= 900; ts++) outbox.add([sample(ts)], 1, 0);
    outbox.connect(1);
    outbox.tick(1_000);
    expect(frames.flatMap(({ samples }) => samples.map(({ ts }) => ts))).toEqual(
      Array.from({ length: 900 }, (_, i) => i + 1),
    );
    expect(frames.length).toBeLessThanOrEqual(2);
  });

  it('puts what is new before what waits', () => {
    const { outbox, frames } = outboxWithWire();
    outbox.add([sample(1)], 60, 0);
    outbox.add([sample(2)], 1, 0);
    outbox.connect(1);
    outbox.add([sample(3)], 60, 0);
    expect(frames[0]?.samples[0]?.ts).toBe(3);
  });

  it('sends again, under a new number, what a lost connection may have swallowed', () => {
    const { outbox, frames } = outboxWithWire();
    outbox.connect(1);
    outbox.add([sample(1)], 1, 0);
    outbox.disconnect();
    outbox.connect(1);
    outbox.add([sample(2)], 5, 0);
    outbox.acknowledge({ boot: 1, seq: 2 });
    expect(outbox.kept).toBe(1);
    outbox.tick(1_000);
    expect(frames.at(-1)).toMatchObject({ seq: 3, samples: [{ ts: 1 }] });
  });

  it('ignores an acknowledgement of another boot', () => {
    const { outbox } = outboxWithWire();
    outbox.connect(2);
    outbox.add([sample(1)], 1, 0);
    outbox.acknowledge({ boot: 1, seq: 9 });
    expect(outbox.kept).toBe(1);
  });

  it('gives up the oldest when an outage lasts longer than its memory, and counts them', () => {
    const { outbox } = outboxWithWire();
    for (let ts = 1; ts <= 3_000; ts++) outbox.add([sample(ts)], 1, 0);
    expect(outbox.kept).toBeLessThanOrEqual(1_000);
    expect(outbox.kept + outbox.dropped).toBe(3_000);
  });

  // proves R-MEAS-058
  it('deletes nothing of a frame that is refused as too large: it is sent again in parts, however often', () => {
    const { outbox, frames } = outboxWithWire();
    for (let ts = 1; ts <= 7; ts++) outbox.add([sample(ts)], 1, 0);
    outbox.connect(1);
    outbox.tick(1_000);
    const stored: number[] = [];
    for (let now = 2_000; outbox.kept > 0 && now < 60_000; now += 1_000) {
      for (const { seq, samples } of frames.splice(0)) {
        const isTaken = samples.length <= 2;
        if (isTaken) stored.push(...samples.map(({ ts }) => ts));
        const refused = [{ index: 0, field: 'frame', reason: 'too_large' as const }];
        outbox.acknowledge({ boot: 1, seq, ...(isTaken ? {} : { refused }) });
      }
      outbox.tick(now);
    }
    expect(stored.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(outbox.dropped).toBe(0);
  });

  it('resolves what it delivers once all its parts are taken, and gives up a sample that fits no frame', async () => {
    const { outbox, frames } = outboxWithWire();
    outbox.connect(1);
    let isDelivered = false;
    const delivering = outbox.deliver([sample(1), sample(2)], 60, 0).then(() => {
      isDelivered = true;
    });
    const refused = [{ index: 0, field: 'frame', reason: 'too_large' as const }];
    outbox.acknowledge({ boot: 1, seq: 1, refused });
    outbox.tick(1_000);
    expect(frames.map(({ samples }) => samples.length)).toEqual([2, 1, 1]);
    outbox.acknowledge({ boot: 1, seq: 2 });
    await Promise.resolve();
    expect(isDelivered).toBe(false);
    outbox.acknowledge({ boot: 1, seq: 3, refused });
    await delivering;
    expect({ kept: outbox.kept, dropped: outbox.dropped }).toEqual({ kept: 0, dropped: 1 });
  });

  it('loses nothing over any run of outages, acknowledgements and lost frames', () => {
    const step = fc.constantFrom('add', 'ack', 'lose', 'cut', 'tick', 'history');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const stored = new Set<number>();
        const wire: DataFrame[] = [];
        const outbox = new Outbox({ boot: 1, send: (frame) => wire.push(structuredClone(frame)) });
        outbox.connect(1);
        let ts = 0;
        let now = 0;
        const store = () => {
          const frame = wire.shift();
          if (!frame) return;
          for (const one of frame.samples) stored.add(one.ts);
          outbox.acknowledge({ boot: 1, seq: frame.seq });
        };
        const reconnect = () => {
          wire.length = 0;
          outbox.disconnect();
          outbox.connect(1);
        };
        for (const what of steps) {
          now += 1_000;
          if (what === 'add') outbox.add([sample(++ts)], 1, now);
          if (what === 'history') void outbox.deliver([sample(++ts)], 60, now);
          if (what === 'ack') store();
          if (what === 'lose') reconnect();
          if (what === 'cut') outbox.disconnect();
          if (what === 'tick') outbox.tick(now);
        }
        reconnect();
        for (let i = 0; i < 100 && outbox.kept > 0; i++) {
          now += 1_000;
          outbox.tick(now);
          while (wire.length > 0) store();
        }
        expect(stored.size).toBe(ts);
      }),
    );
  });
});

describe('what a frame carries', () => {
  it('is judged by the bytes of each sample, however short the first one is', async () => {
    const long = (ts: number) => ({ ts, note: 'x'.repeat(4_000) });
    for (const hand of ['add', 'deliver'] as const) {
      const { outbox, frames } = outboxWithWire();
      outbox.connect(1);
      const delivering = outbox[hand]([sample(1), ...Array.from({ length: 200 }, (_, i) => long(i + 2))], 60, 0);
      for (let now = 1_000; outbox.kept > 0 && now < 60_000; now += 1_000) {
        outbox.acknowledge({ boot: 1, seq: frames.length });
        outbox.tick(now);
      }
      await delivering;
      expect(frames.length).toBeGreaterThan(1);
      for (const frame of frames)
        expect(Buffer.byteLength(JSON.stringify(frame))).toBeLessThanOrEqual(FRAME_LIMITS.bytes);
      expect(new Set(frames.flatMap(({ samples }) => samples.map(({ ts }) => ts))).size).toBe(201);
    }
  });
});

describe('samplesPerFrame', () => {
  it('keeps a full frame under the limits of the wire', () => {
    const large = { ts: 1_790_000_000, U: { L1: 230.12, L2: 230.12, L3: 230.12 }, E_I: { L1: 123_456_789.123 } };
    for (const one of [sample(1), large, { ts: 1, MTYPE: 'x'.repeat(4_000) }]) {
      const count = samplesPerFrame(one);
      expect(count).toBeLessThanOrEqual(FRAME_LIMITS.samples);
      const frame = { boot: 1, seq: 1, interval: 60, samples: Array.from({ length: count }, () => one) };
      expect(JSON.stringify(frame).length).toBeLessThan(FRAME_LIMITS.bytes);
    }
  });
});
