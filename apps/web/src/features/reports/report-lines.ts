import { formatScaled, MISSING, type QuantityName, shareText } from '@phasor/quantities';
import { moneyFormat } from '../../base/i18n/money-text.ts';
import { coverageText } from '../../parts/measurements/index.ts';
import { isRest, type ReportRow, reportRows, shareOf, treeScale } from './report-rows.ts';
import type { ReportGroup } from './report-tree.ts';

/** Texts of a report's file in the reader's language. */
export interface ReportWords {
  readonly name: string;
  readonly energy: string;
  readonly share: string;
  readonly coverage: string;
  readonly cost: string;
  readonly other: string;
  readonly excess: string;
  readonly difference: string;
  readonly total: string;
  readonly group: string;
}

/** One quantity of a report. */
export interface ReportSheet {
  readonly heading: string;
  readonly quantity: QuantityName;
  /** The whole tree. */
  readonly group: ReportGroup;
  /** For reading its numbers, as below the ring of a screen. */
  readonly notes: readonly string[];
}

export interface ReportFile {
  readonly title: string;
  readonly period: string;
  readonly locale: string;
  readonly sheets: readonly ReportSheet[];
  readonly currency: string | undefined;
  readonly words: ReportWords;
}

/** What heads a quantity below the title of the file; undefined in a report of one quantity, whose title already has its name. */
export function sheetHeading({ sheets }: ReportFile, { heading }: ReportSheet): string | undefined {
  return sheets.length > 1 ? heading : undefined;
}

/** A line of a report's file. */
export interface ReportLine extends Pick<ReportRow, 'id' | 'energy' | 'share' | 'coverage' | 'cost'> {
  readonly name: string;
  /** 0 for the top level. */
  readonly depth: number;
  readonly isGroup: boolean;
}

export const TOTAL_ID = 'total';

/** The whole tree as lines, a group before its children, the total at the end; shares are of the parent group. */
export function reportLines(group: ReportGroup, words: ReportWords): ReportLine[] {
  const { energy, coverage, cost } = group;
  const total = {
    ...{ energy, coverage, cost },
    share: shareOf(group, energy),
    id: TOTAL_ID,
    depth: 0,
    isGroup: true,
  };
  return [...linesOf(group, words, 0), { ...total, name: words.total }];
}

/** Name of a line of a report. */
export function rowName({ kind, title }: Pick<ReportRow, 'kind' | 'title'>, words: ReportWords): string {
  return isRest(kind) ? words[kind] : title;
}

function linesOf(group: ReportGroup, words: ReportWords, depth: number): ReportLine[] {
  return reportRows(group).flatMap(({ id, kind, title, energy, share, coverage, cost }) => {
    const inner = group.children.find((part) => part.id === id)?.group;
    const name = rowName({ kind, title }, words);
    const line = { ...{ id, name, energy, share, coverage, cost, depth }, isGroup: inner !== undefined };
    return inner === undefined ? [line] : [line, ...linesOf(inner, words, depth + 1)];
  });
}

/** The cells of a line as text. */
export function lineTexts(line: ReportLine, sheet: ReportSheet, { locale, currency }: ReportFile): readonly string[] {
  const scale = treeScale(sheet.quantity, sheet.group);
  const money = moneyFormat(currency ?? 'EUR', locale);
  const share = (value: number | null) => shareText(value, 1, locale);
  return [
    line.energy === null ? MISSING : formatScaled(line.energy, scale, locale),
    share(line.share),
    line.coverage === null ? '' : coverageText(line.coverage, locale),
    ...(currency === undefined ? [] : [line.cost === null ? MISSING : money.format(line.cost)]),
  ];
}
