import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPdf } from '../../../base/testing/pdf-reader.ts';
import { readXlsx } from '../../../base/testing/xlsx-reader.ts';
import { chartTheme } from '../chart-theme.ts';
import type { Picture } from '../drawing/picture.ts';
import { chartOf, none } from '../testing/test-chart.ts';
import { EXPORTS, type ExportKind } from './chart-exports.ts';
import { pdfDocument } from './pdf-document.ts';
import { type Saving, saveChart } from './save-chart.ts';

const SUBJECT = 'Hall A (Demo)';
const require = createRequire(import.meta.url);
const letters = (style: string) => readFileSync(require.resolve(`@expo-google-fonts/inter/${style}.ttf`));

/** Files that the browser was given: their names, and what is in them. */
let names: string[];
let files: Blob[];

beforeEach(() => {
  [names, files] = [[], []];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const save = (kind: ExportKind, part: Partial<Saving> = {}) =>
  saveChart(kind, {
    ...{ title: 'Power', subject: SUBJECT, chart: chartOf({ locale: 'en' }), hidden: none, theme: chartTheme('light') },
    ...{ timeHeading: 'Time', words: { least: 'least', greatest: 'greatest', note: 'Note', damaged: 'damaged' } },
    ...{ legendWords: { figure: (name) => name, normal: (values) => values }, drawn: null, ...part },
  });

/** The words of a picture. */
function wordsOf(picture: Picture): string {
  const fonts = {
    normal: letters('400Regular/Inter_400Regular'),
    bold: letters('600SemiBold/Inter_600SemiBold'),
  };
  const file = pdfDocument([picture], { title: 'x', locale: 'en', fonts }).output('arraybuffer');
  return readPdf(file).pages.flat().join('\n');
}

// proves R-ANA-007
describe('a chart in a file', () => {
  it('names what was measured in its first heading and in the name of the file: CSV', async () => {
    await save('csv');
    const [heading] = (await files[0]?.text())?.replace('\uFEFF', '').split(/\r?\n/) ?? [];
    expect(heading).toMatch(/^Time \(Europe\/Bratislava\) – Hall A \(Demo\),/);
    expect(names).toEqual(['hall-a-demo-power-2026-03-29.csv']);
  });

  it('names what was measured in its first heading and in the name of the file: XLSX', async () => {
    await save('xlsx');
    const read = await readXlsx(files[0] ?? new Blob());
    expect(read('xl/worksheets/sheet1.xml') + read('xl/sharedStrings.xml')).toContain(`– ${SUBJECT}`);
    expect(names).toEqual(['hall-a-demo-power-2026-03-29.xlsx']);
  });

  it.each(['png', 'pdf'] as const)(
    'names what was measured above its picture and in the name of the file: %s',
    async (kind) => {
      const pictures: Picture[] = [];
      vi.spyOn(EXPORTS, kind).mockImplementation(async ({ picture }) => {
        pictures.push(picture);
        return new Blob();
      });
      await save(kind);
      expect(pictures.map(wordsOf).join('\n').split('\n')).toContain(`Power – ${SUBJECT}`);
      expect(names).toEqual([`hall-a-demo-power-2026-03-29.${kind}`]);
    },
  );

  // proves R-FILE-048
  it('says what its numbers lack: beside the first heading, and beside the period above its picture', async () => {
    const remark = '2 devices of the group have no measurements in this period.';
    await save('csv', { remark });
    const [heading] = (await files[0]?.text())?.split(/\r?\n/) ?? [];
    expect(heading).toContain(`– ${SUBJECT} – ${remark},`);
    const pictures: Picture[] = [];
    vi.spyOn(EXPORTS, 'pdf').mockImplementation(async ({ picture }) => {
      pictures.push(picture);
      return new Blob();
    });
    await save('pdf', { remark });
    expect(pictures.map(wordsOf).join('\n')).toMatch(new RegExp(` · ${remark}`));
    // The name of a file stays that of the chart.
    expect(names).toEqual(['hall-a-demo-power-2026-03-29.csv', 'hall-a-demo-power-2026-03-29.pdf']);
  });
});
