/** The page, a chunk of its own. */
export const reportsPages = {
  reports: () => import('./ReportsPage.tsx').then(({ ReportsPage: Page }) => ({ Page })),
};
