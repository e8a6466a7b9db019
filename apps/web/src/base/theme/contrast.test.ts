import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { cssVariablesResolver, theme } from './theme.ts';
import { COLOUR_TOKENS, type ColourScheme, type ColourToken, SERIES_PALETTE } from './tokens.ts';

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** WCAG 2.2 contrast ratio of two colours. */
function contrast(one: string, other: string): number {
  const [bright, dim] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (bright + 0.05) / (dim + 0.05);
}

const TEXT_ON: readonly [ColourToken, ColourToken][] = [
  ['ink', 'bg'],
  ['ink-2', 'bg'],
  ['ink-3', 'bg'],
  ['ink-3', 'surface'],
  ['ink-2', 'sunken'],
  ['ink-3', 'sunken'],
  ['accent', 'surface'],
  ['accent', 'accent-soft'],
  ['on-accent', 'accent-fill'],
  ['ok', 'ok-soft'],
  ['warn', 'warn-soft'],
  ['bad', 'bad-soft'],
  ['bad', 'surface'],
  ['busy', 'busy-soft'],
];

const MARKS: readonly ColourToken[] = [
  'l1',
  'l2',
  'l3',
  'sum',
  'average',
  'import',
  'export',
  'reactive',
  'line-control',
];

/** Text and its ground while a pointer is over it: axe sees none of them. */
const HOVERED: readonly (readonly [string, string])[] = [
  ['--mantine-color-default-color', '--mantine-color-default-hover'],
  ['--mantine-color-accent-light-color', '--mantine-color-accent-light-hover'],
  ['--mantine-color-red-light-color', '--mantine-color-red-light-hover'],
  ['--on-accent', '--mantine-color-accent-filled-hover'],
  ['--on-accent', '--mantine-color-red-filled-hover'],
  ['--ink', '--sunken'],
  ['--ink-2', '--sunken'],
  ['--ink-3', '--sunken'],
];

/** What lies around something that has the focus. */
const AROUND_FOCUS: readonly ColourToken[] = [
  'bg',
  'surface',
  'sunken',
  'accent-soft',
  'ok-soft',
  'warn-soft',
  'bad-soft',
];

/** The colour of a CSS variable as a page has it: what the library makes of the theme, and the product's own over it. */
function colourOf(name: string, scheme: ColourScheme): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const [library, own] = [defaultCssVariablesResolver(whole), cssVariablesResolver(whole)];
  const value = { ...library.variables, ...library[scheme], ...own.variables, ...own[scheme] }[name] ?? '';
  const other = /^var\((.+)\)$/.exec(value)?.[1];
  return other === undefined ? value : colourOf(other, scheme);
}

describe.each(['light', 'dark'] as const)('the %s theme', (scheme) => {
  it.each(TEXT_ON)('shows text in %s on %s with 4.5 to 1 (WCAG 1.4.3)', (text, ground) => {
    expect(contrast(COLOUR_TOKENS[text][scheme], COLOUR_TOKENS[ground][scheme])).toBeGreaterThanOrEqual(4.5);
  });

  // proves R-SHELL-067
  it.each(HOVERED)('shows text in %s on %s with 4.5 to 1 under a pointer', (text, ground) => {
    const [ink, paper] = [colourOf(text, scheme), colourOf(ground, scheme)];
    expect(contrast(ink, paper), `${ink} on ${paper}`).toBeGreaterThanOrEqual(4.5);
  });

  // proves R-SHELL-067
  it.each(AROUND_FOCUS)('shows the ring of the focus on %s with 3 to 1 (WCAG 1.4.11)', (ground) => {
    expect(contrast(COLOUR_TOKENS.accent[scheme], COLOUR_TOKENS[ground][scheme])).toBeGreaterThanOrEqual(3);
  });

  // proves R-PROF-048
  it.each(MARKS)('shows %s on a surface with 3 to 1 (WCAG 1.4.11)', (mark) => {
    expect(contrast(COLOUR_TOKENS[mark][scheme], COLOUR_TOKENS.surface[scheme])).toBeGreaterThanOrEqual(3);
  });

  // proves R-COMP-023
  it('shows each of the ten series colours with 3 to 1', () => {
    for (const colour of SERIES_PALETTE[scheme]) {
      expect(contrast(colour, COLOUR_TOKENS.surface[scheme]), colour).toBeGreaterThanOrEqual(3);
    }
  });
});
