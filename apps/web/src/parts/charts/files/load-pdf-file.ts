/** Creates PDF files; loaded with its library when the first one is requested. */
export const loadPdfFile = () => import('./pdf-file.ts');
