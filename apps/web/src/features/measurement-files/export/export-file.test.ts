import { startOfDate } from '@phasor/calendar';
import { RELAYS } from '@phasor/contract';
import { DAY_MS } from '@phasor/quantities';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../base/api/caller.ts';
import { CallError } from '../../../base/errors/call-error.ts';
import { exportFile } from './export-file.ts';
import { chosen, rangeOf, startingForm } from './export-form.ts';
import { type ExportWish, exportable, exportParts, resolutionsOf, STEPPINGS } from './export-wish.ts';

const zone = 'Europe/Bratislava';
const from = startOfDate('2025-10-26', zone);
const HOUR = 3_600_000;

const wish: ExportWish = {
  ...{
    subject: { kind: 'device', token: 't', suffix: '' },
    source: 1,
    range: { from, to: from + 3 * HOUR },
    resolution: 'HOUR',
    zone,
  },
  ...{ quantities: ['E_I', 'U'], phases: ['L1'], circuits: [], decimalMark: ',', timeHeading: 'time – Meter' },
};

interface Asked {
  readonly name: string;
  readonly input: { readonly from: number; readonly to: number; readonly opening?: boolean };
}

/** A server with prepared answers by the name of the call. */
function server(answers: Readonly<Record<string, (input: Asked['input']) => object>>) {
  const requests: Asked[] = [];
  const call = (async (name: string, input: Asked['input']) => {
    requests.push({ name, input });
    const answer = answers[name]?.(input);
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as Call;
  return { call, requests };
}

async function textOf(given: Partial<ExportWish>, call: Call, now = from + 90 * DAY_MS) {
  const shares: number[] = [];
  const onProgress = (share: number) => shares.push(share);
  const ports = { call, now: () => now, signal: new AbortController().signal, onProgress };
  const { blob, rows } = await exportFile({ ...wish, ...given }, ports);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), rows, shares };
}

describe('an export', () => {
  const { call } = server({
    'measurements.energy': () => ({
      data: {
        E_I: {
          L1: [
            [from, 1.5],
            [from + HOUR, null],
          ],
          CUM: [[from, 1.5]],
        },
      },
    }),
    'measurements.profile': () => ({ data: { U: { L1: [[from + HOUR, 230.125]] } } }),
  });

  // proves R-FILE-030
  it('has ISO times with the offset of the zone, one line a step, empty cells where no value is known', async () => {
    const { text, rows } = await textOf({}, call);
    expect(text).toBe(
      [
        '\uFEFFtime – Meter;E_I_L1 (Wh);E_I_total (Wh);U_L1 (V)',
        '2025-10-26T00:00:00+02:00;1,5;1,5;',
        '2025-10-26T01:00:00+02:00;;;230,125',
        '2025-10-26T02:00:00+02:00;;;',
        '',
      ].join('\r\n'),
    );
    expect(rows).toBe(3);
  });

  // proves R-FILE-031
  it('has commas between its cells where the decimal sign is a point', async () => {
    const { text } = await textOf({ decimalMark: '.' }, call);
    expect(text).toContain('2025-10-26T00:00:00+02:00,1.5,1.5,\r\n');
  });

  // proves R-FILE-045
  it('has the branch circuits of a meter, with their quantities and names', async () => {
    const octopus = server({
      'measurements.energy': () => ({
        data: { E_I: { L1: [[from, 3]], CUM: [[from, 3]], CH1: [[from, 2]], CH2: [] } },
      }),
      'measurements.profile': () => ({ data: {} }),
    });
    const { text } = await textOf({ circuits: ['CH1', 'CH2'] }, octopus.call);
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFtime – Meter;E_I_L1 (Wh);E_I_total (Wh);CH1_E_I (Wh);CH2_E_I (Wh);U_L1 (V);CH1_U (V);CH2_U (V)',
      '2025-10-26T00:00:00+02:00;3;3;2;;;;',
    ]);
    expect(octopus.requests[0]?.input).toMatchObject({ phase: 'L1,CUM,CH1,CH2' });
    const named = await textOf({ circuits: ['CH1', 'CH2'], circuitNames: { '2': 'Oven kWh' } }, octopus.call);
    expect(named.text.split('\r\n')[0]).toBe(
      '\uFEFFtime – Meter;E_I_L1 (Wh);E_I_total (Wh);CH1_E_I (Wh);CH2_E_I (Wh) – Oven kWh;U_L1 (V);CH1_U (V);CH2_U (V) – Oven kWh',
    );
  });

  // proves R-FILE-032
  it('has no cell that a spreadsheet takes for a formula', async () => {
    const { text } = await textOf({ timeHeading: '=HYPERLINK("http://x")' }, call);
    expect(text.startsWith(`\uFEFF"'=HYPERLINK(""http://x"")";`)).toBe(true);
  });

  // proves R-FILE-030
  it('has its steps also where a whole part has no measurement', async () => {
    const nothing = server({
      'measurements.energy': () => new CallError({ code: 610 }),
      'measurements.profile': () => new CallError({ code: 610 }),
    });
    expect((await textOf({}, nothing.call)).rows).toBe(3);
    const broken = server({ 'measurements.energy': () => new CallError({ code: 503 }) });
    await expect(textOf({ quantities: ['E_I'] }, broken.call)).rejects.toMatchObject({ code: 503 });
  });

  // proves R-FILE-033
  it('of a year of quarter hours sends requests of one answer each, without a gap', async () => {
    const year = server({ 'measurements.energy': () => ({ data: {} }) });
    const range = { from: startOfDate('2025-01-01', zone), to: startOfDate('2026-01-01', zone) };
    const { rows, shares } = await textOf({ range, resolution: '15MIN', quantities: ['E_I'] }, year.call);
    expect(rows).toBe(35_040);
    const parts = year.requests.map(({ input }) => input);
    expect(parts.every((part) => part.to - part.from <= 20 * 86_400)).toBe(true);
    expect(parts.slice(1).every((part, index) => part.from === parts[index]?.to)).toBe(true);
    expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([range.from / 1_000, range.to / 1_000]);
    expect(shares.at(-1)).toBe(1);
  });

  // proves R-FILE-034
  it('leaves out the step that still runs', () => {
    const [part] = exportParts(wish, STEPPINGS.HOUR, from + 2.5 * HOUR);
    expect([...(part ?? [])]).toEqual([from, from + HOUR, from + 2 * HOUR]);
  });

  // proves R-FILE-035
  it('of samples follows the parts of the server, with intervals and named registers', async () => {
    const samples = server({
      'measurements.export': (input) =>
        input.from === from / 1_000
          ? { columns: ['E_I_L1', 'U_L1'], rows: [[from + 1_500, 1_000, 5_000, -0.5]], next: from / 1_000 + 60 }
          : { columns: ['U_L1'], rows: [[from + 61_000, 1_000, 231]], next: null },
    });
    const { text } = await textOf({ resolution: 'samples' }, samples.call);
    expect(text).toBe(
      [
        '\uFEFFtime – Meter;interval (s);E_I_L1 register (Wh);U_L1 (V)',
        '2025-10-26T00:00:01.500+02:00;1;5000;-0,5',
        '2025-10-26T00:01:01+02:00;1;;231',
        '',
      ].join('\r\n'),
    );
    expect(samples.requests.map(({ input }) => input.opening)).toEqual([true, false]);
  });

  // proves R-FILE-029
  it('of samples has all that a device measures: circuits, relays, sensors and reported totals', async () => {
    const names = ['E_I_L1', 'P_L1', 'P_T', 'Q12_T', 'CH1_E_I', 'relay_1', 'energy_R1', 'tempS', 'pir'];
    const samples = server({
      'measurements.export': () => ({
        columns: names,
        rows: [[from, 60_000, 1, 2, 3, 4, 5, 1, 7, 21.5, 2]],
        next: null,
      }),
    });
    const quantities = ['E_I', 'P', 'Q1', 'Q2', 'relays', 'tempS', 'pir'] as const;
    const wide = { resolution: 'samples', source: 2, circuits: ['CH1'], quantities } as const;
    const { text } = await textOf(wide, samples.call);
    const [heading = '', line = ''] = text.split('\r\n');
    expect(heading.split(';').slice(2)).toEqual([
      ...['E_I_L1 register (Wh)', 'E_I_T register (Wh)', 'CH1_E_I register (Wh)', 'P_L1 (W)', 'P_T (W)', 'CH1_P (W)'],
      ...['Q1_L1 register (varh)', 'Q12_T register (varh)', 'Q2_L1 register (varh)'],
      ...RELAYS.flatMap((relay) => [`relay_${relay}`, `energy_R${relay} register (Wh)`]),
      ...['tempS (°C)', 'pir'],
    ]);
    expect(line.split(';').slice(1).join(';')).toBe('60;1;;5;2;3;;;4;;1;7;;;;;;;21,5;2');
  });

  // proves R-FILE-037
  it('of steps has sensors and relays beside the meter, requested once a part', async () => {
    const disconnector = server({
      'measurements.energy': () => ({ data: { E_I: { L1: [[from, 3]], CUM: [[from, 3]] } } }),
      'measurements.export': () => ({
        columns: ['relay_2', 'energy_R2', 'tempS'],
        rows: [
          [from, HOUR, 0.25, 12.5, 21],
          [from + HOUR, HOUR, null, null, 22],
        ],
        next: null,
      }),
    });
    const { text } = await textOf({ quantities: ['E_I', 'relays', 'tempS'] }, disconnector.call);
    const [heading, first, second, third] = text.split('\r\n').map((line) => line.split(';').slice(3));
    expect(heading).toEqual([...RELAYS.flatMap((relay) => [`relay_${relay}`, `energy_R${relay} (Wh)`]), 'tempS (°C)']);
    expect([first, second, third].map((cells) => cells?.join())).toEqual([
      ',,0,25,12,5,,,,,21',
      ',,,,,,,,22',
      ',,,,,,,,',
    ]);
    expect(disconnector.requests.map(({ name }) => name)).toEqual(['measurements.energy', 'measurements.export']);
    expect(disconnector.requests[1]?.input).toMatchObject({ from: from / 1_000, period: 'HOUR' });
  });

  // proves R-FILE-044
  it('of a group calls the group of the tree, and has its phases and totals', async () => {
    const hall = server({
      'measurements.groupEnergy': () => ({ data: { E_I: { L1: [[from, 3]], CUM: [[from, 7]] } } }),
      'measurements.groupProfile': () => ({ data: { U: { L1: [[from, 231]] } } }),
    });
    const { text } = await textOf({ subject: { kind: 'group', group: 'hall', suffix: '' } }, hall.call);
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFtime – Meter;E_I_L1 (Wh);E_I_total (Wh);U_L1 (V)',
      '2025-10-26T00:00:00+02:00;3;7;231',
    ]);
    expect(hall.requests.map(({ name }) => name)).toEqual(['measurements.groupEnergy', 'measurements.groupProfile']);
    for (const { input } of hall.requests) expect(input).toMatchObject({ group: 'hall' });
  });

  // proves R-FILE-044
  it('of a group has no samples: they are of its devices', () => {
    expect(resolutionsOf({ kind: 'group' })).toEqual(['15MIN', 'HOUR', 'DAY', 'MONTH']);
    expect(resolutionsOf({ kind: 'device' })).toContain('samples');
  });

  it('stops when it is aborted', async () => {
    const aborting = new AbortController();
    aborting.abort();
    const ports = { call, now: () => from + DAY_MS, signal: aborting.signal, onProgress: () => undefined };
    await expect(exportFile(wish, ports)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the form of an export', () => {
  const now = startOfDate('2026-02-10', zone) + 12 * HOUR;
  const form = startingForm({ now, zone, decimalMark: ',', families: ['electrical'] });

  it('begins with the energies of this month in quarter hours', () => {
    expect(form).toMatchObject({ first: '2026-02-01', last: '2026-02-10', resolution: '15MIN' });
    expect(rangeOf(form, { now, zone })).toEqual({ from: startOfDate('2026-02-01', zone), to: now });
    expect(rangeOf({ ...form, last: '2026-02-03' }, { now, zone })).toMatchObject({
      to: startOfDate('2026-02-04', zone),
    });
  });

  it.each([
    [{ first: '' }, ['first']],
    [{ first: '2026-02-11', last: '2026-02-12' }, ['first']],
    [{ last: '2026-01-31' }, ['last']],
    [{ last: 'x' }, ['last']],
    [{ quantities: [] }, ['quantities']],
    [{ quantities: ['U'], resolution: 'MONTH' }, ['quantities']],
  ] as const)('names what is wrong in %j', (part, wrong) => {
    expect(rangeOf({ ...form, ...part }, { now, zone })).toEqual(wrong);
  });

  // proves R-FILE-008
  it('of a device without a meter begins with all quantities of its sensors', () => {
    const sense = startingForm({ now, zone, decimalMark: ',', families: ['sensor'] });
    expect(sense).toMatchObject({ resolution: '15MIN', quantities: ['tempS', 'hum', 'co2', 'lux', 'lux2', 'pir'] });
    expect(rangeOf({ ...sense, resolution: 'MONTH' }, { now, zone })).toMatchObject({ to: now });
  });

  it.each(['samples', '15MIN', 'HOUR', 'DAY', 'MONTH'] as const)('offers relays beside the meter: %s', (resolution) => {
    expect(exportable(resolution, ['electrical', 'relays'])).toContain('relays');
    expect(exportable(resolution, ['electrical'])).not.toContain('relays');
  });

  it('has no means of months', () => {
    expect(chosen({ ...form, quantities: ['U', 'E_I'], resolution: 'MONTH' })).toEqual(['E_I']);
  });
});
