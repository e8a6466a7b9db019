import { describe, expect, it } from 'vitest';
import type { FamilyColumns } from './place-columns.ts';
import type { Placed } from './placement.ts';
import { ValuePicture } from './value-picture.ts';

const NOW = Date.UTC(2026, 0, 15, 12);

function placed(columns: FamilyColumns, tariffs: Placed['tariffs'] = []): Placed {
  return { columns, tariffs, signals: {}, implausible: [] };
}

describe('ValuePicture', () => {
  it('joins parts into one sample at the newest of their times', () => {
    const picture = new ValuePicture();
    picture.add(placed({ electrical: { U_L1: 230 } }), NOW - 900, NOW);
    picture.add(placed({ electrical: { U_L2: 231 }, relays: { relay_1: 1 } }), NOW - 400, NOW);
    expect(picture.take()).toEqual({
      time: NOW - 400,
      interval: 1_000,
      intervals: { electrical: 1_000, relays: 1_000 },
      columns: { electrical: { U_L1: 230, U_L2: 231 }, relays: { relay_1: 1 } },
      signals: {},
      standing: { relay_1: 1 },
    });
    expect(picture.take()).toBeNull();
  });

  it('keeps gauges that were not reported again, and includes a register only at its instant', () => {
    const picture = new ValuePicture();
    picture.add(placed({ electrical: { U_L1: 230, E_I_L1: 100 } }), NOW, NOW);
    picture.take();
    picture.add(placed({ electrical: { P_L1: 5 } }), NOW + 10_000, NOW + 10_000);
    expect(picture.take()).toEqual({
      time: NOW + 10_000,
      interval: 10_000,
      intervals: { electrical: 10_000 },
      columns: { electrical: { U_L1: 230, P_L1: 5 } },
      signals: {},
      standing: {},
    });
  });

  // proves R-ECO-045
  it('shows the state of a relay until it is reported again, and stores it only where it was reported', () => {
    const picture = new ValuePicture();
    picture.stand({ relays: { relay_1: 1, energy_R1: 7 } }, NOW - 1_000);
    picture.add(placed({ electrical: { P_L1: 5 } }), NOW, NOW);
    expect(picture.take()).toMatchObject({ columns: { electrical: { P_L1: 5 } }, standing: { relay_1: 1 } });
    picture.add(placed({ relays: { relay_1: 0 } }), NOW + 1_000, NOW + 1_000);
    expect(picture.take()).toMatchObject({ columns: { relays: { relay_1: 0 } }, standing: { relay_1: 0 } });
    picture.add(placed({ electrical: { P_L1: 6 } }), NOW + 2_000, NOW + 2_000);
    expect(picture.take()).toMatchObject({ columns: { electrical: { P_L1: 6 } }, standing: { relay_1: 0 } });
    picture.forget();
    picture.add(placed({ electrical: { P_L1: 7 } }), NOW + 3_000, NOW + 3_000);
    expect(picture.take()?.standing).toEqual({});
  });

  it.each([null, 0, 86_400_000, NOW - 365 * 86_400_000, NOW + 600_000, Number.NaN])(
    'uses the time of arrival when the clock shows %s',
    (time) => {
      const picture = new ValuePicture();
      picture.add(placed({ electrical: { U_L1: 230 } }), time, NOW);
      expect(picture.take()?.time).toBe(NOW);
    },
  );

  it('covers no more than a minute and a half after a pause, and discards old values after a long one', () => {
    const picture = new ValuePicture();
    picture.add(placed({ electrical: { U_L1: 230 } }), NOW, NOW);
    picture.take();
    picture.add(placed({ electrical: { I_L1: 1 } }), null, NOW + 240_000);
    expect(picture.take()).toMatchObject({ interval: 90_000, columns: { electrical: { U_L1: 230, I_L1: 1 } } });
    picture.add(placed({ electrical: { I_L1: 2 } }), null, NOW + 700_000);
    expect(picture.take()?.columns).toEqual({ electrical: { I_L1: 2 } });
  });

  /** Intervals of messages at these minutes. */
  function coveredAt(minutes: readonly number[]): (number | undefined)[] {
    const picture = new ValuePicture();
    return minutes.map((minute) => {
      picture.add(placed({ electrical: { P_L1: minute } }), null, NOW + minute * 60_000);
      return picture.take()?.interval;
    });
  }

  // proves R-ECO-042
  it('covers all of the time of a device that reports seldom, once that is known', () => {
    // Tasmota each 5 minutes, then an outage of an hour.
    expect(coveredAt([0, 5, 10, 15, 75, 80, 85])).toEqual([1_000, 90_000, 300_000, 300_000, 1_000, 300_000, 300_000]);
    // LoRaWAN each 20 minutes with one lost uplink.
    expect(coveredAt([0, 4, 8, 28, 48]).slice(0, 3)).toEqual([1_000, 90_000, 240_000]);
  });

  it('keeps the gauges of a device that reports each quarter of an hour', () => {
    const picture = new ValuePicture();
    const add = (minute: number, columns: FamilyColumns) => {
      picture.add(placed(columns), null, NOW + minute * 60_000);
      return picture.take()?.columns.electrical;
    };
    add(0, { electrical: { U_L1: 230 } });
    add(4, { electrical: { U_L1: 231 } });
    expect(add(9.9, { electrical: { P_L1: 5 } })).toEqual({ U_L1: 231, P_L1: 5 });
  });

  // proves R-ECO-042
  it('lets a relay that is reported in between take no time of the power', () => {
    const picture = new ValuePicture();
    const add = (second: number, columns: FamilyColumns) => {
      picture.add(placed(columns), null, NOW + second * 1_000);
      return picture.take()?.intervals;
    };
    add(0, { electrical: { P_L1: 5 } });
    add(7, { relays: { relay_1: 1 } });
    expect(add(10, { electrical: { P_L1: 6 } })).toEqual({ electrical: 10_000 });
  });

  describe('of tariffs', () => {
    const E_I = (tariff: number, value: number) => ({ column: 'E_I_T', tariff, value });

    it('adds them, the last known of each', () => {
      const picture = new ValuePicture();
      picture.add(placed({}, [E_I(1, 1_000), E_I(2, 500)]), null, NOW);
      expect(picture.take()?.columns).toEqual({ electrical: { E_I_T: 1_500 } });
      picture.add(placed({}, [E_I(2, 501)]), null, NOW + 10_000);
      expect(picture.take()?.columns).toEqual({ electrical: { E_I_T: 1_501 } });
    });

    it('never counts them beside the register over all of them', () => {
      const picture = new ValuePicture();
      picture.add(placed({ electrical: { E_I_T: 1_502 } }, [E_I(1, 1_000), E_I(2, 500)]), null, NOW);
      expect(picture.take()?.columns).toEqual({ electrical: { E_I_T: 1_502 } });
      picture.add(placed({}, [E_I(1, 1_001), E_I(2, 500)]), null, NOW + 10_000);
      expect(picture.take()?.columns).toEqual({});
    });

    it('waits for the second one before it takes a single one for all', () => {
      const picture = new ValuePicture();
      const sums = Array.from({ length: 7 }, (_, n) => {
        picture.add(placed({}, [E_I(1, 1_000 + n)]), null, NOW + n * 10_000);
        return picture.take()?.columns.electrical?.E_I_T;
      });
      expect(sums).toEqual([undefined, undefined, undefined, undefined, undefined, 1_005, 1_006]);
    });
  });
});
