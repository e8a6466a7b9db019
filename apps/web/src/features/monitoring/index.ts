/** The page, a chunk of its own. */
export const monitoringPages = {
  monitoring: () => import('./MonitoringPage.tsx').then(({ MonitoringPage: Page }) => ({ Page })),
};
