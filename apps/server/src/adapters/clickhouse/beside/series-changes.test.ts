import { DAY_MS } from '@phasor/quantities';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SeriesTouch } from '../../../ports/series-store.ts';
import { SeriesChanges } from './series-changes.ts';

const METER = { family: 'electrical', device: '0004A3000001', source: 1 } as const;
const OTHER = { ...METER, device: '0004A3000002' };
const day = (first: number, last = first) => ({ from: first * DAY_MS, to: (last + 1) * DAY_MS });

const touches = fc.array(
  fc.record({
    series: fc.constantFrom(METER, OTHER),
    from: fc.integer({ min: 0, max: 20 * DAY_MS }),
    length: fc.integer({ min: 1, max: 3 * DAY_MS }),
  }),
  { maxLength: 30 },
);

// proves R-MEAS-095
describe('changes of series', () => {
  it('are known by day and by number', () => {
    const changes = new SeriesChanges();
    const sample = (time: number): SeriesTouch => ({ ...METER, from: time - 1_000, to: time });
    changes.note(sample(5 * DAY_MS));
    changes.note(sample(5 * DAY_MS + 1));
    changes.note({ ...OTHER, ...day(1, 2) });
    changes.note(sample(9 * DAY_MS + 2_000));
    expect(changes.count).toBe(4);
    expect(changes.after(METER, 0)).toEqual([day(4, 5), day(9)]);
    expect(changes.after(METER, 1)).toEqual([day(4, 5), day(9)]);
    expect(changes.after(METER, 2)).toEqual([day(9)]);
    expect([changes.after(METER, 4), changes.after(OTHER, 3)]).toEqual([[], []]);
  });

  it('name every instant that changed, and no day without one, or are not known', () => {
    fc.assert(
      fc.property(touches, fc.nat(30), fc.constantFrom(4, 1_000), (all, asked, room) => {
        const changes = new SeriesChanges(room);
        for (const { series, from, length } of all) changes.note({ ...series, from, to: from + length });
        const after = Math.min(asked, all.length);
        const known = changes.after(METER, after);
        // Without room only what was asked after the last change is certain.
        if (known === undefined) {
          expect(room).toBe(4);
          return;
        }
        const isNamed = (time: number) => known.some(({ from, to }) => time > from && time <= to);
        const own = all.slice(after).filter(({ series }) => series === METER);
        for (let time = DAY_MS / 2; time < 24 * DAY_MS; time += DAY_MS) {
          const [from, to] = [time - DAY_MS / 2, time + DAY_MS / 2];
          expect(isNamed(time)).toBe(own.some((each) => each.from < to && each.from + each.length > from));
        }
      }),
    );
  });

  it('are not known where there were too many', () => {
    const changes = new SeriesChanges(100);
    changes.note({ ...METER, ...day(0, 99) });
    expect(changes.after(METER, 0)).toEqual([day(0, 99)]);
    changes.note({ ...OTHER, ...day(0) });
    expect([changes.after(METER, 0), changes.after(METER, 1), changes.after(METER, 2)]).toEqual([
      undefined,
      undefined,
      [],
    ]);
    changes.note({ ...METER, ...day(3) });
    expect(changes.after(METER, 2)).toEqual([day(3)]);
  });
});
