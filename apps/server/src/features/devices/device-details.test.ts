import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDevice, ENERGY_FIGURES } from '../../../testing/record-builders.ts';
import { changeOf, detailsOf, publicDetailsOf } from './device-details.ts';

const written = (values: Parameters<typeof changeOf>[0], device = aDevice()) =>
  detailsOf({ ...device, ...changeOf(values, device) }, ENERGY_FIGURES);

describe('device details', () => {
  it('store the offset in Wh and show it in kWh', () => {
    expect(changeOf({ E_I_offset: 1.2345 }, aDevice())).toEqual({ energyOffset: 1234.5 });
    expect(detailsOf(aDevice({ energyOffset: 1234.5 }), ENERGY_FIGURES).E_I_offset).toBe(1.2345);
    expect(changeOf({ E_I_offset: 99_999_999 }, aDevice())).toEqual({ energyOffset: 99_999_999_000 });
  });

  it('are read back exactly as written, to the last allowed decimal', () => {
    const decimals = (count: number, max: number) =>
      fc.integer({ min: 0, max: max * 10 ** count }).map((steps) => Number((steps / 10 ** count).toFixed(count)));
    const values = fc.record({
      MRK: decimals(3, 100_000_000),
      RK: decimals(3, 100_000_000),
      E_I_offset: decimals(4, 99_999_999),
      CT_ratio: decimals(6, 100_000).filter((ratio) => ratio > 0),
    });
    fc.assert(
      fc.property(values, (details) => {
        expect(written(details)).toMatchObject(details);
      }),
    );
  });

  it('round what is finer, but never a small ratio to zero', () => {
    expect(written({ MRK: 0.1 + 0.2, CT_ratio: 40.000_000_4 })).toMatchObject({ MRK: 0.3, CT_ratio: 40 });
    expect(written({ CT_ratio: 1e-11 }).CT_ratio).toBe(1e-11);
    expect(written({ CT_ratio: 0.000_123_456_789 }).CT_ratio).toBe(0.000_123_457);
  });

  it('change only what is written, and can be removed where no value is allowed', () => {
    const device = aDevice({ mrk: 12, kwPrice: 7, latitude: 48, longitude: 17, title: 'Old' });
    expect(changeOf({}, device)).toEqual({});
    expect(changeOf({ kw_price: null, lat: null, lng: null, MRK: 0 }, device)).toEqual({
      kwPrice: null,
      latitude: null,
      longitude: null,
      mrk: 0,
    });
  });

  it.each(['', 'Europe/Atlantis', '+01:00', 'toString'])('refuse %j as a time zone, naming the field', (time_zone) => {
    expect(() => changeOf({ time_zone }, aDevice())).toThrow(
      expect.objectContaining({ error: 'request.invalid', field: 'time_zone' }),
    );
  });

  it('refuse half a place, naming the missing half', () => {
    const missing = (field: string) => expect.objectContaining({ error: 'request.invalid', field });
    expect(() => changeOf({ lat: 48 }, aDevice())).toThrow(missing('lng'));
    expect(() => changeOf({ lat: null }, aDevice({ latitude: 48, longitude: 17 }))).toThrow(missing('lat'));
    expect(changeOf({ lat: 49 }, aDevice({ latitude: 48, longitude: 17 }))).toEqual({ latitude: 49 });
    expect(changeOf({ lat: 0, lng: 0 }, aDevice())).toEqual({ latitude: 0, longitude: 0 });
  });

  it('show a public link neither place nor price', () => {
    const priced = { kwPrice: 7, kwhPrice: 0.2, latitude: 48, longitude: 17 };
    const device = aDevice({ ...priced, energyOffset: 5_000, transformationRatio: 40 });
    expect(publicDetailsOf(device, ENERGY_FIGURES)).toMatchObject({
      lat: null,
      lng: null,
      kw_price: null,
      kwh_price: null,
      E_I_offset: 5,
      CT_ratio: 40,
    });
  });
});
