/** The page, a chunk of its own. */
export const profilePages = {
  profile: () => import('./ProfilePage.tsx').then(({ ProfilePage: Page }) => ({ Page })),
};
