/** The page, a chunk of its own. */
export const controlPages = {
  control: () => import('./ControlPage.tsx').then(({ ControlPage: Page }) => ({ Page })),
};
