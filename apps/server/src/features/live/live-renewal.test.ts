import { FakeClock } from '@phasor/testkit';
import { describe, expect, it } from 'vitest';
import { ASink } from '../../../testing/a-sink.ts';
import { aDevice } from '../../../testing/record-builders.ts';
import { createLiveBus } from '../../adapters/live-bus/one-process-bus.ts';
import type { LiveGrant } from '../../ports/gate.ts';
import { Live } from './live.ts';
import { RENEWAL_MS } from './viewer.ts';

const STEP_MS = 50;
const MACS = ['02005E100001', '02005E100002', '02005E100003'];
const credentials = { cookie: undefined, origin: undefined, host: undefined, address: '192.0.2.1' };

/** A gate that grants what is named, or all, and notes what a renewal asked for. */
function noted() {
  const asked: (readonly string[] | undefined)[] = [];
  const grantOf = (named: readonly string[] | undefined): LiveGrant => ({
    user: null,
    devices: (named ?? MACS).map((mac) => aDevice({ mac })),
    ofSession: true,
    ofAll: named === undefined,
    // As that of the gate does.
    renew: async (among = named) => {
      asked.push(among);
      return among ?? MACS;
    },
  });
  const clock = new FakeClock();
  const live = new Live({
    ...{ bus: createLiveBus(), clock, transformationRatio: () => 1 },
    log: { error: () => undefined },
    gate: { authorizeLive: async ({ macList }) => grantOf(macList as string[] | undefined) },
  });
  const open = async (...requests: object[]) => {
    const viewer = live.join(new ASink(), credentials);
    for (const request of requests) await viewer.receive(JSON.stringify({ userToken: 'x', ...request }));
  };
  /** What was asked in each step of a time. */
  const pass = async (ms: number) => {
    const steps: (readonly string[] | undefined)[][] = [];
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      clock.advance(STEP_MS);
      await live.tick();
      steps.push(asked.splice(0));
    }
    return steps;
  };
  return { open, pass };
}

describe('the grants of live connections', () => {
  // proves R-CONN-060
  it('are looked at again one after the other, though all connections were opened at once', async () => {
    const { open, pass } = noted();
    for (let opened = 0; opened < 400; opened += 1) await open({ state: true });
    for (let round = 0; round < 3; round += 1) {
      const counts = (await pass(RENEWAL_MS)).map(({ length }) => length);
      expect(counts.reduce((sum, count) => sum + count)).toBe(400);
      expect(Math.max(...counts)).toBeLessThanOrEqual(5);
    }
  });

  it('are asked for the devices that are followed, each once, and for all where none is named', async () => {
    const { open, pass } = noted();
    const [first, second] = MACS.map((mac) => ({ macList: [mac], data: true }));
    await open({ ...first }, { ...second }, { macList: MACS.slice(0, 2), notification: true });
    expect((await pass(RENEWAL_MS)).flat()).toEqual([MACS.slice(0, 2)]);
    await open({ ...first }, { state: true });
    const asked = (await pass(RENEWAL_MS)).flat();
    expect(asked).toHaveLength(2);
    expect(asked).toContainEqual(undefined);
  });
});
