/** The page, a chunk of its own. */
export const systemPages = {
  system: () => import('./SystemPage.tsx').then(({ SystemPage: Page }) => ({ Page })),
};

/** What is shown above every screen when the installation is in trouble; not needed for the first values. */
export const loadHealthBanner = () => import('./HealthBanner.tsx');
