import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { REPLAY_NAMES, type SupplyEventValues, type SupplyWeekValues } from '@phasor/contract';
import { judgeWeek, supplyLimits } from '@phasor/supply';
import { renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { texts } from '../../base/i18n/texts.ts';
import { deliverPage } from '../../base/testing/deliver-page.ts';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { readPdf } from '../../base/testing/pdf-reader.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { savedNames } from '../../base/testing/saved-names.ts';
import { readXlsx } from '../../base/testing/xlsx-reader.ts';
import { pdfDocument, SHEET_FILES } from '../../parts/charts/index.ts';
import { useWeekPaper } from './use-week-paper.ts';
import { useWeekSheet, type WeekFileProps } from './use-week-sheet.ts';
import { WeekFiles } from './WeekFiles.tsx';
import { type WeekPaper, weekPages } from './week-pages.ts';

const FROM = Date.UTC(2026, 4, 31, 22);
const TO = Date.UTC(2026, 5, 7, 22);
const COUNT = 1_008;
const device = deviceEntry({ mac: 'A00000000001', title: 'Hlavný rozvádzač' });

/** A week with 60 low intervals of L2, and without distortion. */
function aWeek(): SupplyWeekValues {
  const column = (usual: number, low = 0) => ({
    step: 600_000,
    mean: Float64Array.from({ length: COUNT }, (_, at) => (at >= 100 && at < 100 + low ? 200 : usual)),
    coverage: new Float64Array(COUNT).fill(1),
  });
  const connection = { phases: ['L1', 'L2', 'L3'], nominal: 230 } as const;
  const limits = supplyLimits();
  const { nominal, intervals, flagged, verdict, criteria } = judgeWeek(
    { voltage: { L1: column(231), L2: column(230, 60), L3: column(229) }, thd: {}, unbalance: column(0.25) },
    { range: { from: FROM, to: TO }, now: TO, limits, connection, events: [] },
  );
  return {
    ...{ mac: device.mac, time_zone: 'Europe/Bratislava', from: FROM, to: TO, phases: ['L1', 'L2', 'L3'] },
    ...{
      nominal: { ...nominal },
      limits: { ...limits },
      edited: false,
      sample: 1_000,
      model: 'EM-3',
      firmware: '4.2.0',
    },
    ...{ intervals, flagged, events: { DIP: 3 }, verdict },
    criteria: criteria.map(({ parts, allowed, ...rest }) => ({ ...rest, allowed: { ...allowed }, parts: [...parts] })),
  };
}

/** A dip of two phases that the device reported, and a lost phase that goes on, seen in samples of a second. */
const EVENTS: readonly SupplyEventValues[] = [
  {
    ...{ id: 'd-1', device: device.mac, kind: 'DIP', start: FROM + 40_253_270, end: FROM + 40_253_510 },
    ...{ phases: ['L1', 'L3'], voltages: { L1: 131.1, L3: 150 }, value: 131.1, percent: 57, class: 'C2' },
    ...{ source: 'device', resolution: null },
  },
  {
    ...{ id: 'f-2', device: device.mac, kind: 'PHASE_LOSS', start: TO - 60_000, end: null },
    ...{ phases: ['L2'], voltages: { L2: 3 }, value: 3, percent: 1.3, class: null },
    ...{ source: 'samples', resolution: 1_000 },
  },
];

const Texts = ({ children }: { children: ReactNode }) => (
  <I18nextProvider i18n={texts}>
    <Suspense>{children}</Suspense>
  </I18nextProvider>
);

function propsOf(given: Partial<WeekFileProps> = {}): WeekFileProps {
  const week = aWeek();
  return {
    weeks: { of: (_mac, monday) => (monday === '2026-06-01' ? week : undefined), isLoading: false, error: null },
    ...{ monday: '2026-06-01', mondays: ['2026-05-25', '2026-06-01'], devices: [device], title: device.title },
    ...given,
  };
}

async function filesIn(language: string, given: Partial<WeekFileProps> = {}) {
  await texts.changeLanguage(language);
  const props = propsOf(given);
  const { result } = renderHook(() => ({ sheet: useWeekSheet(props), paper: useWeekPaper(props) }), { wrapper: Texts });
  await waitFor(() => expect(result.current).not.toBeNull());
  return { sheet: result.current.sheet(), paper: result.current.paper(new Map([[device.mac, EVENTS]])) };
}

afterEach(async () => void (await texts.changeLanguage('en')));

function wordsOf(paper: WeekPaper): readonly (readonly string[])[] {
  const require = createRequire(import.meta.url);
  const letters = (style: string) => readFileSync(require.resolve(`@expo-google-fonts/inter/${style}.ttf`));
  const fonts = { normal: letters('400Regular/Inter_400Regular'), bold: letters('600SemiBold/Inter_600SemiBold') };
  const { pages, images } = readPdf(
    pdfDocument(weekPages(paper), { title: 'week', locale: 'en', fonts }).output('arraybuffer'),
  );
  expect(images).toBe(0);
  return pages;
}

// proves R-WEEK-011
// proves R-MEAS-099
describe('the report of a week that was recorded elsewhere', () => {
  it('has the mark of a recording in its title and beside each figure in a sheet', async () => {
    const recorded = { ...device, device: REPLAY_NAMES.recorded };
    const { paper, sheet } = await filesIn('en', { devices: [recorded] });
    expect(paper.reports[0]?.title).toMatch(/ – Hlavný rozvádzač \(recorded\)$/);
    expect(new Set(sheet.rows.map(({ cells }) => cells[0]))).toEqual(new Set(['Hlavný rozvádzač (recorded)']));
    expect((await filesIn('en')).paper.reports[0]?.title).toMatch(/ – Hlavný rozvádzač$/);
  });
});

describe('the report of a week as a PDF', () => {
  it.each([
    ['en', 'Failed', 'Not judged: not measured', 'flicker', 'EN 50160, low voltage', 'Voltage dip: 3', 'Method'],
    ['sk', 'Nevyhovuje', 'Neposúdené: nemerané', 'flikr', 'EN 50160, nízke napätie', 'pokles napätia: 3', 'Metóda'],
    [
      'de',
      'Nicht eingehalten',
      'Nicht beurteilt: nicht gemessen',
      'Flicker',
      'EN 50160, Niederspannung',
      'einbruch: 3',
      'Verfahren',
    ],
  ])('has verdict, figures, meter, method and what is missing in words: %s', async (language, ...expected) => {
    const { paper } = await filesIn(language);
    const all = wordsOf(paper).flat().join('\n');
    for (const text of [...expected, device.title, device.mac, 'EM-3, 4.2.0', 'Europe/Bratislava', '1 / 2'])
      expect(all).toContain(text);
    // 60 of 1,008 intervals are 5.95 %.
    expect(all).toMatch(/94[.,]04\s?%/);
    expect(all).toMatch(/207–253\u00a0V/);
    expect(all).toContain('IEC 61000-4-30');
    expect(all).toContain('120°');
  });

  it('lists what happened, each with its time to 10 ms, its phases, its voltage and who knows of it', async () => {
    const { paper } = await filesIn('en');
    const all = wordsOf(paper).flat();
    // 40,253 s after Monday 0:00 are 11 h 10 min 53 s.
    expect(all).toEqual(
      expect.arrayContaining([
        '01/06/2026, 11:10:53.27',
        '240 ms',
        'L1, L3',
        '131.1\u00a0V (57\u00a0%)',
        'C2',
        'device',
      ]),
    );
    expect(all).toEqual(expect.arrayContaining(['Lost phase', '3\u00a0V (1.3\u00a0%)', 'samples, to 1 sec']));
    expect(all.some((text) => text.endsWith('going on'))).toBe(true);
  });

  // proves R-SHELL-068
  it('is headed by the mark of a demo, for every account', async () => {
    deliverPage({ isDemo: true });
    const { paper } = await filesIn('en');
    expect(paper.reports.map(({ title }) => title)).toEqual([expect.stringContaining(`(Demo) – ${device.title}`)]);
  });

  it('begins for a group with the verdicts of its members', async () => {
    const other = deviceEntry({ mac: 'A00000000002', title: 'Second' });
    const { paper } = await filesIn('en', { devices: [device, other], title: 'Works', mondays: ['2026-06-01'] });
    const pages = wordsOf(paper);
    expect(pages[0]).toEqual(expect.arrayContaining([device.title, 'Second', 'Whole week', 'Failed']));
    // The members, the first one with its events on a page of their own, and the second one without a week.
    expect(pages).toHaveLength(4);
  });
});

// proves R-WEEK-011
describe('the report of a week as a sheet', () => {
  it('has the figures as numbers, line by line', async () => {
    const { sheet } = await filesIn('en');
    const csv = await (await SHEET_FILES.csv({ title: 'Week', sheet, locale: 'en-GB' })).text();
    const lines = csv.replace('\uFEFF', '').trim().split('\r\n');
    // 1,008 ten minutes of a week are no percentage, as what is called measured on the screen.
    expect(lines[0]).toContain(',Within (%),Intervals counted,Intervals measured,Intervals outside,');
    // Two criteria of the voltage and one of distortion for each phase, two of the frequency, one of unbalance.
    expect(lines).toHaveLength(1 + 3 * 3 + 3);
    expect(lines[2]).toMatch(
      /^Hlavný rozvádzač,2026-06-01,"?Voltage, most of the time"?,L2,Failed,V,207,253,95,94.04,1008,1008,60,200,230,,200,/,
    );
    expect(lines.at(-3)).toMatch(/,L1,Not judged: not measured,%,,8,95,,1008,0,0,,,,,$/);
  });

  it('is the same as a workbook', async () => {
    const { sheet } = await filesIn('sk');
    const read = await readXlsx(await SHEET_FILES.xlsx({ title: 'Týždeň', sheet, locale: 'sk' }));
    const xml = read('xl/worksheets/sheet1.xml');
    const values = [...xml.matchAll(/<c r="J3"[^>]*>.*?<v>(.*?)<\/v>/g)].map(([, value]) => Number(value));
    expect(values).toEqual([94.04]);
    expect(read('xl/sharedStrings.xml') + xml).toContain('Nevyhovuje');
  });

  // proves R-SHELL-068
  it('is saved with the mark of a demo in the name of its file', async () => {
    deliverPage({ isDemo: true });
    const names = savedNames();
    renderPage(<WeekFiles {...propsOf()} />);
    await userEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(names).toEqual(['weekly-supply-quality-demo-hlavný-rozvádzač-2026-06-01.csv']));
  });
});
