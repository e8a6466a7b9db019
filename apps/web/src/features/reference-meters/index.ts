/** The pages, each a chunk of its own. */
export const referenceMetersPages = {
  newMeter: () => import('./new/NewMeterPage.tsx').then(({ NewMeterPage: Page }) => ({ Page })),
  meters: () => import('./MetersPage.tsx').then(({ MetersPage: Page }) => ({ Page })),
  meterTests: () => import('./tests/MeterTestsPage.tsx').then(({ MeterTestsPage: Page }) => ({ Page })),
};
