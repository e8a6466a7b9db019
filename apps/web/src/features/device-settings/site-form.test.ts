import { describe, expect, it } from 'vitest';
import { type SiteForm, siteFormOf, siteOf } from './site-form.ts';

const form: SiteForm = {
  ...{ title: ' Main board ', time_zone: 'Europe/Bratislava', currency: 'eur' },
  ...{ max_current: '62,5', lat: '48.15', lng: '-17,1' },
  ...{ kwh_price: '0,18', kwh_co2: '', litre_price: '0,0008156' },
};
const facts = {
  ...{ title: 'Main board', time_zone: 'Europe/Bratislava', currency: 'EUR' },
  ...{ max_current: 62.5, lat: 48.15, lng: -17.1 },
  ...{ kwh_price: 0.18, kwh_co2: null, litre_price: 0.000_815_6 },
};

describe('the data of the owner about a site', () => {
  // proves R-COMP-024, R-DASH-080
  it('are saved as typed, with point or comma', () => {
    expect(siteOf(form)).toEqual(facts);
    expect(siteOf({ ...form, lat: '', lng: ' ' })).toEqual({ ...facts, lat: null, lng: null });
  });

  it('are shown in the fields as saved', () => {
    expect(siteFormOf(facts, 'sk-SK')).toEqual({ ...form, title: 'Main board', currency: 'EUR', lat: '48,15' });
    expect(siteFormOf({ ...facts, lat: null, lng: null }, 'en-GB')).toMatchObject({ lat: '', lng: '' });
  });

  // proves R-COMP-024, R-DASH-080
  it.each([
    [{ title: 'ab' }, ['title']],
    [{ title: 'a'.repeat(31) }, ['title']],
    [{ currency: 'EU' }, ['currency']],
    [{ max_current: '0.9' }, ['max_current']],
    [{ max_current: '100001' }, ['max_current']],
    [{ max_current: '' }, ['max_current']],
    [{ lat: '90.1' }, ['lat']],
    [{ lng: '-181' }, ['lng']],
    [{ lng: '' }, ['lng']],
    [{ kwh_price: '0' }, ['kwh_price']],
    [{ kwh_co2: '-1' }, ['kwh_co2']],
    [{ litre_price: '1000001' }, ['litre_price']],
  ] as const)('names what is wrong in %j', (part, wrong) => {
    expect(siteOf({ ...form, ...part })).toEqual(wrong);
  });
});
