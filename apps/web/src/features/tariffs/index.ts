/** The page, a chunk of its own. */
export const tariffsPages = {
  tariffs: () => import('./TariffsPage.tsx').then(({ TariffsPage: Page }) => ({ Page })),
};
