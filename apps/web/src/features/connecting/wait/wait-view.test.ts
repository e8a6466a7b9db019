import { ARRIVAL_REASONS, type BrokerFault, type ConnectionState, type Sighting } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { messages as de } from '../messages/de.ts';
import { messages as en } from '../messages/en.ts';
import { messages as sk } from '../messages/sk.ts';
import { asChosen } from '../what/seen.ts';
import { canCheck, soleDevice, waitView } from './wait-view.ts';

const BEGIN = 1_800_000_000_000;
const NOTHING: ConnectionState = { broker: null, signed_in_at: null, arrivals: [], refused: [], devices: [] };
const SIGHTING: Sighting = {
  connection: { id: 'ab12cd34', name: 'Plug', ecosystem: 'tasmota' },
  ...{ key: 'plug', maker: null, model: null, name: null, firmware: null },
  ...{ suggested: { type: 6 as const, phases: 1 }, channels: 1, relays: 1, online: true, seen_at: BEGIN },
  ...{ values: [], angles: [], unknown: [], taken: [], hidden: false },
};
const SIGNAL = { quantity: 'signal', place: '', value: -87, at: BEGIN } as const;
const POWER = { quantity: 'P', place: 'CH1', value: 43, at: BEGIN } as const;

/** What is said so many seconds after somebody began to wait. */
const at = (seconds: number, state: Partial<ConnectionState>) =>
  waitView({ ...NOTHING, ...state }, { now: BEGIN + seconds * 1_000, since: BEGIN });
const arrived = (reason: ConnectionState['arrivals'][number]['reason']) => ({
  at: BEGIN,
  topic: 'tele/plug/STATE',
  reason,
  names: [],
});

// proves R-ADD-005
it.each([en, sk, de])(
  'a reason has a few words in the list, and a sentence above it',
  ({ reason_short: short, reason }) => {
    for (const name of ARRIVAL_REASONS) {
      expect(short[name].length).toBeLessThan(25);
      expect(reason[name]).toMatch(/[.?]$/);
    }
  },
);

// proves R-ADD-005
describe('waiting for a device', () => {
  // proves R-ADD-008
  it('says that the meaning of numbers is unknown where beside them only a signal is known', () => {
    const device = { ...SIGHTING, unknown: [{ path: 'meter.kwh', value: 5 }], values: [{ ...SIGNAL }] };
    expect(at(1, { signed_in_at: BEGIN, devices: [device] })).toMatchObject({ word: 'unknown' });
    expect(soleDevice([device], 'device')).toBeUndefined();
  });

  it('says after ten seconds that no device signed in, and before that what it waits for', () => {
    expect(at(9, {})).toMatchObject({ word: 'starting', tone: 'busy' });
    expect(at(10, {})).toMatchObject({ word: 'nobody', tone: 'warn' });
  });

  // proves R-ADD-033
  it('says what an external broker says of itself, and otherwise that only its log knows', () => {
    const broker = (fault: BrokerFault | null, missing: string[] = []) => ({ broker: { fault, missing } });
    expect(at(1, broker('account'))).toMatchObject({ word: 'broker_account', tone: 'bad' });
    expect(at(1, broker('away'))).toMatchObject({ word: 'broker_away', tone: 'bad' });
    const missing = ['tele/plug/#', 'stat/plug/#'];
    expect(at(1, broker('subscription', missing))).toMatchObject({
      ...{ word: 'broker_subscription', tone: 'bad', about: 'tele/plug/#, stat/plug/#' },
    });
    expect(at(9, broker(null))).toMatchObject({ word: 'starting' });
    expect(at(10, broker(null))).toMatchObject({ word: 'unheard', tone: 'warn' });
  });

  it('names why a sign-in was refused, at once; not those of yesterday', () => {
    const refused = (ago: number) => [
      { at: BEGIN - ago, user: 'plug-1', address: '10.0.0.7', reason: 'password' as const },
    ];
    expect(at(1, { refused: refused(0) })).toEqual({
      word: 'refused',
      tone: 'bad',
      reason: 'password',
      about: 'plug-1',
    });
    expect(at(1, { refused: refused(86_400_000) }).word).toBe('starting');
  });

  // proves R-ADD-011
  it('waits for the first values of a native device or a meter at the agent, which can also be placed without', () => {
    for (const ecosystem of ['native', 'agent']) {
      const native = { ...SIGHTING, connection: { ...SIGHTING.connection, ecosystem } };
      const waiting = { signed_in_at: BEGIN, devices: [native], arrivals: [arrived(null)] };
      expect(at(60, waiting)).toMatchObject({ word: 'ready', tone: 'busy' });
      expect(at(60, { ...waiting, devices: [{ ...native, online: false }] })).toMatchObject({ word: 'absent' });
      expect(at(60, { ...waiting, arrivals: [arrived('clock'), arrived(null)] })).toMatchObject({
        ...{ word: 'rejected', reason: 'clock' },
      });
      expect(canCheck(native)).toBe(true);
      expect(soleDevice([native], 'device')).toBeUndefined();
      const measuring = { ...native, values: [POWER] };
      expect(at(60, { ...waiting, devices: [measuring] })).toMatchObject({ word: 'values', tone: 'ok' });
      expect(soleDevice([measuring], 'device')).toBe(measuring);
    }
    expect(canCheck(SIGHTING)).toBe(false);
  });

  // proves R-ADD-011
  it('takes a native device as the kind of the chosen model, and any other as what it reports', () => {
    const model = {
      maker: 'ABB',
      model: 'B23',
      words: [],
      drawing: 'rail-meter',
      type: 1 as const,
      phases: 3,
      channels: 0,
      relays: 0,
    };
    const agent = { ...SIGHTING, connection: { ...SIGHTING.connection, ecosystem: 'agent' } };
    expect(asChosen(agent, model)).toMatchObject({ suggested: { type: 1, phases: 3 }, maker: 'ABB', model: 'B23' });
    expect(asChosen(SIGHTING, model)).toBe(SIGHTING);
  });

  it('says that a device is signed in and silent', () => {
    expect(at(3, { signed_in_at: BEGIN }).word).toBe('listening');
    expect(at(11, { signed_in_at: BEGIN }).word).toBe('silent');
  });

  it('names why nothing of what arrives is understood', () => {
    const view = at(1, { signed_in_at: BEGIN, arrivals: [arrived('json'), arrived('topic')] });
    expect(view).toEqual({ word: 'rejected', tone: 'bad', reason: 'json', about: 'tele/plug/STATE' });
    expect(at(1, { signed_in_at: BEGIN, arrivals: [arrived('json'), arrived(null)] }).word).toBe('named');
  });

  it('separates unknown numbers from values, and says when a device went away again', () => {
    const unknown = { ...SIGHTING, unknown: [{ path: 'SML.x', value: 7 }] };
    expect(at(1, { signed_in_at: BEGIN, devices: [unknown] }).word).toBe('unknown');
    const measuring = { ...unknown, values: [POWER] };
    expect(at(1, { signed_in_at: BEGIN, devices: [measuring], arrivals: [arrived('json')] }).word).toBe('values');
    expect(at(1, { devices: [measuring] }).word).toBe('gone');
    expect([SIGHTING, unknown, measuring].map(canCheck)).toEqual([false, true, true]);
  });

  it('goes on by itself with the only device; behind a gateway a person chooses', () => {
    const one = { ...SIGHTING, values: [POWER] };
    expect(soleDevice([one], 'device')).toBe(one);
    expect(soleDevice([one], 'gateway')).toBeUndefined();
    expect(soleDevice([SIGHTING], 'device')).toBeUndefined();
    expect(soleDevice([one, { ...one, key: 'other' }], 'device')).toBeUndefined();
  });
});
