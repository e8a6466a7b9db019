import { loadPdfFile } from '../../parts/charts/index.ts';
import type { ReportFile } from './report-lines.ts';
import { reportWorkbook } from './report-workbook.ts';

export type ReportFileKind = 'pdf' | 'xlsx';

/** Writers of each kind of file; the large libraries are loaded on first use. */
export const REPORT_FILES: Readonly<Record<ReportFileKind, (file: ReportFile) => Promise<Blob>>> = {
  xlsx: async (file) => {
    const { default: writeXlsx } = await import('write-excel-file/browser');
    const { sheets, features } = reportWorkbook(file);
    return await writeXlsx(sheets, { features }).toBlob();
  },
  pdf: async (file) => {
    const [{ pdfFile }, { reportPages }] = await Promise.all([loadPdfFile(), import('./report-pages.ts')]);
    return await pdfFile(reportPages(file), file);
  },
};
