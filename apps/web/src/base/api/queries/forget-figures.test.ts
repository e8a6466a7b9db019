import { CALL_ROUTES, type CallName } from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { forgetFigures } from './forget-figures.ts';

describe('figures of other settings', () => {
  it('are hidden while they are requested again', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    let ratio = 1;
    const shown: (number | undefined)[] = [];
    const observer = new QueryObserver(client, {
      queryKey: ['measurements.energy', { token: 'a' }],
      queryFn: async () => ratio * 5,
    });
    const end = observer.subscribe(({ data }) => shown.push(data));
    await client.fetchQuery({ queryKey: ['measurements.energy', { token: 'a' }], queryFn: async () => 5 });
    ratio = 80;
    const anew = forgetFigures(client);
    expect(observer.getCurrentResult().data).toBeUndefined();
    await anew;
    expect(observer.getCurrentResult().data).toBe(400);
    expect(shown.slice(shown.indexOf(undefined, 1))).not.toContain(5);
    end();
  });

  // proves R-MEAS-084
  it('are all that answer measurements, or the time zone of a site', async () => {
    const kept = /^(access|devices|integration|system)\.|^tariffs\.read$/;
    const reads = Object.entries(CALL_SCHEMAS).filter(
      ([name, { answer }]) =>
        CALL_ROUTES[name as CallName].base === 'r' &&
        !kept.test(name) &&
        /"(time_zone|may_change)"/.test(JSON.stringify(answer.toJSONSchema({ unrepresentable: 'any' }))),
    );
    expect(reads.length).toBeGreaterThan(15);
    const client = new QueryClient();
    for (const [name] of reads) client.setQueryData([name], { known: true });
    await forgetFigures(client);
    expect(reads.map(([name]) => name).filter((name) => client.getQueryData([name]) !== undefined)).toEqual([]);
  });

  it('include costs and reports, not settings that an owner is editing', async () => {
    const client = new QueryClient();
    const keys = ['tariffs.cost', 'reports.energy', 'tariffs.read', 'devices.readDetails', 'hierarchy.read'];
    for (const key of keys) client.setQueryData([key], { known: true });
    await forgetFigures(client);
    expect(keys.filter((key) => client.getQueryData([key]) !== undefined)).toEqual(keys.slice(2));
  });
});
