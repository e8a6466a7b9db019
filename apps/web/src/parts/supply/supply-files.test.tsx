import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { SupplyEventValues } from '@phasor/contract';
import { renderHook, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { texts } from '../../base/i18n/texts.ts';
import { deliverPage } from '../../base/testing/deliver-page.ts';
import { readPdf } from '../../base/testing/pdf-reader.ts';
import { readXlsx } from '../../base/testing/xlsx-reader.ts';
import { pdfDocument, SHEET_FILES } from '../charts/index.ts';
import { eventPages } from './supply-pages.ts';
import { type EventsToSave, useEventFiles } from './use-event-files.ts';

const NOON = Date.UTC(2026, 5, 1, 10);
const event = (part: Partial<SupplyEventValues>): SupplyEventValues => ({
  ...{ id: '1', device: 'A', kind: 'DIP', start: NOON, end: NOON + 320, phases: ['L1', 'L3'], voltages: {} },
  ...{ value: 161.2, percent: 70.087, class: 'B2', source: 'device', resolution: null },
  ...part,
});
const EVENTS = [
  event({}),
  event({ id: '2', kind: 'OUTAGE', end: null, phases: ['L1', 'L2', 'L3'], value: 0, percent: 0, class: null }),
  event({ id: '3', kind: 'FREQUENCY', end: NOON + 5_000, phases: [], value: 49.2, percent: null, class: null }),
];

const Texts = ({ children }: { children: ReactNode }) => (
  <I18nextProvider i18n={texts}>
    <Suspense>{children}</Suspense>
  </I18nextProvider>
);

async function filesIn(language: string, locale: string, part: Partial<EventsToSave> = {}) {
  await texts.changeLanguage(language);
  const view = {
    ...{ title: '=Halle', zone: 'Europe/Bratislava', locale, events: EVENTS },
    ...{ range: { from: NOON - 3_600_000, to: NOON + 3_600_000 }, now: NOON + 60_000, ...part },
  };
  const { result } = renderHook(() => useEventFiles(view), { wrapper: Texts });
  await waitFor(() => expect(result.current).not.toBeNull());
  return result.current;
}
afterEach(async () => void (await texts.changeLanguage('en')));

// proves R-SUPPLY-017
describe('saved events of the supply', () => {
  it('are in CSV what happened, with numbers as they are', async () => {
    const { sheet } = await filesIn('de', 'de');
    const csv = await (await SHEET_FILES.csv({ title: 'x', sheet, locale: 'de' })).text();
    const lines = csv.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines[0]).toMatch(/^Beginn \(Europe\/Bratislava\);Art;Dauer \(s\);Phasen;Wert;Einheit;% der Nennspannung;/);
    expect(lines[0]).toMatch(/;Ende \(Europe\/Bratislava\)$/);
    expect(lines[1]).toMatch(
      /^2026-06-01T12:00:00\+02:00;Spannungseinbruch;0,32;L1 L3;161,2;V;70,087;B2;Gerät;2026-06-01T12:00:00\.320\+02:00$/,
    );
    // It goes on, a minute so far: it has no end.
    expect(lines[2]).toMatch(/;Unterbrechung;60;L1 L2 L3;0;V;0;;Gerät;$/);
    // A frequency is no voltage.
    expect(lines[3]).toMatch(/;5;;49,2;Hz;;;Gerät;2026-06-01T12:00:05\+02:00$/);
  });

  it('name the zone of an hour that the clock shows twice', async () => {
    const change = Date.UTC(2026, 9, 25, 1);
    const events = [event({ start: change - 1_129_750 }), event({ id: '2', start: change + 2_470_250 })];
    const { sheet, paper } = await filesIn('de', 'de', { events });
    const starts = ['25.10.2026, 02:41:10,25 MESZ', '25.10.2026, 02:41:10,25 MEZ'];
    expect(paper.rows.map(([first]) => first)).toEqual(starts);
    const csv = await (await SHEET_FILES.csv({ title: 'x', sheet, locale: 'de' })).text();
    expect(csv).toContain('\n2026-10-25T02:41:10.250+02:00;');
    expect(csv).toContain('\n2026-10-25T02:41:10.250+01:00;');
  });

  // proves R-SUPPLY-045
  it('of a group name the device of each, and on paper its indices', async () => {
    const titles = new Map([['A', 'Hall, north']]);
    const figures = 'SAIDI 3 min · SAIFI 0.5';
    const { sheet, paper, title } = await filesIn('en', 'en-GB', { title: 'Works', titles, figures });
    expect(title).toMatch(/ – Works$/);
    const csv = await (await SHEET_FILES.csv({ title: 'x', sheet, locale: 'en-GB' })).text();
    const [head, first] = csv.replace('\uFEFF', '').split('\r\n');
    expect(head).toMatch(/^Start \(Europe\/Bratislava\),Device,Kind,Duration \(s\),/);
    expect(first).toMatch(/,"Hall, north",Voltage dip,0\.32,L1 L3,161\.2,V,70\.087,B2,/);
    expect(paper.headings).toHaveLength(paper.edges.length);
    expect(paper.rows.every((row) => row.length === paper.edges.length)).toBe(true);
    expect([paper.rows[0]?.[1], paper.period.endsWith(` · ${figures}`)]).toEqual(['Hall, north', true]);
    const alone = await filesIn('en', 'en-GB');
    expect(alone.paper.rows.every((row) => row.length === alone.paper.edges.length)).toBe(true);
  });

  // proves R-SUPPLY-017
  it('say where they are only the newest of their period, as the screen does', async () => {
    const { sheet, paper } = await filesIn('en', 'en-GB', { isCut: true, figures: 'SAIFI 0.5' });
    const cut = 'The period has more events than are shown: these are the newest.';
    expect(sheet.headings[0]).toBe(`Start (Europe/Bratislava) – ${cut}`);
    expect(paper.period.endsWith(` · SAIFI 0.5 · ${cut}`)).toBe(true);
  });

  // proves R-SHELL-068
  it('are headed by the mark of a demo', async () => {
    deliverPage({ isDemo: true });
    const { title, paper } = await filesIn('en', 'en-GB', { title: 'Works' });
    expect(title).toMatch(/ – Works \(Demo\)$/);
    expect(paper.title).toBe(title);
  });

  it('are in a workbook the same numbers', async () => {
    const { sheet } = await filesIn('en', 'en-GB');
    const read = await readXlsx(await SHEET_FILES.xlsx({ title: 'Events', sheet, locale: 'en-GB' }));
    const xml = read('xl/worksheets/sheet1.xml');
    const column = (letter: string) =>
      [...xml.matchAll(new RegExp(`<c r="${letter}[2-9]"[^>]*>.*?<v>(.*?)</v>`, 'g'))].map(([, value]) =>
        Number(value),
      );
    // Noon at the site, in days since 1899-12-30.
    const noon = (Date.UTC(2026, 5, 1, 12) - Date.UTC(1899, 11, 30)) / 86_400_000;
    expect(column('A').map((day) => Math.abs(day - noon) < 1e-6)).toEqual([true, true, true]);
    expect(column('D')).toEqual([0.32, 60, 5]);
    expect(column('F')).toEqual([161.2, 0, 49.2]);
    expect(column('H')).toEqual([70.087, 0]);
    expect(read('xl/sharedStrings.xml') + xml).toContain('Voltage dip');
  });

  it.each([
    ['en', 'en-GB', 'Voltage dip', 'going on'],
    ['sk', 'sk', 'Krátkodobý pokles napätia', 'trvá'],
    ['de', 'de', 'Spannungseinbruch', 'dauert an'],
  ])('are on paper in words: %s', async (language, locale, ...expected) => {
    const { paper, title } = await filesIn(language, locale);
    const require = createRequire(import.meta.url);
    const letters = (style: string) => readFileSync(require.resolve(`@expo-google-fonts/inter/${style}.ttf`));
    const fonts = { normal: letters('400Regular/Inter_400Regular'), bold: letters('600SemiBold/Inter_600SemiBold') };
    const { pages, images } = readPdf(pdfDocument(eventPages(paper), { title, locale, fonts }).output('arraybuffer'));
    expect([pages.length, images]).toEqual([1, 0]);
    const words = pages.flat().join('\n');
    for (const text of [title, ...expected, 'B2', 'L1, L3', 'Europe/Bratislava', '1 / 1'])
      expect(words).toContain(text);
    expect(words).toMatch(/161[.,]2\u00a0V \(70[.,]1\u00a0%\)/);
  });
});
