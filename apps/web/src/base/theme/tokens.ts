/**
 * Every colour of the product, defined once, for both themes. Components use them as CSS variables (`var(--ink-2)`); charts
 * read the values of the current theme from here. Phases follow IEC 60445: brown, black (near-white on dark), grey.
 */
export const COLOUR_TOKENS = {
  bg: { light: '#f5f6f8', dark: '#0d1015' },
  surface: { light: '#ffffff', dark: '#151920' },
  sunken: { light: '#eef0f3', dark: '#1b2029' },
  line: { light: '#e2e5ea', dark: '#252b36' },
  'line-strong': { light: '#cfd4dc', dark: '#353d4b' },
  /** Edges by which a control is recognized (WCAG 1.4.11). */
  'line-control': { light: '#868f9d', dark: '#667085' },
  ink: { light: '#14181f', dark: '#eef1f6' },
  'ink-2': { light: '#4a5361', dark: '#b2bac8' },
  'ink-3': { light: '#626c7b', dark: '#8c97a9' },
  accent: { light: '#2456d6', dark: '#7aa2ff' },
  'accent-soft': { light: '#e8eefc', dark: '#1a2540' },
  'accent-fill': { light: '#2456d6', dark: '#2f62e0' },
  'on-accent': { light: '#ffffff', dark: '#ffffff' },
  import: { light: '#2b78c5', dark: '#5aa2ea' },
  export: { light: '#7d53c8', dark: '#a98bea' },
  reactive: { light: '#b7791f', dark: '#e0aa4e' },
  l1: { light: '#9a5b2e', dark: '#d0905c' },
  l2: { light: '#1c222b', dark: '#e9edf4' },
  l3: { light: '#8590a0', dark: '#828c9f' },
  'l1-soft': { light: '#cc9a78', dark: '#94684a' },
  'l2-soft': { light: '#6d7682', dark: '#a7aeba' },
  'l3-soft': { light: '#b9c0cb', dark: '#646e7f' },
  sum: { light: '#0b8f86', dark: '#2fc4b8' },
  average: { light: '#b0288c', dark: '#ec7fce' },
  ok: { light: '#1f7a4d', dark: '#52c48a' },
  'ok-soft': { light: '#e4f4ec', dark: '#13291f' },
  warn: { light: '#8a5c00', dark: '#e3b341' },
  'warn-soft': { light: '#fdf3d7', dark: '#2b2412' },
  bad: { light: '#b42318', dark: '#ff7b72' },
  'bad-soft': { light: '#fdeceb', dark: '#331a1a' },
  busy: { light: '#2456d6', dark: '#7aa2ff' },
  'busy-soft': { light: '#e8eefc', dark: '#1a2540' },
} as const satisfies Record<string, { light: `#${string}`; dark: `#${string}` }>;

export type ColourToken = keyof typeof COLOUR_TOKENS;
export type ColourScheme = 'light' | 'dark';

/**
 * Ten colours for series without a colour of their own, distinguished by hue and lightness, also for colour-blind readers.
 */
export const SERIES_PALETTE = {
  light: ['#2b6cb0', '#d97706', '#0b8f86', '#a21caf', '#6b7280', '#b91c1c', '#4d7c0f', '#4338ca', '#be7aa0', '#854d0e'],
  dark: ['#63a8f0', '#f5a742', '#2fc4b8', '#e07bea', '#9aa4b5', '#f47171', '#9ccc4e', '#9a92f5', '#f0b4d2', '#d3a15c'],
} as const satisfies Record<ColourScheme, readonly string[]>;

/** Sizes, the same in both themes. Lengths are in rem, so that they follow the reader's font size. */
export const SIZE_TOKENS = {
  font: '"Inter Variable", Inter, system-ui, sans-serif',
  'text-2xs': '0.6875rem',
  'text-xs': '0.75rem',
  'text-s': '0.8125rem',
  'text-m': '0.875rem',
  'text-l': '1rem',
  'text-xl': '1.25rem',
  'text-2xl': '1.5rem',
  number: '1.875rem',
  'number-hero': '2.75rem',
  'space-1': '0.25rem',
  'space-2': '0.5rem',
  'space-3': '0.75rem',
  'space-4': '1rem',
  'space-5': '1.5rem',
  'space-6': '2.5rem',
  gap: '0.875rem',
  radius: '0.625rem',
  'radius-s': '0.5rem',
  'sidebar-width': '14.75rem',
  'sidebar-mini': '3.75rem',
  'bar-height': '3.5rem',
  'content-max': '97.5rem',
  control: '2.125rem',
} as const satisfies Record<string, string>;
