import type { Place, SampleFamilyName, Wiring } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NativeDesk } from '../../src/adapters/mqtt/native/native-desk.ts';
import { readSamples, type SampleReading } from '../../src/adapters/mqtt/native/native-samples.ts';
import { held, RecordingApplication } from '../scenes/recording-application.ts';
import { until } from '../until.ts';
import { fullSample } from './full-frames.ts';

const MAC = '02005E100001';
const OTHER = '02005E100002';
/** Its L1 is stored at L2, its L2 at L1. */
const CROSSED = '02005E100003';
const BOOT = 17;
const INTERVAL = 1_000;

/** A desk under test, before an application that records what arrives. */
export interface NativeDeskHarness {
  readonly desk: NativeDesk;
  close(): Promise<void>;
}

export type OpenNativeDesk = (parts: {
  readonly application: RecordingApplication;
  readonly wiring: (device: string) => Wiring;
}) => Promise<NativeDeskHarness>;

/** What every desk does, in whichever process the application is. */
export function describeNativeDesk(name: string, open: OpenNativeDesk): void {
  let application: RecordingApplication;
  let harness: NativeDeskHarness;
  let desk: NativeDesk;

  beforeEach(async () => {
    application = new RecordingApplication();
    harness = await open({ application, wiring: (device) => (device === CROSSED ? crossed() : []) });
    desk = harness.desk;
  });

  afterEach(() => harness.close());

  describe(`${name} takes frames`, () => {
    // proves R-MEAS-001
    it('and confirms each only after its own commit', async () => {
      const first = held();
      const commits = [() => first.promise, async () => {}];
      application.commit = () => commits.shift()?.() ?? Promise.resolve();
      const confirmed: number[] = [];
      const taken = [desk.data(MAC, read(MAC, at(1))), desk.data(OTHER, read(OTHER, at(2)))];
      for (const [index, one] of taken.entries()) void one.then(() => confirmed.push(index));
      await until(() => expect(confirmed).toEqual([1]));
      expect(application.stored.map(({ device }) => device)).toEqual([OTHER]);
      first.release();
      await Promise.all(taken);
      expect(confirmed).toEqual([1, 0]);
    });

    it('and rejects one that could not be stored, and no other', async () => {
      const commits = [() => Promise.reject(new Error('store away')), async () => {}];
      application.commit = () => commits.shift()?.() ?? Promise.resolve();
      const taken = [desk.data(MAC, read(MAC, at(1))), desk.data(MAC, read(MAC, at(2)))];
      const ends = await Promise.allSettled(taken);
      expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    });

    it('with every value that a device can measure, of each family, bit by bit', async () => {
      const samples = [fullSample(now()), { ...at(0.25), U: { L1: 0.1 + 0.2 } }, { ...at(0.5), energy: { R2: 1e-9 } }];
      const reading = read(MAC, ...samples);
      await desk.data(MAC, reading);
      expect(byFamily(application)).toEqual(Object.fromEntries(reading.arrivals.map((own) => [own.family, [own]])));
    });

    it('of several devices, whose samples hold other columns', async () => {
      const readings = [
        read(MAC, { ...at(1), U: { L1: 230 }, I: { L1: -0 } }, { ...at(2), U: { L1: 231 } }),
        read(OTHER, { ...at(1), I: { L1: 1 }, U: { L1: 232 } }),
        read(MAC, { ...at(3), tempS: -3.5 }),
      ];
      await Promise.all(readings.map((reading) => desk.data(reading.arrivals[0]?.device ?? '', reading)));
      expect(application.stored).toEqual(readings.flatMap(({ arrivals }) => arrivals));
    });

    it('and shows their newest sample to viewers, with signal strengths and words', async () => {
      const reading = read(MAC, { ...at(2), U: { L1: 231 }, WRSSI: -60, MTYPE: 'direct' }, { ...at(1), F: 50 });
      await desk.data(MAC, reading);
      expect(application.lives).toEqual([reading.latest]);
    });

    it('and counts what was refused of them, and keys that mean nothing', async () => {
      await desk.data(MAC, read(MAC, { ...at(1), F: 50, X: 1, Y: 2 }, { ...at(0), F: 'x' }, { ts: now() + 3_600 }));
      expect(application.refusals).toEqual(['unknown key', 'unknown key', 'not a number', 'future']);
      expect(application.stored).toHaveLength(1);
    });

    // proves R-OPS-015
    it('but none whose samples are beyond a clock of the server that nothing confirms', async () => {
      application.mayRefuse = false;
      const taken = desk.data(MAC, read(MAC, { ts: now() + 3_600, F: 50 }, at(1)));
      await expect(taken).rejects.toThrow();
      expect(application.stored).toEqual([]);
    });

    it('without a sample, which has nothing to store', async () => {
      await desk.data(MAC, read(MAC));
      expect(application.stored).toEqual([]);
    });

    // proves R-WIRE-010
    it('and stores them as the wiring of their device says', async () => {
      await desk.data(CROSSED, read(CROSSED, { ...at(1), U: { L1: 231, L2: 232 } }));
      const values = { U_L1: 232, U_L2: 231, F: 50 };
      expect(application.stored[0]?.samples[0]?.values).toEqual(values);
      expect(application.lives[0]?.values).toEqual(values);
    });
  });

  describe(`${name} passes on`, () => {
    it('live values and states, in the order in which they came', async () => {
      const { latest } = read(MAC, { ...at(1), U: { L1: 230 }, MTYPE: 'direct' });
      if (latest === null) throw new Error('nothing to show');
      desk.live(latest);
      desk.state(MAC, { status: 'ONLINE', boot: BOOT, interval: 1 });
      desk.dropped(MAC);
      desk.state(MAC, { status: 'OFFLINE', boot: BOOT });
      await until(() => expect(application.states).toHaveLength(2));
      expect(application.lives).toEqual([latest]);
      expect(application.states.map(({ status }) => status)).toEqual(['ONLINE', 'OFFLINE']);
      expect(application.drops).toEqual([{ device: MAC, states: 1 }]);
    });

    // proves R-WIRE-010
    it('events, which are confirmed once they are kept, with their phases as they are stored', async () => {
      const commit = held();
      application.commit = () => commit.promise;
      let isKept = false;
      const kept = desk.event(CROSSED, { id: '1', ts: now(), type: 'DIP', data: { phase: 'L1' } }).then(() => {
        isKept = true;
      });
      await desk.data(MAC, read(MAC));
      expect([isKept, application.events]).toEqual([false, []]);
      commit.release();
      await kept;
      expect(application.events[0]?.data).toEqual({ phase: 'L2' });
      application.commit = () => Promise.reject(new Error('records away'));
      await expect(desk.event(MAC, { id: '2', ts: now(), type: 'RESET' })).rejects.toThrow();
    });

    it('progress of upgrades, clocks and refusals', async () => {
      desk.firmware(MAC, { job: 'a', step: 'DOWNLOADING', completion: 42 });
      desk.clock(MAC, 1_790_000_000_000, 1_200);
      desk.refused(null, 'too large', 1);
      desk.refused(MAC, 'too fast', 2);
      await until(() => expect(application.refusals).toEqual(['too large', 'too fast', 'too fast']));
      expect(application.upgrades).toEqual([{ job: 'a', step: 'DOWNLOADING', completion: 42 }]);
      expect(application.clocks).toEqual([{ device: MAC, time: 1_790_000_000_000, age: 1_200 }]);
    });

    it('that there is room', () => {
      expect(desk.hasRoom()).toBe(true);
    });
  });
}

const now = () => Math.floor(Date.now() / 1_000);

/** A sample of that many seconds ago. */
const at = (seconds: number) => ({ ts: now() - seconds, F: 50 });

function read(device: string, ...samples: object[]): SampleReading {
  return readSamples(samples, BOOT, { device, now: Date.now(), interval: INTERVAL });
}

function crossed(): Wiring {
  const row = (from: Place, to: Place) => ({ from, to, turned: false });
  return [row('L1', 'L2'), row('L2', 'L1')];
}

function byFamily({ stored }: RecordingApplication): Partial<Record<SampleFamilyName, unknown[]>> {
  return Object.groupBy(stored, ({ family }) => family);
}
