/** The pages, each a chunk of its own. */
export const connectingPages = {
  addDevice: () => import('./AddDevicePage.tsx').then(({ AddDevicePage: Page }) => ({ Page })),
  devices: () => import('./list/DevicesPage.tsx').then(({ DevicesPage: Page }) => ({ Page })),
};
