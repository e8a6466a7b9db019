import type { Feature, Sheet } from 'write-excel-file/browser';
import { numberCell, xlsxName } from '../../parts/charts/index.ts';
import { type ReportFile, type ReportSheet, reportLines, sheetHeading } from './report-lines.ts';
import { coverageCell, treeScale } from './report-rows.ts';

/** Decimals of energies and costs. */
const DECIMALS = 2;
const SHARE = '0.0%';
/** Of a share of measured time: as on the screen, what is less than a tenth of a percent is not nothing. */
const COVERAGE = '0.0####%';
/** The deepest level of rows that a spreadsheet folds. */
const DEEPEST = 7;

/** The library's parameter for embedded files; there are none. */
type Content = File | Blob | ArrayBuffer;
type Row = Sheet<Content>['data'][number];

interface Laid {
  readonly rows: readonly Row[];
  /** How deep in the tree each row lies, the headings at 0. */
  readonly levels: readonly number[];
}

/** A sheet for each quantity: with its name, fixed headings, and an outline level for each level of groups. */
export function reportWorkbook(file: ReportFile): { sheets: Sheet<Content>[]; features: Feature<Content>[] } {
  const laid = file.sheets.map((sheet) => layOut(file, sheet));
  const names = uniqueNames(file.sheets.map(({ heading }) => xlsxName(heading)));
  const columns = [{ width: 44 }, ...Array(4).fill({ width: 18 })];
  return {
    sheets: laid.map(({ rows }, index) => ({
      ...{ data: [...rows], sheet: names[index] as string, columns },
      stickyRowsCount: HEAD_ROWS,
    })),
    features: [folded(laid.map(({ levels }) => levels))],
  };
}

/** Title, period, headings. */
const HEAD_ROWS = 3;

/** Headings, lines and notes of one quantity, numbers in the column's unit. */
function layOut(file: ReportFile, sheet: ReportSheet): Laid {
  const { title, period, words, currency } = file;
  const { quantity, group, notes } = sheet;
  const heading = sheetHeading(file, sheet);
  const scale = treeScale(quantity, group);
  const headings = [words.name, `${words.energy} (${scale.unit})`, words.share, words.coverage];
  if (currency !== undefined) headings.push(`${words.cost} (${currency})`);
  const bold = (value: string) => ({ value, fontWeight: 'bold' as const });
  const amount = (value: number | null) => (value === null ? null : numberCell(value, DECIMALS));
  const share = (value: number | null, format: string) => (value === null ? null : { value, format });
  const lines = reportLines(group, words);
  const head: Row[] = [
    [bold(heading === undefined ? title : `${title} – ${heading}`)],
    [{ value: period }],
    headings.map(bold),
  ];
  const below: Row[] = notes.length === 0 ? [] : [[], ...notes.map((note): Row => [{ value: note }])];
  return {
    rows: [
      ...head,
      ...lines.map((line) => [
        { value: line.name, indent: line.depth, ...(line.isGroup ? { fontWeight: 'bold' as const } : {}) },
        amount(line.energy === null ? null : line.energy / scale.divisor),
        share(line.share, SHARE),
        share(line.coverage === null ? null : coverageCell(line.coverage), COVERAGE),
        ...(currency === undefined ? [] : [amount(line.cost)]),
      ]),
      ...below,
    ],
    levels: [...head.map(() => 0), ...lines.map(({ depth }) => Math.min(depth, DEEPEST)), ...below.map(() => 0)],
  };
}

/** Rows of groups that can be folded, the group itself above its children. */
function folded(levels: readonly (readonly number[])[]): Feature<Content> {
  const deepest = (index: number) => Math.max(0, ...(levels[index] ?? []));
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transformElementAttributes: (...[tag, attributes, row, , { sheetIndex }]) => {
            const level = row === undefined ? 0 : (levels[sheetIndex]?.[row] ?? 0);
            return tag === 'row' && level > 0 ? { ...attributes, outlineLevel: level } : attributes;
          },
          transform: (xml, _options, { sheetIndex }) =>
            deepest(sheetIndex) === 0 ? xml : withOutline(xml, deepest(sheetIndex)),
        },
      },
    },
  };
}

/** Properties of a sheet with an outline: its depth, and that a group stands above its rows. */
function withOutline(xml: string, deepest: number): string {
  const properties = '<sheetPr><outlinePr summaryBelow="0"/></sheetPr>';
  const format = `<sheetFormatPr defaultRowHeight="15" outlineLevelRow="${deepest}"/>`;
  const opened = xml.replace(/<worksheet[^>]*>/, (tag) => `${tag}${properties}`);
  if (/<sheetFormatPr/.test(opened))
    return opened.replace(/<sheetFormatPr /, `<sheetFormatPr outlineLevelRow="${deepest}" `);
  return opened.replace(/<cols>|<sheetData>/, (tag) => `${format}${tag}`);
}

/** Distinct names, as the sheets of a workbook require. */
function uniqueNames(names: readonly string[]): string[] {
  return names.map((name, index) => (names.indexOf(name) === index ? name : `${name.slice(0, 28)} ${index + 1}`));
}
