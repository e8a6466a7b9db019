/** The pages, each a chunk of its own. */
export const precisionPages = {
  vector: () => import('./VectorPage.tsx').then(({ VectorPage: Page }) => ({ Page })),
  harmonics: () => import('./HarmonicsPage.tsx').then(({ HarmonicsPage: Page }) => ({ Page })),
  waveform: () => import('./WaveformPage.tsx').then(({ WaveformPage: Page }) => ({ Page })),
};
