import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aConnection } from '../../../../testing/record-builders.ts';
import { type AccessWorld, anAccessWorld } from '../../../../testing/scenes/access-world.ts';
import { RecordingDesk } from '../../../../testing/scenes/recording-application.ts';
import type { SampleArrival } from '../../../ports/device-link.ts';

describe('a device that is being added', () => {
  const MAC = '02005E10C2A1';
  const basic = (secret: string) => `Basic ${Buffer.from(`${MAC}:${secret}`).toString('base64')}`;
  const frame = (...samples: object[]) => ({ boot: 3, seq: 9, interval: 60, samples });
  const offered = basic(`offered to ${MAC}`);
  let world: AccessWorld;
  let desk: RecordingDesk;
  /** What was stored. */
  let kept: SampleArrival[];
  /** Whole seconds of the server's clock. */
  let seconds: number;

  beforeEach(async () => {
    kept = [];
    desk = new RecordingDesk();
    desk.offers = [aConnection({ id: 'made0001', ecosystem: 'native', user: MAC, key: MAC })];
    const samples = async (arrivals: SampleArrival[]) => void kept.push(...arrivals);
    world = await anAccessWorld({ ingest: { samples, connections: desk } });
    seconds = world.clock.now() / 1_000;
  });
  afterEach(() => world.stop());

  async function post(url: string, payload: string | object, authorization: string) {
    const request = { method: 'POST', url, headers: { authorization }, payload } as const;
    return await world.server.app.inject(request);
  }

  // proves R-ADD-028
  it.each([
    ['/ingest', () => frame({ ts: seconds, U: { L1: 230 }, P: { L1: 5 } })],
    ['/api/v2/write', () => `power,device=${MAC} U_L1=230,P_L1=5 ${seconds}000000000`],
    ['/write', () => `power U_L1=230,P_L1=5 ${seconds}000000000`],
  ])('over %s is shown, not stored, and asked to send again', async (url, body) => {
    const answer = await post(url, body(), offered);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.body).toContain('the device is not registered yet');
    expect(kept).toEqual([]);
    expect(desk.connects).toEqual([['made0001', true]]);
    expect(desk.signs.at(-1)).toMatchObject({
      ...{ connection: 'made0001', key: MAC },
      values: [
        { quantity: 'U', place: 'L1', value: 230 },
        { quantity: 'P', place: 'L1', value: 5 },
      ],
    });
    expect(desk.arrivals.at(-1)).toEqual({ topic: url, reason: null, names: ['U.L1', 'P.L1'] });
  });

  // proves R-ADD-028
  it('shows a wrong clock, lines that cannot be read and a wrong secret to the person who adds it', async () => {
    await post('/ingest', frame({ ts: 7, U: { L1: 230 } }), offered);
    await post('/api/v2/write', 'power U_L1=', offered);
    expect(desk.arrivals.map(({ topic, reason }) => [topic, reason])).toEqual([
      ['/ingest', 'clock'],
      ['/api/v2/write', 'shape'],
    ]);
    expect((await post('/ingest', frame({ ts: seconds, F: 50 }), basic('wrong'))).statusCode).toBe(401);
    expect(desk.refusals).toEqual([{ user: MAC, reason: 'password' }]);
  });
});
