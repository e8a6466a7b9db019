/** The page, a chunk of its own. */
export const deviceSettingsPages = {
  deviceSettings: () => import('./DeviceSettingsPage.tsx').then(({ DeviceSettingsPage: Page }) => ({ Page })),
};
