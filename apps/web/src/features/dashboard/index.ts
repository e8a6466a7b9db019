/** The pages, each a chunk of its own. */
export const dashboardPages = {
  dashboard: () => import('./DashboardPage.tsx').then(({ DashboardPage: Page }) => ({ Page })),
  applianceDashboard: () =>
    import('./appliances/ApplianceDashboardPage.tsx').then(({ ApplianceDashboardPage: Page }) => ({ Page })),
  recognition: () => import('./appliances/RecognitionPage.tsx').then(({ RecognitionPage: Page }) => ({ Page })),
};
