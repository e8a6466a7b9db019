import { describe, expect, it } from 'vitest';
import { disturbancesOf, type MemberEvent } from './index.ts';

const event = (mac: string, start: number, part: Partial<MemberEvent> = {}): MemberEvent => ({
  ...{ id: `${mac} ${start}`, mac, kind: 'DIP', start, end: start + 100, phases: ['L1'], voltages: {}, value: 100 },
  ...{ percent: 43, cell: null, source: 'device', resolution: null, ...part },
});
const macsOf = (...events: MemberEvent[]) =>
  disturbancesOf(events).map(({ members }) => members.map(({ mac }) => mac).join(''));

// proves R-SUPPLY-011
describe('events of several devices of a site', () => {
  it('are one disturbance where the clocks of two devices may differ by as much, from one to the next', () => {
    expect(macsOf(event('A', 0), event('B', 2_000), event('C', 4_000))).toEqual(['ABC']);
    expect(macsOf(event('A', 0), event('B', 2_001))).toEqual(['A', 'B']);
    expect(macsOf(event('A', 0), event('B', 9_000), event('C', 9_500))).toEqual(['A', 'BC']);
  });

  it('may begin as far apart as the less exact of both samples is long', () => {
    const minute = { resolution: 60_000 };
    expect(macsOf(event('A', 0, minute), event('B', 62_000))).toEqual(['AB']);
    expect(macsOf(event('A', 0), event('B', 62_000, minute))).toEqual(['AB']);
    expect(macsOf(event('A', 0, minute), event('B', 62_001, minute))).toEqual(['A', 'B']);
  });

  it('are ascending by start, and by device where they begin at once', () => {
    expect(macsOf(event('B', 1_000), event('C', 0), event('A', 1_000))).toEqual(['CAB']);
    expect(disturbancesOf([event('B', 90_000), event('A', 5_000)]).map(({ start }) => start)).toEqual([5_000, 90_000]);
  });

  it('are over when the last of them is, whichever that is', () => {
    const ends = (...of: (number | null)[]) =>
      disturbancesOf(of.map((end, index) => event(`${index}`, index, { end }))).map(({ end }) => end);
    expect([ends(700, 900, 800), ends(900, 700), ends(900, null, 700)]).toEqual([[900], [900], [null]]);
  });

  it('stay alone where they are no voltage, or one is low and the other high', () => {
    const [frequency, swell] = [{ kind: 'FREQUENCY' }, { kind: 'SWELL' }] as const;
    expect(macsOf(event('A', 0, frequency), event('B', 0, frequency))).toEqual(['A', 'B']);
    expect(macsOf(event('A', 0), event('B', 1, swell), event('C', 2), event('D', 3, swell))).toEqual(['AC', 'BD']);
    expect(macsOf(event('A', 0), event('B', 1, { kind: 'OUTAGE' }), event('C', 2, { kind: 'PHASE_LOSS' }))).toEqual([
      'ABC',
    ]);
  });
});
