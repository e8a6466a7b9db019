/** The pages, each a chunk of its own. */
export const relaysPages = {
  relayTimeline: () => import('./RelayTimelinePage.tsx').then(({ RelayTimelinePage: Page }) => ({ Page })),
  relayProfile: () => import('./RelayProfilePage.tsx').then(({ RelayProfilePage: Page }) => ({ Page })),
  relayEnergy: () => import('./RelayEnergyPage.tsx').then(({ RelayEnergyPage: Page }) => ({ Page })),
};
