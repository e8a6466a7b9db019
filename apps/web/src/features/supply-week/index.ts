/** The page, a chunk of its own. */
export const supplyWeekPages = {
  supplyWeek: () => import('./SupplyWeekPage.tsx').then(({ SupplyWeekPage: Page }) => ({ Page })),
};
