/** The page, a chunk of its own. */
export const userManagerPages = {
  userManager: () => import('./UserManagerPage.tsx').then(({ UserManagerPage: Page }) => ({ Page })),
};
