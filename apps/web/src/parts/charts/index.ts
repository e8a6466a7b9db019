export type {
  ChartEvent,
  ChartLimit,
  ChartMark,
  ChartPeriod,
  ChartPoint,
  ChartSeries,
  PieChart,
  PieSlice,
  PolarArrow,
  PolarChart,
  SeriesColour,
  TimeChart,
  ValueAxis,
} from './chart-spec.ts';
export { type ChartTheme, chartTheme } from './chart-theme.ts';
export { linesOf, PAPER, PaperPage } from './drawing/paper/paper-page.ts';
export type { RingPlace } from './drawing/paper/paper-ring.ts';
export type { Pen } from './drawing/pen.ts';
export type { Picture } from './drawing/picture.ts';
export { download, SHEET_FILES, usesDecimalComma } from './files/chart-exports.ts';
export { fileName } from './files/file-name.ts';
export { loadPdfFile } from './files/load-pdf-file.ts';
export { pdfDocument } from './files/pdf-document.ts';
export { type Cell, csvText, type Moment, momentHeading, type Sheet } from './files/sheet.ts';
export { numberCell, xlsxName } from './files/xlsx-rows.ts';
export { bends } from './layout/bends.ts';
export { plainLabels } from './layout/plain-labels.ts';
export { columnEnd, stepEnd } from './layout/steps.ts';
export type { ChartWindow, ShowWindow } from './moving/chart-window.ts';
export { isSameWindow, type WindowLimits, windowOf } from './moving/time-window.ts';
export { WindowButtons } from './moving/WindowButtons.tsx';
export type { FormChoice } from './panels/ChartFrame.tsx';
export type { Awaited } from './panels/ChartPicture.tsx';
export { hiddenOf } from './panels/hidden-series.ts';
export { SeriesKey, SeriesSign } from './panels/Legend.tsx';
export { PiePanel } from './panels/PiePanel.tsx';
export { PolarPanel } from './panels/PolarPanel.tsx';
export { TimeChartPanel } from './panels/TimeChartPanel.tsx';
export { useLegendSearch } from './panels/use-legend-search.tsx';
export { momentText, readingAt } from './reading/reading.ts';
