/** The page, a chunk of its own. */
export const supplyPages = {
  supply: () => import('./SupplyPage.tsx').then(({ SupplyPage: Page }) => ({ Page })),
};
