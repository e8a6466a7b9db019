import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { hasChangingFigures, readChangingFigures } from './changing-figures.ts';

/** Shows an answer until the returned function is called. */
async function show(client: QueryClient, key: string, answer: () => object) {
  const observer = new QueryObserver(client, { queryKey: [key], queryFn: async () => answer() });
  const hide = observer.subscribe(() => undefined);
  await client.fetchQuery({ queryKey: [key], queryFn: async () => answer() });
  return hide;
}

// proves R-MEAS-063
it('figures that may change are known while they are shown, and read again until they cannot', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  let upgrade: object = { may_change: true };
  const reads = { year: 0, day: 0 };
  const hideDay = await show(client, 'day', () => ({ status: 'OK', read: ++reads.day }));
  expect(hasChangingFigures(client)).toBe(false);
  const hideYear = await show(client, 'year', () => ({ status: 'OK', read: ++reads.year, ...upgrade }));
  expect(hasChangingFigures(client)).toBe(true);
  hideYear();
  expect(hasChangingFigures(client)).toBe(false);
  const hideAgain = await show(client, 'year', () => ({ status: 'OK', read: ++reads.year, ...upgrade }));
  const before = { ...reads };
  upgrade = {};
  await readChangingFigures(client);
  expect(reads).toEqual({ year: before.year + 1, day: before.day });
  expect(hasChangingFigures(client)).toBe(false);
  hideAgain();
  hideDay();
});
