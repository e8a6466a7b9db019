import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../testing/scenes/measurement-scene.ts';
import { steadySamples } from '../../../testing/series-store/series-samples.ts';
import { AppError } from '../../app-error.ts';

const NOW = Date.UTC(2026, 2, 10, 11, 7, 13);
const ZONES = ['Europe/Bratislava', 'Asia/Kolkata', 'Africa/Monrovia', 'Pacific/Apia', 'UTC'] as const;

const names = (all: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...all), { minLength: 1 }).map((some) => some.join(','));
const instants = fc.oneof(
  fc.integer({ min: NOW / 1_000 - 100_000, max: NOW / 1_000 + 100_000 }),
  fc.double({ min: 0, max: 4_102_444_800, noNaN: true }),
  fc.constantFrom(0, 1, 4_102_444_800, NOW / 1_000),
);
const bodies = fc
  .record({
    data: names(['U', 'I', 'P', 'PF', 'F', 'DF_I', 'E_I', 'Q_E', 'S_E', 'P_MAX']),
    phase: fc.option(names(['L1', 'L2', 'L3', 'CUM', 'CH1', 'CH8']), { nil: undefined }),
    ends: fc.tuple(instants, instants),
    step: fc.option(fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 86_400 * 366 })), {
      nil: undefined,
    }),
    period: fc.constantFrom('15MIN', 'HOUR', 'DAY', 'MONTH'),
    source: fc.constantFrom(1, 2),
    cumulative: fc.boolean(),
  })
  .map(({ ends, ...body }) => ({ ...body, from: Math.min(...ends), to: Math.max(...ends) }));

const devices = fc
  .array(
    fc.record({ timeZone: fc.constantFrom(...ZONES), phases: fc.constantFrom(1, 2, 3), type: fc.constantFrom(1, 4) }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((list) => list.map((values, index) => aDevice({ ...values, mac: `0004A300000${index + 1}` })));

const CALLS = ['Profile', 'Energy', 'Statistics'] as const;

describe('a body that passes the contract', () => {
  it.each(CALLS)(
    'ends in an answer of at most 2,000 points or in a reported error: %s',
    async (call) => {
      const schema = CALL_SCHEMAS[`measurements.group${call}`].request;
      await fc.assert(
        fc.asyncProperty(devices, bodies, fc.constantFrom('device', 'group'), async (members, body, who) => {
          fc.pre(schema.safeParse({ ...body, user_token: 't', macList: [members[0]?.mac] }).success);
          const scene = await new MeasurementScene(members, { now: NOW }).start();
          await scene.add(steadySamples(NOW - 7_200_000, { count: 60, interval: 10_000 }));
          const request = { ...body, from: body.from * 1_000, to: body.to * 1_000 };
          const name = call.toLowerCase() as Lowercase<typeof call>;
          const answer: unknown = await scene[name](request as never, who as 'device' | 'group').catch(
            (error) => error,
          );
          if (!(answer instanceof Error)) {
            for (const list of listsOf(answer as { data: object })) expect(list.length).toBeLessThanOrEqual(2_001);
            return;
          }
          expect(answer).toBeInstanceOf(AppError);
          expect((answer as AppError).httpStatus).toBeLessThan(500);
        }),
        { numRuns: 60 },
      );
    },
    60_000,
  );
});

function listsOf(answer: { data: object }): unknown[][] {
  return Object.values(answer.data).flatMap((entry: object) =>
    Array.isArray(entry) ? [entry] : Object.values(entry).filter(Array.isArray),
  );
}
