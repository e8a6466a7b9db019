/** The page, a chunk of its own. */
export const measurementFilesPages = {
  measurementFiles: () => import('./MeasurementFilesPage.tsx').then(({ MeasurementFilesPage: Page }) => ({ Page })),
};
