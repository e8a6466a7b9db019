import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { HierarchyNode } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../base/testing/pdf-reader.ts';
import { readXlsx } from '../../base/testing/xlsx-reader.ts';
import { pdfDocument } from '../../parts/charts/index.ts';
import { REPORT_FILES } from './report-file.ts';
import type { ReportFile } from './report-lines.ts';
import { reportPages } from './report-pages.ts';
import { reportGroup } from './report-tree.ts';

const leaf = (mac: string): HierarchyNode => ({ title: mac, isLeaf: true, data: { id: mac, mac, report_mode: 1 } });
const hall: HierarchyNode = {
  ...{ title: 'Výrobná hala', isLeaf: false },
  ...{ children: [leaf('Lisovňa'), leaf('Kühlanlage')], data: { id: 'hall' } },
};
const energies = { Lisovňa: 1_234_567.8, Kühlanlage: 6_000, Kancelárie: 400 };
const figures = new Map(
  Object.entries(energies).map(([mac, energy]) => [mac, { energy, coverage: 0.5, cost: energy / 5_000 }]),
);
const file: ReportFile = {
  title: 'Report · Energia: všetko',
  period: '1. – 30. 11. 2026 (Europe/Bratislava)',
  locale: 'sk',
  currency: 'EUR',
  sheets: ['Dodávka', 'Odber: všetko'].map((heading) => ({
    ...{ heading, quantity: 'activeEnergyImport' as const, notes: [] },
    group: reportGroup({ id: 'root', title: 'Závod', nodes: [hall, leaf('Kancelárie')] }, figures),
  })),
  words: {
    ...{ name: 'Názov', energy: 'Energia', share: 'Podiel', coverage: 'Namerané', cost: 'Cena' },
    ...{ other: 'Ostatné', excess: 'Prebytok', difference: 'Rozdiel', total: 'Spolu', group: 'Skupina' },
  },
};

describe('a report as a spreadsheet', () => {
  const read = async () => await readXlsx(await REPORT_FILES.xlsx(file));

  it('has a sheet for each quantity, called after it', async () => {
    const names = [...(await read())('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(
      ([, name]) => name,
    );
    expect(names).toEqual(['Dodávka', 'Odber všetko']);
  });

  // proves R-REPORT-008
  it('of one quantity is headed by its name once, also with the mark of a demo; of several by title and quantity', async () => {
    const wordsOf = (workbook: (name: string) => string) =>
      `${workbook('xl/sharedStrings.xml')}${workbook('xl/worksheets/sheet1.xml')}`;
    const sheets = file.sheets.slice(0, 1).map((sheet) => ({ ...sheet, heading: 'Odber' }));
    const one = wordsOf(await readXlsx(await REPORT_FILES.xlsx({ ...file, title: 'Odber (Demo)', sheets })));
    expect(one).toContain('>Odber (Demo)<');
    expect(one).not.toContain('Odber (Demo) –');
    expect(wordsOf(await read())).toContain('>Report · Energia: všetko – Dodávka<');
  });

  it('keeps its title, period and headings above the rows', async () => {
    expect((await read())('xl/worksheets/sheet2.xml')).toMatch(/<pane [^>]*ySplit="3"[^>]*state="frozen"/);
  });

  it('has rows that fold into their group, which stands above them', async () => {
    const sheet = (await read())('xl/worksheets/sheet1.xml');
    const levels = [...sheet.matchAll(/<row ([^>]*)>/g)].map(([, attributes = '']) =>
      Number(/outlineLevel="(\d)"/.exec(attributes)?.[1] ?? 0),
    );
    // Three rows of headings, the hall, two machines, the offices, the total.
    expect(levels).toEqual([0, 0, 0, 0, 1, 1, 0, 0]);
    expect(sheet).toContain('summaryBelow="0"');
    expect(sheet).toContain('outlineLevelRow="1"');
    expect(sheet.indexOf('<sheetPr>')).toBeLessThan(sheet.indexOf('<sheetViews>'));
    expect(sheet.indexOf('<sheetViews>')).toBeLessThan(sheet.indexOf('<sheetFormatPr'));
    expect(sheet.indexOf('<sheetFormatPr')).toBeLessThan(sheet.indexOf('<cols>'));
  });

  it('has whole numbers in a unit that shows the smallest part', async () => {
    const workbook = await read();
    const shared = workbook('xl/sharedStrings.xml');
    const sheet = workbook('xl/worksheets/sheet1.xml');
    expect(`${shared}${sheet}`).toContain('Energia (kWh)');
    const values = [...sheet.matchAll(/<c r="B[5-8]"[^>]*>.*?<v>(.*?)<\/v>/g)].map(([, value]) => Number(value));
    expect(values).toEqual([1_234.567_8, 6, 0.4, 1_240.967_8].map((value) => expect.closeTo(value, 9)));
  });
});

// proves R-REPORT-032
it('a sheet has its notes below its lines, outside all groups', async () => {
  const sheets = file.sheets.map((sheet) => ({ ...sheet, notes: ['Kühlanlage nemá cenu.', 'Jedno zariadenie mlčí.'] }));
  const workbook = await readXlsx(await REPORT_FILES.xlsx({ ...file, sheets }));
  const sheet = workbook('xl/worksheets/sheet1.xml');
  const words = `${workbook('xl/sharedStrings.xml')}${sheet}`;
  for (const note of ['Kühlanlage nemá cenu.', 'Jedno zariadenie mlčí.']) expect(words).toContain(note);
  const rows = [...sheet.matchAll(/<row ([^>]*)>/g)].map(([, attributes = '']) => attributes);
  expect(rows.slice(8).some((attributes) => attributes.includes('outlineLevel'))).toBe(false);
  expect(sheet).toMatch(/<c r="A10"/);
  expect(sheet).toMatch(/<c r="A11"/);
});

// proves R-COMP-012, R-REPORT-008
describe('the measured share in a workbook', () => {
  // Two minutes of a November were missed, 100 of its 43,200 minutes, half of them, all but seven seconds; and all was measured.
  const missed = { a: 2, b: 100, c: 21_600, d: 43_200 - 7 / 60, e: 0 };
  const covered = new Map(
    Object.entries(missed).map(([mac, minutes]) => [
      mac,
      { energy: 1_000, coverage: 1 - minutes / 43_200, cost: null },
    ]),
  );
  const group = reportGroup({ id: 'root', title: 'Works', nodes: Object.keys(missed).map(leaf) }, covered);

  it('is that of the screen, rounded neither up to complete nor down to nothing', async () => {
    const sheets = [{ heading: 'Import', quantity: 'activeEnergyImport' as const, group, notes: [] }];
    const read = await readXlsx(await REPORT_FILES.xlsx({ ...file, currency: undefined, sheets }));
    const cells = [...read('xl/worksheets/sheet1.xml').matchAll(/<c r="D[4-8]"[^>]*>.*?<v>(.*?)<\/v>/g)];
    const [one, ten, half, none, all] = cells.map(([, value]) => Number(value));
    // 99.9954 % and 99.769 % are 99.9 % and 99.7 % on the screen.
    expect([one, ten, half, all]).toEqual([0.999, 0.997, 0.5, 1]);
    expect(none).toBeCloseTo(7 / 60 / 43_200, 9);
    expect(none).toBeGreaterThan(0);
    expect(read('xl/styles.xml')).toContain('formatCode="0.0####%"');
  });
});

describe('a report as a PDF', () => {
  const require = createRequire(import.meta.url);
  const letters = (style: string) => readFileSync(require.resolve(`@expo-google-fonts/inter/${style}.ttf`));
  const fonts = { normal: letters('400Regular/Inter_400Regular'), bold: letters('600SemiBold/Inter_600SemiBold') };
  const read = () => readPdf(pdfDocument(reportPages(file), { ...file, fonts }).output('arraybuffer'));

  it('is written in words, page by page, without an image', () => {
    const { pages, images } = read();
    expect(pages.length).toBe(2);
    expect(images).toBe(0);
    for (const text of ['Výrobná hala', 'Lisovňa', 'Kühlanlage', 'Spolu', file.period])
      expect(pages[0]).toContain(text);
    expect(pages[0]).toContain('1 / 2');
    expect(pages[1]).toContain('Odber: všetko');
  });

  // proves R-REPORT-032
  it('has the notes of a quantity below its last line, in lines that fit, on a page more where the page is full', () => {
    const long = Array.from({ length: 60 }, (_, index) => `Zariadenie ${index}`).join(' ');
    const sheets = file.sheets.map((sheet) => ({ ...sheet, notes: ['Kühlanlage nemá cenu.', long] }));
    const pagesOf = (given: ReportFile) =>
      readPdf(pdfDocument(reportPages(given), { ...given, fonts }).output('arraybuffer')).pages;
    const pages = pagesOf({ ...file, sheets });
    expect(pages).toHaveLength(2);
    const [texts = []] = pages;
    expect(texts.indexOf('Kühlanlage nemá cenu.')).toBeGreaterThan(texts.indexOf('Spolu'));
    for (const index of [0, 30, 59]) expect(texts.join(' ')).toContain(`Zariadenie ${index}`);
    const many = Array.from({ length: 80 }, (_, index) => `Poznámka ${index}.`);
    const more = pagesOf({ ...file, sheets: file.sheets.slice(0, 1).map((sheet) => ({ ...sheet, notes: many })) });
    expect(more.length).toBeGreaterThan(1);
    for (const note of many) expect(more.flat()).toContain(note);
  });
});
