/** The page, a chunk of its own. */
export const realtimePages = {
  realtime: () => import('./RealtimePage.tsx').then(({ RealtimePage: Page }) => ({ Page })),
};
