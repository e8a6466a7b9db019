import { describe, expect, it } from 'vitest';
import { payloadOf, readContext, valuesOf } from '../../../../testing/devices/ecosystem-readings.ts';
import { ecosystem } from './index.ts';

const KEY = 'shellypro3em-34945470abcd';
const TS = 1_768_478_400.25;
const ANSWERS = `${KEY}/phasor/rpc`;

const read = (topic: string, value: unknown, context = readContext(KEY)) =>
  ecosystem.read({ topic, payload: payloadOf(value) }, context);

const notify = (components: object) =>
  read(`${KEY}/events/rpc`, { src: KEY, method: 'NotifyStatus', params: { ts: TS, ...components } });

// proves R-ECO-004
describe('requests', () => {
  const request = (method: string, params: Record<string, unknown> = {}, context = readContext(KEY)) =>
    ecosystem.commands?.request?.({ id: 'r-1', method, params }, { ...context, key: KEY });

  it('a relay is switched, answered below the own topics of the device', () => {
    const [message] = request('relay.set', { relay_2: true }, { ...readContext(KEY), prefix: 'site/7/' }) ?? [];
    expect(message?.topic).toBe(`${KEY}/rpc`);
    expect(JSON.parse(message?.payload ?? '')).toEqual({
      id: 'r-1',
      src: `site/7/${KEY}/phasor`,
      method: 'Switch.Set',
      params: { id: 1, on: true },
    });
    expect(read(ANSWERS, { id: 'r-1', src: KEY, dst: 'x', result: { was_on: false } })).toEqual([
      { kind: 'answer', key: KEY, id: 'r-1', ok: true },
    ]);
  });

  it('a refusal has the code and the words of the device', () => {
    const error = { code: -105, message: "Argument 'id', value 3 not found!" };
    expect(read(ANSWERS, { id: 'r-1', src: KEY, dst: 'x', error })).toEqual([
      { kind: 'answer', key: KEY, id: 'r-1', ok: false, ...error },
    ]);
  });

  it('the greeting asks for everything; the answers are identity and values', () => {
    const sent = ecosystem.commands?.greet?.(readContext(KEY)) ?? [];
    expect(sent[0]).toEqual({ topic: `${KEY}/command`, payload: 'status_update' });
    const [identity, status] = sent.slice(1).map(({ payload }) => JSON.parse(payload));
    expect([identity.method, status.method]).toEqual(['Shelly.GetDeviceInfo', 'Shelly.GetStatus']);
    const info = { name: null, id: KEY, model: 'SPEM-003CEBEU', gen: 2, ver: '1.4.4', app: 'Pro3EM' };
    expect(read(ANSWERS, { id: identity.id, result: info })).toEqual([
      { kind: 'identity', key: KEY, maker: 'Shelly', model: 'Pro3EM', firmware: '1.4.4' },
    ]);
    const all = { 'switch:0': { output: false, apower: 0 }, 'switch:1': { output: true, apower: 3 } };
    const found = read(ANSWERS, { id: status.id, result: all });
    expect(found).toContainEqual({ kind: 'identity', key: KEY, phases: 1, channels: 2, relays: 2 });
    expect(valuesOf(found)).toMatchObject({ 'relay.R1': 0, 'P.CH2': 3 });
  });

  it('what the device has no method for is not sent', () => {
    expect(request('waveform.get')).toBeUndefined();
    expect(request('backfill', { from: 1, to: 2 })).toBeUndefined();
  });
});

// proves R-ECO-005
describe("the device's own minute records", () => {
  const FROM = 1_768_478_400;
  const known = readContext(KEY, { [`records:${KEY}`]: ['emdata:0'] });
  const ask = (context = known) =>
    ecosystem.commands
      ?.request?.({ id: 'gap', method: 'backfill', params: { from: FROM, to: FROM + 180 } }, { ...context, key: KEY })
      ?.map(({ payload }) => JSON.parse(payload)) ?? [];

  // Keys as in https://shelly-api-docs.shelly.cloud/gen2/ComponentsAndServices/EMData
  const keys = ['a_total_act_energy', 'a_total_act_ret_energy', 'a_avg_voltage', 'a_avg_current', 'b_total_act_energy'];

  it('are asked for by component once it was seen', () => {
    const memo = notify({ 'emdata:0': { total_act: 1 } }).find(({ kind }) => kind === 'memo');
    expect(memo).toEqual({ kind: 'memo', name: `records:${KEY}`, value: ['emdata:0'] });
    expect(ask()).toMatchObject([{ method: 'EMData.GetData', params: { id: 0, ts: FROM, end_ts: FROM + 180 } }]);
  });

  it('become mean powers at the end of each minute, never registers', () => {
    const [{ id }] = ask();
    const values = [
      [3, 0.5, 230.5, 0.7, 0],
      [0, 2, 231, null, null],
    ];
    const found = read(ANSWERS, { id, result: { keys, data: [{ ts: FROM, period: 60, values }] } }, known);
    // 2.5 Wh within a minute are 150 W.
    expect(found).toEqual([
      {
        kind: 'records',
        key: KEY,
        interval: 60_000,
        rows: [
          {
            time: (FROM + 60) * 1_000,
            values: [
              { quantity: 'U', place: 'L1', value: 230.5 },
              { quantity: 'I', place: 'L1', value: 0.7 },
              { quantity: 'P', place: 'L1', value: 150 },
              { quantity: 'P', place: 'L2', value: 0 },
            ],
          },
          {
            time: (FROM + 120) * 1_000,
            values: [
              { quantity: 'U', place: 'L1', value: 231 },
              { quantity: 'P', place: 'L1', value: -120 },
            ],
          },
        ],
      },
      { kind: 'answer', key: KEY, id: 'gap', ok: true },
    ]);
  });

  it('go on with the next page until the end of the gap', () => {
    const [{ id }] = ask();
    const page = (ts: number, next?: number) =>
      read(ANSWERS, { id, result: { keys, data: [{ ts, period: 60, values: [[1]] }], next_record_ts: next } }, known);
    const [, send] = page(FROM, FROM + 60);
    const [message] = send?.kind === 'send' ? send.messages : [];
    expect(JSON.parse(message?.payload ?? '{}')).toMatchObject({ id, params: { ts: FROM + 60, end_ts: FROM + 180 } });
    expect(page(FROM, FROM + 180).at(-1)).toMatchObject({ kind: 'answer', ok: true });
    expect(page(FROM, FROM - 60).at(-1)).toMatchObject({ kind: 'answer', ok: true });
  });

  it('of clamps are those of channels', () => {
    const [{ id }] = ask(readContext(KEY, { [`records:${KEY}`]: ['em1data:1'] }));
    const result = {
      keys: ['total_act_energy', 'total_act_ret_energy'],
      data: [{ ts: FROM, period: 60, values: [[1, 3]] }],
    };
    expect(read(ANSWERS, { id, result })).toMatchObject([
      { rows: [{ values: [{ quantity: 'P', place: 'CH2', value: -120 }] }] },
      {},
    ]);
  });
});
