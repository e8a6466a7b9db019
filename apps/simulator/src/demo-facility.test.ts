import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DataFrame, PHASE_REGISTERS, type SampleFrame } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEMO_FACILITY, type DemoFacility, startDemoFacility } from './demo-facility.ts';
import { type AckBroker, type ReceivedFrame, startAckBroker } from './testing/ack-broker.ts';

const clock = { now: () => Date.now() };
const MAIN = '02005E100001';
const LONG_SILENT = '02005E100013';

let broker: AckBroker;
let folder: string;
/** What the broker received from one start to the stop, which came after `running` of the messages. */
interface Run {
  readonly messages: readonly ReceivedFrame[];
  readonly running: readonly ReceivedFrame[];
}
let first: Run;
let second: Run;

/** Two runs of one facility; the second goes on where the first one has ended. */
beforeAll(async () => {
  broker = await startAckBroker();
  folder = await mkdtemp(join(tmpdir(), 'phasor-facility-'));
  first = await run((messages) => {
    expect(framesOf(messages, MAIN).filter(({ interval }) => interval === 1).length).toBeGreaterThan(1);
    expect(statesOf(messages, LONG_SILENT).at(-1)).toMatchObject({ status: 'OFFLINE' });
    expect(statesOf(messages, MAIN).at(-1)).toMatchObject({ connection: 'BT_MQTT' });
  });
  second = await run((messages) => expect(framesOf(messages, MAIN).length).toBeGreaterThan(1));
});

afterAll(async () => {
  await broker.stop();
  await rm(folder, { recursive: true });
});

/** Runs the facility until its history is sent and the assertion holds. */
async function run(seen: (messages: readonly ReceivedFrame[]) => void): Promise<Run> {
  const before = broker.received.length;
  const messages = () => broker.received.slice(before);
  const facility = await start();
  try {
    await vi.waitFor(() => {
      expect(facility.progress()).toBe(1);
      seen(messages());
    }, 60_000);
    return { running: messages(), messages: await facility.stop().then(messages) };
  } finally {
    await facility.stop();
  }
}

function start(): Promise<DemoFacility> {
  return startDemoFacility({
    brokerUrl: broker.url,
    credentials: (mac) => `secret of ${mac}`,
    clock,
    historyDepth: 'short',
    log: () => {},
    dataFolder: folder,
    samplesPerSecond: 1_000_000,
  });
}

function framesOf(messages: readonly ReceivedFrame[], mac: string): DataFrame[] {
  return messages.flatMap(({ mac: sender, leaf, frame }) =>
    sender === mac && leaf === 'data' ? [frame as unknown as DataFrame] : [],
  );
}

function statesOf(messages: readonly ReceivedFrame[], mac: string) {
  return messages.filter(({ mac: sender, leaf }) => sender === mac && leaf === 'state').map(({ frame }) => frame);
}

/** The samples of one device as a store would keep them: by time, the shorter interval wins. */
function keptOf(messages: readonly ReceivedFrame[], mac: string): SampleFrame[] {
  const kept = new Map<number, { interval: number; sample: SampleFrame }>();
  for (const { interval = 0, samples } of framesOf(messages, mac)) {
    for (const sample of samples) {
      if ((kept.get(sample.ts)?.interval ?? Number.POSITIVE_INFINITY) >= interval)
        kept.set(sample.ts, { interval, sample });
    }
  }
  return [...kept.values()].map(({ sample }) => sample).sort((a, b) => a.ts - b.ts);
}

/** Registers that are lower than at the sample before, with their time: none, if the meter counts as one does. */
function fallsOf(samples: readonly SampleFrame[]): readonly string[] {
  return samples
    .slice(1)
    .flatMap((sample, index) =>
      PHASE_REGISTERS.flatMap((register) =>
        PHASES.filter((phase) => (sample[register]?.[phase] ?? 0) < (samples[index]?.[register]?.[phase] ?? 0)).map(
          (phase) => `${register} ${phase} ${sample.ts}`,
        ),
      ),
    );
}

describe('the demo facility', () => {
  it('brings every device online with its history, without a hole or a falling register up to the present', () => {
    for (const { mac, silentDays } of DEMO_FACILITY.devices) {
      const samples = keptOf(first.messages, mac);
      const span = (samples.at(-1)?.ts ?? 0) - (samples[0]?.ts ?? 0);
      expect(span).toBeGreaterThan(3 * 3_600 - 61);
      expect(fallsOf(samples)).toEqual([]);
      const pauses = samples.slice(1).map(({ ts }, index) => ts - (samples[index]?.ts ?? Number.NaN));
      expect(Math.max(...pauses)).toBeLessThanOrEqual(60);
      if (silentDays > 0) expect(samples.at(-1)?.ts).toBeLessThan(clock.now() / 1000 - 2 * 86_400);
    }
  });

  it('shows the transfer in its state while it runs, and no longer when it is over', () => {
    const states = statesOf(first.running, MAIN);
    expect(states).toContainEqual(expect.objectContaining({ connection: 'BT_MQTT_DB', transfer: expect.any(Number) }));
    expect(states.at(-1)).toMatchObject({ status: 'ONLINE', connection: 'BT_MQTT' });
  });

  it('disconnects a device once its past is sent, and does not connect it again', () => {
    expect(statesOf(first.running, LONG_SILENT).at(-1)).toMatchObject({ status: 'OFFLINE' });
    expect(statesOf(second.messages, LONG_SILENT)).toEqual([]);
  });

  it('goes on after a stop where it ended: nothing twice, the gap filled, the next boot number', () => {
    const last = keptOf(first.messages, MAIN).at(-1)?.ts ?? Number.NaN;
    const again = framesOf(second.messages, MAIN);
    expect(new Set(again.map(({ boot }) => boot))).toEqual(new Set([2]));
    const begin = Math.min(...again.flatMap(({ samples }) => samples.map(({ ts }) => ts)));
    expect(Math.abs(begin - last)).toBeLessThan(20);
    expect(fallsOf(keptOf([...first.messages, ...second.messages], MAIN))).toEqual([]);
  });
});
