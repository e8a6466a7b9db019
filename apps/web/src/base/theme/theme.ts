import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';
import { COLOUR_TOKENS, type ColourScheme, SERIES_PALETTE, SIZE_TOKENS } from './tokens.ts';

const accent: MantineColorsTuple = [
  '#e8eefc',
  '#ccdafa',
  '#a9c0f7',
  '#8fb0fb',
  '#7aa2ff',
  '#2f62e0',
  '#2456d6',
  '#1d49ba',
  '#183d9c',
  '#12307c',
];

const gray: MantineColorsTuple = [
  '#f5f6f8',
  '#eef0f3',
  '#e2e5ea',
  '#cfd4dc',
  '#868f9d',
  '#626c7b',
  '#4a5361',
  '#363e4a',
  '#232932',
  '#14181f',
];

const dark: MantineColorsTuple = [
  '#eef1f6',
  '#b2bac8',
  '#8c97a9',
  '#667085',
  '#353d4b',
  '#252b36',
  '#1b2029',
  '#151920',
  '#0d1015',
  '#090b0f',
];

/** For actions that remove something: white text on it, and text in it on the page, have enough contrast in both themes. */
const red: MantineColorsTuple = [
  '#fdeceb',
  '#f9d3d0',
  '#f4aaa5',
  '#ff958d',
  '#ff7b72',
  '#ca3f3a',
  '#b42318',
  '#991b12',
  '#7d1710',
  '#5e120d',
];

/** Mantine's components in the product's sizes; colours come from the tokens. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  colors: { accent, gray, dark, red },
  fontFamily: SIZE_TOKENS.font,
  defaultRadius: 'md',
  radius: { sm: '0.375rem', md: SIZE_TOKENS['radius-s'], lg: SIZE_TOKENS.radius },
  fontSizes: {
    xs: SIZE_TOKENS['text-xs'],
    sm: SIZE_TOKENS['text-s'],
    md: SIZE_TOKENS['text-m'],
    lg: SIZE_TOKENS['text-l'],
    xl: SIZE_TOKENS['text-xl'],
  },
  shadows: { md: 'var(--shadow-raised)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    NativeSelect: { defaultProps: { rightSection: createElement(IconChevronDown, { size: '0.875rem' }) } },
  },
  headings: { fontFamily: SIZE_TOKENS.font, fontWeight: '650' },
});

const asVariables = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]));

function coloursOf(scheme: ColourScheme): Record<string, string> {
  const colours = Object.fromEntries(Object.entries(COLOUR_TOKENS).map(([name, pair]) => [name, pair[scheme]]));
  return {
    ...asVariables(colours),
    ...asVariables(Object.fromEntries(SERIES_PALETTE[scheme].map((colour, place) => [`series-${place}`, colour]))),
    '--shadow': scheme === 'light' ? '0 1px 2px rgb(16 24 40 / 0.05)' : 'none',
    '--shade': scheme === 'light' ? 'rgb(16 24 40 / 0.09)' : 'rgb(0 0 0 / 0.5)',
    '--shadow-raised':
      scheme === 'light'
        ? '0 8px 28px rgb(16 24 40 / 0.14), 0 2px 6px rgb(16 24 40 / 0.06)'
        : '0 8px 28px rgb(0 0 0 / 0.6)',
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-accent-light-color': 'var(--accent)',
    '--mantine-color-accent-light-hover': 'var(--accent-soft)',
    '--mantine-color-red-light-color': 'var(--bad)',
    '--mantine-color-red-light-hover': 'var(--bad-soft)',
  };
}

/** The tokens as CSS variables, plus those Mantine variables that must agree with them. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: asVariables(SIZE_TOKENS),
  light: coloursOf('light'),
  dark: coloursOf('dark'),
});
