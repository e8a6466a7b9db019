/** The page, a chunk of its own. */
export const upgradePages = {
  upgrade: () => import('./UpgradePage.tsx').then(({ UpgradePage: Page }) => ({ Page })),
};
