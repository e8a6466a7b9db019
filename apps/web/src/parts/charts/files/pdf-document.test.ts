import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../base/testing/pdf-reader.ts';
import { chartTheme } from '../chart-theme.ts';
import { framedPicture } from '../drawing/paper/framed-picture.ts';
import { PAPER } from '../drawing/paper/paper.ts';
import type { Picture } from '../drawing/picture.ts';
import { piePicture } from '../drawing/pie-picture.ts';
import { polarPicture } from '../drawing/polar-picture.ts';
import { timePicture } from '../drawing/time-picture.ts';
import { chartOf, from, HOUR, none, ZONE } from '../testing/test-chart.ts';
import { figuresInFile } from './figures-in-file.ts';
import { pdfDocument } from './pdf-document.ts';

const require = createRequire(import.meta.url);
const letters = (style: string) => readFileSync(require.resolve(`@expo-google-fonts/inter/${style}.ttf`));
const fonts = {
  normal: letters('400Regular/Inter_400Regular'),
  bold: letters('600SemiBold/Inter_600SemiBold'),
};
const theme = chartTheme('light');

const read = (pages: readonly Picture[], locale = 'sk') =>
  readPdf(pdfDocument(pages, { title: 'Činný výkon', locale, fonts }).output('arraybuffer'));

const chart = chartOf({
  axes: [{ quantity: 'voltage', kind: 'linear', normal: { low: 207, high: 253 } }],
  limits: [{ name: 'RK', value: 240, colour: 'warn' }],
  marks: [{ name: 'Špička 1 500', time: from, value: 1_500 }],
  events: [{ time: from + HOUR, kind: 'start', colour: 'ok' }],
});
const framed = framedPicture({
  heading: 'Napätie – Žilina, ľavý prívod',
  period: '29. 3. 2026 (Europe/Bratislava)',
  series: [
    { name: 'Größter Wert', colour: 'l1' },
    { name: 'ťažký priebeh', colour: 'l2' },
  ],
  theme,
  picture: timePicture(chart, { theme, hidden: none, ...PAPER }),
});

describe('a chart in a PDF', () => {
  it('contains its words as text, including Slovak and German letters', () => {
    const [words = []] = read([framed]).pages;
    for (const text of ['Napätie – Žilina, ľavý prívod', 'Größter Wert', 'ťažký priebeh', 'Špička 1 500'])
      expect(words).toContain(text);
    expect(words.some((word) => word.startsWith('RK') && word.endsWith('V'))).toBe(true);
    expect(words.join()).not.toContain('?');
  });

  it('is drawn with lines and has no image', () => {
    const { images, operators } = read([framed]);
    expect(images).toBe(0);
    expect(operators[0]?.filter((one) => one === 'l').length).toBeGreaterThan(20);
    expect(operators[0]?.filter((one) => one === 'S').length).toBeGreaterThan(8);
  });

  it('embeds only the glyphs that it uses', () => {
    const { fonts: used, fontBytes } = read([framed]);
    expect(used.length).toBe(2);
    expect(fontBytes).toBeGreaterThan(5_000);
    expect(fontBytes).toBeLessThan(0.4 * (fonts.normal.length + fonts.bold.length));
  });

  it('draws each letter once, not again for its background', () => {
    const [words = []] = read([framed]).pages;
    expect(words.filter((word) => word === 'Špička 1 500').length).toBe(1);
  });
});

// proves R-PROF-040
describe('the figures of a chart in a PDF', () => {
  const words = { figure: (name: string) => `<${name}>`, normal: (values: string) => `normal ${values}` };
  const wordsWith = (hidden: ReadonlySet<string>, of = chartOf({ locale: 'de' })) => {
    const framed = framedPicture({
      ...{ heading: 'Leistung', period: 'Heute', theme },
      series: of.series.filter(({ id }) => !hidden.has(id)),
      figures: figuresInFile(of, hidden, words),
      picture: timePicture(of, { theme, hidden, ...PAPER }),
    });
    return read([framed], 'de').pages[0] ?? [];
  };

  it('are least, mean, greatest and last value of each series, in one unit, below the chart', () => {
    const found = wordsWith(none);
    const headings = ['<least>', '<mean>', '<greatest>', '<last>'];
    const at = found.indexOf('<least>');
    expect(found.slice(at, at + 4)).toEqual(headings);
    // Of L1 1,500 and 500.5 W were measured, of L2 0 and -20 W.
    const [first, second] = [found.indexOf('L1', at), found.indexOf('L2', at)];
    const numbers = (from: number) => found.slice(from + 1, from + 5).map((text) => text.replace(/\s.*/, ''));
    expect(numbers(first)).toEqual(['0,50', '1,00', '1,50', '0,50']);
    expect(numbers(second)).toEqual(['-0,02', '-0,01', '0,00', '-0,02'].map((text) => text.replace('-', '−')));
  });

  // proves R-PROF-042
  it('are beside the sign that the line has in the chart', () => {
    const of = chartOf({ locale: 'de' });
    const curves = (marker: 'circle' | 'square' | undefined) => {
      const framed = framedPicture({
        ...{ heading: 'Leistung', period: 'Heute', theme },
        series: of.series.map(({ name, colour }) => ({ name, colour, marker })),
        figures: figuresInFile(of, none, words),
        picture: timePicture(of, { theme, hidden: none, ...PAPER }),
      });
      return read([framed], 'de').operators[0]?.filter((one) => one === 'c').length ?? 0;
    };
    expect(curves('square')).toBe(curves(undefined));
    expect(curves('circle')).toBeGreaterThanOrEqual(curves('square') + 2 * of.series.length);
  });

  it('are of the visible series only', () => {
    const found = wordsWith(new Set(['L1']));
    expect(found.slice(found.indexOf('<least>'))).not.toContain('L1');
    expect(found.slice(found.indexOf('<least>'))).toContain('L2');
  });
});

describe('other charts in a PDF', () => {
  const period = { range: { from, to: from + HOUR }, timeZone: ZONE, locale: 'de' };
  const sheet = { headings: [], rows: [] };

  it('are a ring with its words', () => {
    const slices = [
      { id: 'a', name: 'Kühlanlage', value: 3_000 },
      { id: 'b', name: 'Beleuchtung', value: 1_000 },
    ];
    const scale = { unit: 'kWh', divisor: 1_000, decimals: 2 };
    const { pages, images, operators } = read(
      [piePicture({ ...period, slices, whole: 4_000, scale, sheet }, theme)],
      'de',
    );
    expect(pages[0]).toEqual(expect.arrayContaining(['Kühlanlage', '3,00\u00a0kWh', '4,00']));
    expect(images).toBe(0);
    expect(operators[0]?.filter((one) => one === 'c').length).toBeGreaterThan(8);
  });

  it('are arrows with their words', () => {
    const arrows = [{ id: 'u1', name: 'U1', colour: 'l1', size: 230, angle: 0 }] as const;
    const polar = { ...period, arrows, axis: { min: 0.1, max: 1_000 }, zero: 0, clockwise: true, sheet } as const;
    const { pages, images } = read([polarPicture(polar, none, theme)], 'de');
    expect(pages[0]).toEqual(expect.arrayContaining(['U1', '90°', '1000']));
    expect(images).toBe(0);
  });

  it('are each a page of their own', () => {
    expect(read([framed, framed, framed]).pages.length).toBe(3);
  });
});
