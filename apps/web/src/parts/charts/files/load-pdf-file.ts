/** What makes PDF files, with the library that it needs: loaded when the first one is asked for. */
export const loadPdfFile = () => import('./pdf-file.ts');
