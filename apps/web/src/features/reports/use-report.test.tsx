import type { CallAnswer } from '@phasor/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../base/api/queries/query-client.ts';
import { session } from '../../base/session/session.ts';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import { hierarchyQuery } from '../../parts/hierarchy/index.ts';
import type { GraphState } from '../../parts/toolbar/index.ts';
import { REPORT_SCREENS } from './report-catalogue.ts';
import { useReport } from './use-report.ts';

const MAC = '02005E100001';
const JUNE = { from: Date.UTC(2026, 5, 1), to: Date.UTC(2026, 6, 1) };
const MAY = { from: Date.UTC(2026, 4, 1), to: Date.UTC(2026, 5, 1) };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A report of one device; each call is answered when the test says so. */
function aReport() {
  const waiting = new Map<string, (answer: Response) => void>();
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    const { from } = JSON.parse(body) as { from: number };
    return new Promise((resolve) => waiting.set(`${path.includes('cost') ? 'cost' : 'energy'} ${from}`, resolve));
  });
  session.begin(signInAnswer('anna', 'token'));
  const client = createQueryClient(() => undefined);
  const leaf = { title: 'Mill', isLeaf: true, data: { id: MAC, mac: MAC, type: 1 } };
  client.setQueryData(hierarchyQuery().queryKey, { nodes: [leaf], tags: [], revision: 1 } as never);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const stateOf = (range: typeof JUNE) => ({ range, context: { now: Date.UTC(2026, 10, 1) } }) as unknown as GraphState;
  const { result, rerender } = renderHook(
    ({ range }) => useReport(REPORT_SCREENS.reportImport, stateOf(range), 'Root'),
    { wrapper, initialProps: { range: JUNE } },
  );
  const answer = async (kind: 'cost' | 'energy', { from }: typeof JUNE, content: object) => {
    const key = `${kind} ${from / 1_000}`;
    await waitFor(() => expect(waiting.has(key)).toBe(true));
    waiting.get(key)?.(Response.json(content));
  };
  return {
    result,
    show: (range: typeof JUNE) => rerender({ range }),
    energy: (range: typeof JUNE, wattHours: number) =>
      answer('energy', range, {
        ...{ status: 'OK', time_zone: 'UTC' },
        data: { devices: [{ mac: MAC, coverage: 1, energy: { E_I: wattHours } }] },
      } satisfies CallAnswer<'reports.energy'>),
    cost: (range: typeof JUNE, total: number) =>
      answer('cost', range, {
        ...{ status: 'OK', time_zone: 'UTC' },
        data: {
          ...{ total, currency: 'EUR', unpriced: 0, steps: [], energy_steps: { VT: [], NT: [] } },
          devices: [
            { mac: MAC, total, currency: 'EUR', imported: 1, coverage: 1, energy: { VT: 1, NT: 0 }, unpriced: 0 },
          ],
        },
      } satisfies CallAnswer<'tariffs.cost'>),
    fail: (range: typeof JUNE) => answer('cost', range, { status: 'ERROR', code: 603, message: 'no' }),
    figures: () => {
      const [group] = result.current.groups ?? [];
      return [group?.energy, group?.cost, result.current.currency];
    },
  };
}

describe('the costs beside the energies of a report', () => {
  // proves R-REPORT-030
  it('are of the same period: dashes while they are awaited, and none where they could not be read', async () => {
    const report = aReport();
    await report.energy(JUNE, 9_000);
    await report.cost(JUNE, 1.8);
    await waitFor(() => expect(report.figures()).toEqual([9_000, 1.8, 'EUR']));
    report.show(MAY);
    await report.energy(MAY, 5_000);
    await waitFor(() => expect(report.figures()).toEqual([5_000, null, 'EUR']));
    expect([report.result.current.isOld, report.result.current.awaitsCosts]).toEqual([false, true]);
    await report.fail(MAY);
    await waitFor(() => expect(report.result.current.awaitsCosts).toBe(false));
    expect(report.figures()).toEqual([5_000, null, undefined]);
  });

  it('wait for the energies of their period', async () => {
    const report = aReport();
    await report.energy(JUNE, 9_000);
    await report.cost(JUNE, 1.8);
    await waitFor(() => expect(report.figures()).toEqual([9_000, 1.8, 'EUR']));
    report.show(MAY);
    await report.cost(MAY, 1);
    await waitFor(() => expect(report.result.current.awaitsCosts).toBe(false));
    expect([report.figures(), report.result.current.isOld]).toEqual([[9_000, 1.8, 'EUR'], true]);
    await report.energy(MAY, 5_000);
    await waitFor(() => expect(report.figures()).toEqual([5_000, 1, 'EUR']));
  });
});
