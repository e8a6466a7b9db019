import { describe, expect, it } from 'vitest';
import { guessedWith, guessMapping, withMeanings } from './guess-mapping.ts';
import { meaningsFor } from './mapping.ts';
import { readTable } from './read-table.ts';

const ZONE = 'Europe/Bratislava';
const guess = async (text: string) => guessMapping(await readTable(new Blob([text])), ZONE);
const columnsOf = async (text: string) =>
  (await guess(text)).columns.map(({ meaning, phase, unit, reading }) =>
    [meaning, phase, unit, reading === 'register' ? 'register' : ''].filter((part) => part !== '').join(' '),
  );

describe('the guessed mapping of a file', () => {
  it('follows the headings of an export of this product, totals left out', async () => {
    const text = [
      'time – Meter;E_I_L1 (Wh);E_I_L2 (Wh);E_I_total (Wh);U_L1 (V);PF_L1;F (Hz)',
      '2026-01-01T00:00:00+01:00;1,5;2,5;4;230,1;0,9;50,01',
      '2026-01-01T00:15:00+01:00;1,25;2,5;3,75;;;',
    ].join('\n');
    expect(await columnsOf(text)).toEqual([
      'time all',
      'E_I L1 Wh',
      'E_I L2 Wh',
      'ignore all',
      'U L1 V',
      'PF L1',
      'F all Hz',
    ]);
    expect(await guess(text)).toMatchObject({
      hasHeader: true,
      timeFormat: 'iso',
      decimalMark: ',',
      stamp: 'start',
      interval: 900_000,
      isPrimary: true,
      zone: ZONE,
    });
  });

  it('follows the headings of an export of samples: intervals, counters, as the meter measures', async () => {
    const text = [
      'time – Meter,interval (s),U_L1 (V),E_I_L1 register (Wh)',
      '2026-01-01T00:00:01+01:00,1,230,500000',
      '2026-01-01T00:00:02+01:00,1,230,500001',
      '2026-01-01T00:00:03+01:00,1,230,500002',
      '2026-01-01T00:00:04+01:00,1,230,500003',
    ].join('\n');
    expect(await columnsOf(text)).toEqual(['time all', 'interval all s', 'U L1 V', 'E_I L1 Wh register']);
    expect(await guess(text)).toMatchObject({ stamp: 'end', isPrimary: false });
  });

  // proves R-FILE-045
  it('does not mistake the name of a circuit for a unit, a phase or a word for registers', async () => {
    const text = [
      'time – Meter;CH2_E_I (Wh) – Stand 1 L2 kWh;CH3_U (V) – Counter [A]',
      '2026-01-01T00:00:00+01:00;1;230',
      '2026-01-01T00:15:00+01:00;2;231',
    ].join('\n');
    expect(await columnsOf(text)).toEqual(['time all', 'E_I CH2 Wh', 'U CH3 V']);
  });

  // proves R-FILE-017
  it.each([
    ['Odber (kWh)', 'E_I all kWh'],
    ['Dodávka kWh', 'E_E all kWh'],
    ['Činný výkon L2 [kW]', 'P L2 kW'],
    ['Consumption MWh', 'E_I all MWh'],
    ['Bezug (kWh)', 'E_I all kWh'],
    ['Einspeisung (kWh)', 'E_E all kWh'],
    ['import_kwh', 'E_I all kWh'],
    ['Odber [kW]', 'P all kW'],
    ['Spannung L3 (V)', 'U L3 V'],
    ['Jalová energia (kvarh)', 'Q1 all kvarh'],
    ['leading_kvarh', 'Q4 all kvarh'],
    ['Frequency', 'F all Hz'],
    ['cos φ', 'PF all'],
    ['1-0:1.8.0 (kWh)', 'E_I all kWh'],
    ['1-0:32.7.0', 'U L1 V'],
    ['Temperature (°C)', 'tempS all °C'],
    ['Cloud cover', 'ignore all'],
  ])('follows words, units and OBIS codes: %s', async (heading, expected) => {
    const text = `time;${heading}\n2026-01-01 00:00;5\n2026-01-01 01:00;4\n2026-01-01 02:00;6\n2026-01-01 03:00;3`;
    expect((await columnsOf(text))[1]).toBe(expected);
  });

  // proves R-FILE-017
  it('takes a large column that only grows for a register', async () => {
    const text = [
      'date;kWh',
      ...[5000, 5010, 5025, 5027, 5031, 5040, 5040, 5052].map((value, index) => `2026-01-0${index + 1};${value}`),
    ];
    expect(await columnsOf(text.join('\n'))).toEqual(['time all', 'E_I all kWh register']);
    expect(await guess(text.join('\n'))).toMatchObject({ interval: 'day', stamp: 'end' });
  });

  // proves R-FILE-017
  it('finds date and time of day in columns of their own, and months and days in either order', async () => {
    const text =
      'Date;Time;Global_active_power;Voltage\n16/12/2006;17:24:00;4.216;234.840\n16/12/2006;17:25:00;5.36;233.63';
    expect(await columnsOf(text)).toEqual(['date all', 'clock all', 'P all W', 'U all V']);
    expect(await guess(text)).toMatchObject({ timeFormat: 'dmy', interval: 60_000, decimalMark: '.' });
    expect(await guess('12/16/2006 17:24;1\n12/16/2006 17:25;2')).toMatchObject({
      timeFormat: 'mdy',
      hasHeader: false,
    });
  });

  // proves R-FILE-018
  it('finds instants in seconds and in milliseconds, and the end of an interval by its heading or its clock', async () => {
    expect(await guess('ts_end,import_kwh\n1514733300,3.17\n1514734200,4')).toMatchObject({
      timeFormat: 'epoch_s',
      stamp: 'end',
      interval: 900_000,
    });
    expect(await guess('1514733300000,3.17\n1514734200000,4')).toMatchObject({ timeFormat: 'epoch_ms' });
    expect(await guess('2026-01-01 00:15;3,1\n2026-01-01 00:30;4,2')).toMatchObject({ stamp: 'end' });
  });

  it('takes only the first of two columns with the same meaning', async () => {
    expect(await columnsOf('time;Consumption (kWh);Usage (kWh)\n2026-01-01 00:00;1;2\n2026-01-01 01:00;2;1')).toEqual([
      'time all',
      'E_I all kWh',
      'ignore all',
    ]);
  });

  // proves R-FILE-017
  it('uses values alone where the first line is no heading', async () => {
    const table = await readTable(new Blob(['2026-01-01 00:00;5\n2026-01-01 01:00;6']));
    const { columns, hasHeader } = guessedWith(table, { zone: ZONE, hasHeader: false });
    expect(hasHeader).toBe(false);
    expect(columns.map(({ meaning }) => meaning)).toEqual(['time', 'ignore']);
  });
});

describe('a guess for a device', () => {
  it('leaves out what it does not measure', async () => {
    const table = await readTable(new Blob(['time;E_I_L1 (Wh);Temperature (°C)\n2026-01-01 00:00;5;20\n']));
    const guess = guessMapping(table, 'UTC');
    const meanings = (families: Parameters<typeof meaningsFor>[0]) =>
      withMeanings(guess, meaningsFor(families)).columns.map(({ meaning }) => meaning);
    expect(meanings(['electrical'])).toEqual(['time', 'E_I', 'ignore']);
    expect(meanings(['sensor'])).toEqual(['time', 'ignore', 'tempS']);
  });

  // proves R-FILE-014
  it('recognises relays and combined quadrants by the names in exports', async () => {
    const heading = 'time;interval (s);relay_2;energy_R2 register (Wh);Q12_T register (varh);Q34_T (varh)';
    const table = await readTable(
      new Blob([`${heading}\n2026-01-01 00:00;60;1;500;7;8\n2026-01-01 00:01;60;0;501;8;9\n`]),
    );
    const { columns } = withMeanings(guessMapping(table, 'UTC'), meaningsFor(['electrical', 'relays'], true));
    expect(columns.slice(2).map(({ meaning, phase, reading }) => `${meaning} ${phase} ${reading}`)).toEqual([
      ...['relay R2 interval', 'E_I R2 register', 'Q12 T register', 'Q34 T interval'],
    ]);
  });
});
