import type { ErrorName } from '@phasor/contract';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { callError } from '../../base/errors/call-error.ts';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { askedAgainAfter, energyQuery, lastOfSubject, profileQuery, statisticsQuery } from './series-query.ts';

const DAY = { from: 0, to: 86_400 };
const failed = (name: ErrorName, errorUpdateCount: number) => ({
  state: { error: callError(name), errorUpdateCount },
});

describe('A growing chart', () => {
  it('is read again as often as it grows', () => {
    expect(askedAgainAfter({ state: { error: null, errorUpdateCount: 7 } }, DAY)).toBe(20_000);
  });

  it('without measurements is read again soon, then less and less often', () => {
    const waits = [1, 2, 3, 4, 5, 6, 40].map((count) => askedAgainAfter(failed('store.not_found', count), DAY));
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('that failed is read again after a minute', () => {
    expect(askedAgainAfter(failed('device.offline', 1), DAY)).toBe(60_000);
  });
});

describe('the last answer', () => {
  const wish = { data: 'P_MAX', phase: 'CUM', period: 'MONTH', format: 'H', source: 1, from: 0, to: 900 } as const;
  const hall = { kind: 'device', token: 'hall', suffix: '' } as const;
  const office = { kind: 'device', token: 'office', suffix: '' } as const;
  const answer = { status: 'OK', data: {}, coverage: {}, step: 0, time_zone: 'UTC' } as const;

  it('stands for the next one of the same device, never for that of another', () => {
    const { placeholderData } = lastOfSubject(energyQuery(hall, { ...wish, to: 1_800 }, true));
    expect(placeholderData(answer, energyQuery(hall, wish, true))).toBe(answer);
    expect(placeholderData(answer, energyQuery(office, wish, true))).toBeUndefined();
    expect(placeholderData(undefined, undefined)).toBeUndefined();
  });
});

// proves R-LORA-034
describe('a request', () => {
  const range = { data: 'P', from: 0, to: 900 };
  const lora = { kind: 'device', token: 'hall', suffix: '', source: 2 } as const;

  it('that names no source asks for that of its subject, one that names it for that', async () => {
    const calls = answeringServer({});
    const client = new QueryClient();
    await client.fetchQuery(profileQuery(lora, range, false));
    await client.fetchQuery(energyQuery(lora, { ...range, data: 'E_I', period: 'DAY' }, false));
    await client.fetchQuery(statisticsQuery(lora, range));
    await client.fetchQuery(profileQuery(lora, { ...range, source: 1 }, false));
    expect(calls.map(({ body }) => body.source)).toEqual([2, 2, 2, 1]);
  });
});
