import { describe, expect, it } from 'vitest';
import { ValuePicture } from './value-picture.ts';

const NOW = Date.UTC(2026, 0, 15, 12);

describe('ValuePicture', () => {
  it('joins parts into one sample at the newest of their times', () => {
    const picture = new ValuePicture();
    picture.tell({ electrical: { U_L1: 230 } }, NOW - 900, NOW);
    picture.tell({ electrical: { U_L2: 231 }, relays: { relay_1: 1 } }, NOW - 400, NOW);
    expect(picture.take()).toEqual({
      time: NOW - 400,
      interval: 1_000,
      columns: { electrical: { U_L1: 230, U_L2: 231 }, relays: { relay_1: 1 } },
    });
    expect(picture.take()).toBeNull();
  });

  it('keeps gauges that were not reported again, and includes a register only at its instant', () => {
    const picture = new ValuePicture();
    picture.tell({ electrical: { U_L1: 230, E_I_L1: 100 } }, NOW, NOW);
    picture.take();
    picture.tell({ electrical: { P_L1: 5 } }, NOW + 10_000, NOW + 10_000);
    expect(picture.take()).toEqual({
      time: NOW + 10_000,
      interval: 10_000,
      columns: { electrical: { U_L1: 230, P_L1: 5 } },
    });
  });

  it.each([null, 0, 86_400_000, NOW + 600_000, Number.NaN])(
    'uses the time of arrival when the clock shows %s',
    (time) => {
      const picture = new ValuePicture();
      picture.tell({ electrical: { U_L1: 230 } }, time, NOW);
      expect(picture.take()?.time).toBe(NOW);
    },
  );

  it('covers no more than a minute and a half after a pause, and discards old values after a long one', () => {
    const picture = new ValuePicture();
    picture.tell({ electrical: { U_L1: 230 } }, NOW, NOW);
    picture.take();
    picture.tell({ electrical: { I_L1: 1 } }, null, NOW + 240_000);
    expect(picture.take()).toMatchObject({ interval: 90_000, columns: { electrical: { U_L1: 230, I_L1: 1 } } });
    picture.tell({ electrical: { I_L1: 2 } }, null, NOW + 600_000);
    expect(picture.take()?.columns).toEqual({ electrical: { I_L1: 2 } });
  });
});
