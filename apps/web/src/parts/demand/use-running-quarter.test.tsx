import type { LiveValues } from '@phasor/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { live } from '../../base/api/live/live.ts';
import type { LiveListener } from '../../base/api/live/live-socket.ts';
import { createQueryClient } from '../../base/api/queries/query-client.ts';
import { session } from '../../base/session/session.ts';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import { registerAcross } from '../live-values/index.ts';
import { useRunningQuarter } from './use-running-quarter.ts';

const QUARTER = Date.UTC(2026, 0, 5, 12, 15);
const device = deviceEntry({ mac: '02005E100001', time_zone: 'UTC' });
/** A meter at 3.6 kW counts 1 Wh a second. */
const WATTS = 3_600;
const valuesAt = (seconds: number): LiveValues => ({
  ...{ ts: QUARTER / 1_000 + seconds, interval: 1, P: { L1: WATTS, CUM: WATTS } },
  E_I: { CUM: 50_000 + seconds },
});

afterEach(() => void vi.useRealTimers());

describe('the register at the beginning of a quarter hour', () => {
  it('is between the live readings around it', () => {
    expect(registerAcross([valuesAt(-4), valuesAt(6)], QUARTER)).toBeCloseTo(50_000, 9);
    expect(registerAcross([valuesAt(-1), valuesAt(0), valuesAt(1)], QUARTER)).toBe(50_000);
    const uneven = [valuesAt(-10), { ...valuesAt(30), E_I: { CUM: 50_110 } }];
    // 120 Wh in 40 s, of which 10 s were before.
    expect(registerAcross(uneven, QUARTER)).toBeCloseTo(49_990 + 30, 9);
  });

  it('is unknown where the live values do not reach across it', () => {
    expect(registerAcross([], QUARTER)).toBeNull();
    expect(registerAcross([valuesAt(1), valuesAt(2)], QUARTER)).toBeNull();
    expect(registerAcross([valuesAt(-2), valuesAt(-1)], QUARTER)).toBeNull();
    expect(registerAcross([valuesAt(-2), { ts: QUARTER / 1_000 + 1 }], QUARTER)).toBeNull();
  });
});

/** The running quarter hour of a meter of which nothing is stored since it began. */
function aRunningQuarter(stored: () => object = () => ({ status: 'OK', data: {}, coverage: {}, steps_covered: [] })) {
  vi.useFakeTimers({ now: QUARTER - 20_000 });
  const listeners: LiveListener[] = [];
  vi.spyOn(live, 'subscribe').mockImplementation((_target, listener) => {
    listeners.push(listener);
    return () => undefined;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  session.begin({ ...signInAnswer('anna', 'token'), data: [device] });
  answeringServer({ '/profile': stored, '/energy': () => ({ status: 'OK', data: {}, coverage: {} }) });
  const selection = { kind: 'device', device, title: 'Meter' } as const;
  const supply = { selection, zone: 'UTC', monthPeak: null, details: undefined };
  const queries = createQueryClient(() => undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useRunningQuarter(supply), { wrapper });
  return {
    result,
    /** Second after second, with its live value. */
    async liveUntil(seconds: number) {
      for (let at = Date.now() / 1_000 - QUARTER / 1_000 + 1; at <= seconds; at += 1) {
        await act(() => vi.advanceTimersByTimeAsync(1_000));
        act(() => {
          for (const listener of listeners) {
            listener([{ topic: 'Data', status: 'OK', device: device.mac, data: valuesAt(at) }]);
          }
        });
      }
    },
  };
}

// proves R-ANA-047
describe('the quarter hour that begins before the eyes of a person', () => {
  it('is forecast from the live registers since its beginning, before anything of it is stored', async () => {
    const { result, liveUntil } = aRunningQuarter();
    await liveUntil(-1);
    expect(result.current.from).toBe(QUARTER - 900_000);
    expect(result.current.judged.forecast).toBeNull();
    await liveUntil(10);
    expect(result.current.from).toBe(QUARTER);
    expect(result.current.judged.forecast).toBeCloseTo(WATTS, -1);
    // 10 Wh in a quarter hour are 40 W.
    expect(result.current.judged.reached).toBeCloseTo(40, 6);
    // Also once the beginning is no longer among the values of the last minute.
    await liveUntil(200);
    expect(result.current.judged.reached).toBeCloseTo(800, 6);
  });

  it('takes the stored register of its beginning as soon as there is one', async () => {
    const answer = {
      ...{ status: 'OK', step: 60, time_zone: 'UTC', coverage: {} },
      data: { E_I: { cumulative: [[QUARTER, 49_999]] } },
      steps_covered: [[QUARTER, 1]],
    };
    const { result, liveUntil } = aRunningQuarter(() => answer);
    await liveUntil(40);
    expect(result.current.judged.reached).toBeCloseTo(4 * 41, 6);
  });
});
