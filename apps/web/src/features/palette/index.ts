export { Palette, prefetchPalette } from './Palette.tsx';
