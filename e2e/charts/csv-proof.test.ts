import { stepEdges } from '@phasor/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../apps/server/testing/record-builders.ts';
import { exported, freshMac, linesOf, STORES, serverWith, sharedStore, wishFor } from '../support/csv-server.ts';
import {
  HOUR,
  hold,
  type Measured,
  meanOf,
  meters,
  PHASES,
  REGISTERS,
  registerAt,
  ZONE,
} from '../support/devices/csv-meters.ts';

describe.each(STORES)('a CSV of measurements $name', ({ open, runs }) => {
  const store = sharedStore(open);
  // proves R-FILE-039
  it.each([
    ['15MIN', 'quarter'],
    ['HOUR', 'hour'],
    ['DAY', 'day'],
  ] as const)(
    'of steps of %s has the energies and means that plain arithmetic gives from the samples',
    async (resolution, unit) => {
      await fc.assert(
        fc.asyncProperty(meters, async ({ start, end, samples }) => {
          const now = end + 48 * HOUR;
          const mac = freshMac();
          const server = await serverWith([aDevice({ mac, timeZone: ZONE })], now, store());
          await server.scene.add(hold(samples, mac));
          const range = { from: start, to: end + HOUR };
          const csv = await exported(
            server.call,
            wishFor(mac, { range, resolution, quantities: [...REGISTERS, 'P', 'U'] }),
            now,
          );
          const edges = stepEdges({ ...range, unit, zone: ZONE }).filter(
            (edge) => edge >= range.from && edge <= range.to,
          );
          const lines = linesOf(csv);
          expect(lines.map(({ time }) => time)).toEqual([...edges.slice(0, -1)]);
          for (const [step, { time, cells }] of lines.entries()) {
            const to = edges[step + 1] ?? 0;
            for (const register of REGISTERS) {
              const energies = PHASES.map((phase) => {
                const column = `${register}_${phase}`;
                const energy = registerAt(samples, column, to) - registerAt(samples, column, time);
                expect(cells.get(column) ?? 0, `${column} ${time}`).toBeCloseTo(energy, 2);
                return energy;
              });
              const total = energies.reduce((sum, energy) => sum + energy, 0);
              expect(cells.get(`${register}_total`) ?? 0).toBeCloseTo(total, 2);
            }
            for (const column of PHASES.flatMap((phase) => [`P_${phase}`, `U_${phase}`])) {
              const mean = meanOf(samples, column, { from: time, to });
              if (mean === null) expect(cells.get(column)).toBeNull();
              else expect(Math.abs((cells.get(column) ?? Number.NaN) - mean)).toBeLessThan(0.01 + mean * 1e-5);
            }
          }
          await server.stop();
        }),
        { numRuns: runs },
      );
    },
  );

  // proves R-FILE-039
  it('of samples has every one of them as it was measured', async () => {
    await fc.assert(
      fc.asyncProperty(meters, async ({ start, end, samples }) => {
        const now = end + 48 * HOUR;
        const mac = freshMac();
        const server = await serverWith([aDevice({ mac, timeZone: ZONE })], now, store());
        await server.scene.add(hold(samples, mac));
        const range = { from: start, to: end + HOUR };
        const quantities = ['E_I', 'Q1', 'P', 'U'] as const;
        const csv = await exported(server.call, wishFor(mac, { range, resolution: 'samples', quantities }), now);
        const lines = linesOf(csv);
        expect(lines.map(({ time }) => time)).toEqual(samples.map(({ time }) => time));
        for (const [index, { cells }] of lines.entries()) {
          const { interval, values } = samples[index] as Measured;
          expect(cells.get('interval')).toBe(interval / 1_000);
          for (const column of quantities.flatMap((name) => PHASES.map((phase) => `${name}_${phase}`)))
            expect(cells.get(column)).toBeCloseTo(values[column] ?? Number.NaN, 3);
        }
        await server.stop();
      }),
      { numRuns: runs },
    );
  });
});
