/** The page, a chunk of its own. */
export const analyticsPages = {
  analytics: () => import('./AnalyticsPage.tsx').then(({ AnalyticsPage: Page }) => ({ Page })),
};
