/** The page, a chunk of its own. */
export const accuracyPages = {
  accuracy: () => import('./AccuracyPage.tsx').then(({ AccuracyPage: Page }) => ({ Page })),
};
