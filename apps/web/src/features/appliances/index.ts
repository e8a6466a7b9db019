/** The pages, each a chunk of its own. */
export const appliancesPages = {
  appliances: () => import('./AppliancesPage.tsx').then(({ AppliancesPage: Page }) => ({ Page })),
  anomaly: () => import('./anomaly/AnomalyPage.tsx').then(({ AnomalyPage: Page }) => ({ Page })),
  nilmSettings: () => import('./settings/NilmSettingsPage.tsx').then(({ NilmSettingsPage: Page }) => ({ Page })),
};
