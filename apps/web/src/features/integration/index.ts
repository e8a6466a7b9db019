/** The page, a chunk of its own. */
export const integrationPages = {
  integration: () => import('./IntegrationPage.tsx').then(({ IntegrationPage: Page }) => ({ Page })),
};
