import { describe, expect, it } from 'vitest';
import { guessMapping } from './guess-mapping.ts';
import type { Mapping } from './mapping.ts';
import { readTable } from './read-table.ts';
import { understandFile } from './understand-file.ts';
import type { UnderstandContext } from './understood.ts';

const ZONE = 'Europe/Bratislava';
const QUARTER = 900_000;
const context: UnderstandContext = { phases: ['L1', 'L2', 'L3'], ratio: 1, now: Date.UTC(2027, 0, 1) };

async function understand(
  text: string,
  given: { change?: (guess: Mapping) => Partial<Mapping>; context?: Partial<UnderstandContext> } = {},
) {
  const table = await readTable(new Blob([text]));
  const guess = guessMapping(table, ZONE);
  const mapping = { ...guess, ...given.change?.(guess) };
  const work = understandFile(table, mapping, { ...context, ...given.context });
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

describe('a file', () => {
  // proves R-FILE-023
  it('of energies in quarter hours becomes rows of a phase in base units', async () => {
    const { rows, lines } = await understand('time;E_I_L1 (kWh)\n2026-01-01 00:00;0,25\n2026-01-01 00:15;0,5\n');
    const midnight = Date.UTC(2025, 11, 31, 23);
    expect(rows).toEqual([
      { time: midnight + QUARTER, interval: QUARTER, energies: { E_I_L1: 250 } },
      { time: midnight + 2 * QUARTER, interval: QUARTER, energies: { E_I_L1: 500 } },
    ]);
    expect(lines).toEqual([2, 3]);
  });

  it('with times at the ends of intervals keeps these intervals', async () => {
    const { rows } = await understand('2026-01-01T00:15:00Z,1,230\n2026-01-01T00:30:00Z,2,231', {
      change: ({ columns: [time] }) => ({
        stamp: 'end',
        columns: [
          time as Mapping['columns'][number],
          { meaning: 'E_I', phase: 'L1', unit: 'Wh', reading: 'interval' },
          { meaning: 'U', phase: 'L1', unit: 'V', reading: 'interval' },
        ],
      }),
    });
    expect(rows.map(({ time, gauges }) => [time, gauges])).toEqual([
      [Date.UTC(2026, 0, 1, 0, 15), { U_L1: 230 }],
      [Date.UTC(2026, 0, 1, 0, 30), { U_L1: 231 }],
    ]);
  });

  // proves R-FILE-007
  it('with circuits, reported totals and sensors is read by the headings of an export, circuits without the ratio', async () => {
    const text = 'time;CH2_E_I (Wh);E_I_L1 (Wh);P_T (W);tempS (°C)\n2026-01-01 00:00;10;80;120;21,5\n';
    const { rows } = await understand(text, { context: { ratio: 40 } });
    expect(rows[0]).toMatchObject({ gauges: { P_T: 3, tempS: 21.5 }, energies: { CH2_E_I: 10, E_I_L1: 2 } });
  });

  // proves R-FILE-005
  it('with a last interval that has not ended is taken without it', async () => {
    const text = 'time;E_I_L1 (Wh)\n2026-01-01 00:00;10\n2026-01-01 00:15;10\n';
    const now = Date.UTC(2025, 11, 31, 23, 20);
    const { rows, rejected } = await understand(text, { context: { now } });
    expect(rows).toHaveLength(1);
    expect(rejected).toMatchObject([{ line: 3, reason: 'future' }]);
  });

  // proves R-FILE-024
  it('shares a total out over the phases in use, and gives a voltage to each of them', async () => {
    const text = 'time,Consumption (Wh),Voltage (V)\n2026-01-01T00:00Z,300,230\n2026-01-01T00:15Z,600,231';
    const { rows } = await understand(text);
    expect(rows[0]).toMatchObject({
      gauges: { U_L1: 230, U_L2: 230, U_L3: 230 },
      energies: { E_I_L1: 100, E_I_L2: 100, E_I_L3: 100 },
    });
  });

  // proves R-FILE-025
  it('of the supply is divided by the ratio of the transformer, voltages apart', async () => {
    const text = 'time,E_I_L1 (Wh),U_L1 (V)\n2026-01-01T00:00Z,300,230\n2026-01-01T00:15Z,600,231';
    const { rows } = await understand(text, { context: { ratio: 40 } });
    expect(rows[0]).toMatchObject({ energies: { E_I_L1: 7.5 }, gauges: { U_L1: 230 } });
    const { rows: own } = await understand(text, { context: { ratio: 40 }, change: () => ({ isPrimary: false }) });
    expect(own[0]).toMatchObject({ energies: { E_I_L1: 300 } });
  });

  // proves R-FILE-021
  it('of readings becomes the energy between them, a gap included', async () => {
    const text = 'time,E_I_L1 register (kWh)\n2026-01-01T00:00Z,5000\n2026-01-01T01:00Z,5001\n2026-01-01T05:00Z,5003.5';
    const { rows, fell } = await understand(text);
    expect(rows).toEqual([
      { time: Date.UTC(2026, 0, 1, 1), interval: 4 * QUARTER, energies: { E_I_L1: 1_000 } },
      { time: Date.UTC(2026, 0, 1, 5), interval: 16 * QUARTER, energies: { E_I_L1: 2_500 } },
    ]);
    expect(fell).toEqual([]);
  });

  // proves R-FILE-021
  it('of readings that fall begins again there and reports the line', async () => {
    const text =
      'time,register (Wh)\n2026-01-01T00:00Z,900\n2026-01-01T01:00Z,950\n2026-01-01T02:00Z,10\n2026-01-01T03:00Z,30';
    const { rows, fell } = await understand(text, {
      change: ({ columns: [time] }) => ({
        columns: [time as Mapping['columns'][number], { meaning: 'E_I', phase: 'L1', unit: 'Wh', reading: 'register' }],
      }),
    });
    expect(rows.map(({ energies }) => energies?.E_I_L1)).toEqual([50, 20]);
    expect(fell).toEqual([4]);
  });

  // proves R-FILE-021
  it('of readings a month apart is shared out over days', async () => {
    const text = 'date,register (kWh)\n2026-01-01,5000\n2026-02-01,5310\n2026-03-01,5590';
    const { rows, spread } = await understand(text);
    expect(spread).toBe(2);
    expect(rows).toHaveLength(59);
    const sum = rows.reduce((total, { energies }) => total + (energies?.E_I_L1 ?? 0) * 3, 0);
    expect(sum).toBeCloseTo(590_000, 3);
    expect(rows.every(({ interval }) => interval <= 90_000_000)).toBe(true);
  });

  it('of readings and means has both in each row, and separate rows where they differ', async () => {
    const text = [
      'time,E_I_L1 register (Wh),U_L1 (V)',
      '2026-01-01T00:00Z,1000,230',
      '2026-01-01T00:15Z,1100,231',
      '2026-01-01T00:30Z,1200,232',
      '2026-01-01T01:30Z,1600,233',
    ].join('\n');
    const { rows } = await understand(text);
    expect(rows.map(({ interval, gauges, energies }) => [interval / QUARTER, gauges?.U_L1, energies?.E_I_L1])).toEqual([
      [1, 230, undefined],
      [1, 231, 100],
      [1, 232, 100],
      [3, undefined, 300],
      [1, 233, 100],
    ]);
  });

  // proves R-FILE-026
  it('keeps an hour that occurs twice, in the order of the file', async () => {
    const clock = ['01:45', '02:00', '02:15', '02:30', '02:45', '02:00', '02:15', '02:30', '02:45', '03:00'];
    const text = clock.map((time, index) => `25.10.2026 ${time};${index},0`).join('\n');
    const change = ({ columns: [time] }: Mapping): Partial<Mapping> => ({
      columns: [time as Mapping['columns'][number], { meaning: 'U', phase: 'L1', unit: 'V', reading: 'interval' }],
    });
    const { rows, doubledHour, rejectedCount } = await understand(text, { change });
    const first = Date.UTC(2026, 9, 24, 23, 45);
    expect(rows.map(({ time }) => time)).toEqual(clock.map((_, index) => first + (index + 1) * QUARTER));
    expect([doubledHour, rejectedCount]).toEqual([8, 0]);
    const reversed = await understand(text.split('\n').toReversed().join('\n'), { change });
    expect(reversed.rows).toEqual(rows);
  });

  // proves R-FILE-026
  it('is refused at an hour that the clock skips', async () => {
    const text = '2026-03-29 01:45;1,5\n2026-03-29 02:15;2,5\n2026-03-29 03:00;3,5';
    const { rows, rejected } = await understand(text, {
      change: ({ columns: [time] }) => ({
        columns: [time as Mapping['columns'][number], { meaning: 'U', phase: 'L1', unit: 'V', reading: 'interval' }],
      }),
    });
    expect(rejected).toEqual([{ line: 2, column: 0, reason: 'skipped_hour', text: '2026-03-29 02:15' }]);
    expect(rows).toHaveLength(2);
  });

  // proves R-FILE-022
  it('reports line and column of rejected cells, and takes the rest', async () => {
    const text = [
      'time,E_I_L1 (Wh),U_L1 (V)',
      '2026-01-01T00:00Z,1,230',
      'yesterday,1,230',
      '2026-01-01T00:30Z,one,230',
      '2026-01-01T00:45Z,-5,230',
      '2026-01-01T01:00Z,,',
      '2026-01-01T01:15Z,,230',
      '2026-01-01T01:15Z,2,231',
      '2030-01-01T01:15Z,2,231',
      '1969-01-01T01:15Z,2,231',
    ].join('\n');
    const { rows, rejected, empty, rejectedCount } = await understand(text);
    expect(rejected.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [3, 0, 'time'],
      [4, 1, 'number'],
      [5, 1, 'negative'],
      [8, 0, 'doubled'],
      [9, 0, 'future'],
      [10, 0, 'too_early'],
    ]);
    expect([rows.length, empty, rejectedCount]).toEqual([2, 1, 6]);
  });

  // proves R-FILE-027
  it('of days takes 23 and 25 hours at a clock change', async () => {
    const days = ['2026-10-24', '2026-10-25', '2026-10-26', '2026-03-28', '2026-03-29', '2026-03-30'];
    const { rows } = await understand(['date,E_I_L1 (Wh)', ...days.map((day) => `${day},24`)].join('\n'));
    expect(rows.map(({ interval }) => interval / 3_600_000)).toEqual([24, 23, 24, 24, 25, 24]);
  });

  it('with clocks that are not exact leaves no gaps between its rows', async () => {
    const times = ['00:00:00', '00:15:02', '00:29:58', '00:45:00'];
    const text = ['time,E_I_L1 (Wh)', ...times.map((time) => `2026-01-01T${time}Z,100`)].join('\n');
    const { rows } = await understand(text, { change: () => ({ interval: QUARTER }) });
    expect(rows.every((row, index) => index === 0 || row.time - row.interval === rows[index - 1]?.time)).toBe(true);
  });
});
