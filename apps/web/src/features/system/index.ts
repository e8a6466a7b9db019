/** The page, one chunk with the banner: neither is needed while all is well. */
export const systemPages = { system: () => import('./System.tsx').then(({ SystemPage: Page }) => ({ Page })) };

/** What is shown above every screen when the installation is in trouble. */
export const loadHealthBanner = () => import('./System.tsx');
