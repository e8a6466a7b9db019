/** The page, a chunk of its own. */
export const applicationsPages = {
  applications: () => import('./ApplicationsPage.tsx').then(({ ApplicationsPage: Page }) => ({ Page })),
};
