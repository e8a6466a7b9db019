import { deserialize, serialize } from 'node:v8';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullSample } from '../../../../testing/devices/full-frames.ts';
import { readLive, readSamples, type SampleReading } from '../native/native-samples.ts';
import { FramePacker, type PackedFrames } from './packed-frames.ts';
import { unpackedFrames } from './unpacked-frames.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const seconds = NOW / 1_000;
const context = (device: string) => ({ device, now: NOW, interval: 1_000 });

const read = (device: string, ...samples: unknown[]) => readSamples(samples, 17, context(device));

/** What arrives in another process. */
function sent(packer: FramePacker) {
  const packed = packer.take();
  return packed === undefined ? [] : unpackedFrames(deserialize(serialize(packed)) as PackedFrames);
}

describe('packed frames', () => {
  it('are in another process what they were, whatever devices send', () => {
    const value = fc.oneof(fc.double(), fc.integer({ min: -500, max: 500 }), fc.constantFrom(null, -0, 0.1, 'x'));
    const phases = fc.dictionary(fc.constantFrom('L1', 'L2', 'L3', 'T', 'R1', '1'), value);
    const circuits = fc.dictionary(fc.constantFrom('1', '8'), fc.dictionary(fc.constantFrom('I', 'P', 'E_I'), value));
    const sample = fc.record(
      {
        ts: fc.oneof(fc.double({ min: seconds - 1_000, max: seconds + 500 }), fc.constant(seconds)),
        ...{ U: phases, P: phases, E_I: phases, energy: phases, CH: circuits, F: value, tempS: value, relay_1: value },
        ...{ WRSSI: value, MTYPE: fc.constantFrom('direct', 'čš'), nonsense: value },
      },
      { requiredKeys: [] },
    );
    const frame = fc.tuple(fc.constantFrom('02005E100001', '02005E100002'), fc.array(sample, { maxLength: 6 }));
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 8 }), (frames) => {
        const packer = new FramePacker();
        const readings = frames.map(([device, samples]) => ({ device, reading: read(device, ...samples) }));
        for (const { device, reading } of readings) packer.data(device, reading);
        expect(sent(packer)).toEqual(readings);
        expect(packer.take()).toBeUndefined();
      }),
    );
  });

  it('hold frames for the store and values for viewers in the order in which they came', () => {
    const packer = new FramePacker();
    const shown = readLive({ ts: seconds, U: { L1: 230 }, MTYPE: 'direct' }, context('A'));
    if (!('arrival' in shown)) throw new Error('nothing to show');
    const radio = { device: 'B', source: 2, time: NOW, pace: null, values: {}, words: {} } as const;
    const joined = { device: 'B', time: NOW, pace: 60_000, interval: 1_000, values: { F: 50 }, words: {} };
    packer.live(shown.arrival);
    packer.data('A', read('A', { ts: seconds, F: 50 }));
    packer.live(radio);
    packer.live(joined);
    expect(sent(packer)).toEqual([
      { live: shown.arrival },
      { device: 'A', reading: read('A', { ts: seconds, F: 50 }) },
      { live: radio },
      { live: joined },
    ]);
  });

  it('keep what marks a sample: its source, boot, interval, and that it was imported', () => {
    const instant = { device: 'A', source: 2, time: NOW, interval: 900_000, boot: 4_294_967_295 } as const;
    const samples = [
      { ...instant, values: { P_L1: 1 } },
      { ...instant, values: { P_L1: 2 }, imported: true },
      { ...instant, interval: 60_000, values: { P_L1: 2 } },
      { ...instant, values: { P_L1: 3, P_L2: 4 } },
      { ...instant, values: {} },
    ] as const;
    const arrivals = [{ device: 'A', family: 'electrical', samples }] as const;
    const reading: SampleReading = { arrivals, refused: [], unknownKeys: 3, latest: null, future: NOW + 1 };
    const packer = new FramePacker();
    packer.data('A', reading);
    expect(sent(packer)).toEqual([{ device: 'A', reading }]);
  });

  it('share the values of the newest sample between the store and viewers', () => {
    const packer = new FramePacker();
    packer.data('A', read('A', { ts: seconds - 1, F: 49 }, { ts: seconds, F: 50 }));
    const [frame] = sent(packer);
    const reading = frame && 'reading' in frame ? frame.reading : undefined;
    expect(reading?.latest?.values).toBe(reading?.arrivals[0]?.samples[1]?.values);
  });

  it('name their columns once for many samples that look alike', () => {
    const packer = new FramePacker();
    const many = Array.from({ length: 500 }, (_, index) => fullSample(seconds - index));
    packer.data('A', read('A', ...many));
    const columns = Object.keys(read('A', fullSample(seconds)).arrivals[0]?.samples[0]?.values ?? {}).length;
    const beside = 30;
    expect(packer.bytes).toBeLessThan(8 * (500 * (columns + 1) + beside));
    expect(packer.take()?.texts).toHaveLength(2);
  });

  it('may hold more lists of columns than are remembered', () => {
    const packer = new FramePacker();
    const gauges = ['U', 'I', 'P', 'Q', 'S'].flatMap((name) => ['L1', 'L2'].map((phase) => [name, phase] as const));
    const some = Array.from({ length: 2 ** gauges.length }, (_, mask) => {
      const chosen = gauges.filter((_, bit) => mask & (1 << bit));
      return Object.fromEntries(chosen.map(([name, phase]) => [`${name}_${phase}`, mask]));
    });
    const arrivals = some.map((values) => ({ device: 'A', time: NOW, values, words: {} }));
    for (const arrival of arrivals) packer.live(arrival);
    expect(sent(packer)).toEqual(arrivals.map((live) => ({ live })));
  });
});
