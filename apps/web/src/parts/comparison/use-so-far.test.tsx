import type { SeriesAnswer } from '@phasor/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../base/api/queries/query-client.ts';
import { session } from '../../base/session/session.ts';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import { totalChange } from './compared-columns.ts';
import { useSoFar } from './use-so-far.ts';

const TODAY = Date.UTC(2026, 10, 18);
const DAY = 86_400_000;
const yesterday = { from: TODAY - DAY, to: TODAY };
const wish = { data: 'E_I', phase: 'CUM', period: 'HOUR', format: 'H', source: 1 } as const;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** What a load of 3.6 kW, 1 Wh each second, consumed. */
const consumed = (from: number, to: number): SeriesAnswer => ({
  ...{ status: 'OK', step: 3_600, time_zone: 'UTC', coverage: { E_I: 1 } },
  data: { E_I: { CUM: [[from * 1_000, to - from]] } },
});

function aComparison(now: number) {
  const held = new Map<number, () => void>();
  const holds = new Set<number>();
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { from, to } = JSON.parse(body) as { from: number; to: number };
    if (holds.has(from)) await new Promise<void>((answer) => held.set(from, answer));
    return Response.json(consumed(from, to));
  });
  session.begin(signInAnswer('anna', 'token'));
  const client = createQueryClient(() => undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const subject = { kind: 'device', token: 't', suffix: '' } as const;
  const { result, rerender } = renderHook(
    (props: { now: number }) => {
      // The chart was read a moment ago, up to that moment.
      const answer = consumed(TODAY / 1_000, props.now / 1_000);
      const asked = { ...wish, from: TODAY / 1_000, to: (TODAY + DAY) / 1_000 };
      return useSoFar(subject, asked, { answer, compared: yesterday, now: props.now, zone: 'UTC' });
    },
    { wrapper, initialProps: { now } },
  );
  return {
    holds,
    held,
    show: (later: number) => rerender({ now: later }),
    change: () => totalChange(result.current.own, result.current.soFar, 'E_I'),
    seconds: () => result.current.soFar?.data,
  };
}

describe('a day that runs, beside the day before', () => {
  // proves R-COMP-030
  it('is as much where the load was the same, also at the end of its second minute', async () => {
    const { change } = aComparison(TODAY + 119_000);
    await waitFor(() => expect(change()).toEqual({ ratio: 0 }));
  });

  it('stays so while the two are read up to the next minute, one after the other', async () => {
    const { change, holds, held, show, seconds } = aComparison(TODAY + 119_000);
    await waitFor(() => expect(change()).toEqual({ ratio: 0 }));
    holds.add(yesterday.from / 1_000);
    show(TODAY + 121_000);
    await waitFor(() => expect(held.size).toBe(1));
    expect(change()).toEqual({ ratio: 0 });
    held.get(yesterday.from / 1_000)?.();
    await waitFor(() => expect(seconds()).toEqual({ E_I: { CUM: [[yesterday.from, 120]] } }));
    expect(change()).toEqual({ ratio: 0 });
  });
});
