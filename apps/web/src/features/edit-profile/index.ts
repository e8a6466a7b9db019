/** The page, a chunk of its own. */
export const editProfilePages = {
  editProfile: () => import('./EditProfilePage.tsx').then(({ EditProfilePage: Page }) => ({ Page })),
};
