import { describe, expect, it } from 'vitest';
import { shownKeys } from './shortcuts.ts';

describe('the keys of a shortcut', () => {
  // proves R-SHELL-042
  it.each([
    ['MacIntel', '⌘'],
    ['macOS', '⌘'],
    ['iPhone', '⌘'],
    ['Win32', 'Strg'],
    ['Linux x86_64', 'Strg'],
    ['', 'Strg'],
  ])('are those of a keyboard at %j: %s', (platform, control) => {
    expect(shownKeys('palette', { platform, control: 'Strg' })).toEqual([control, 'K']);
    expect(shownKeys('close', { platform, control: 'Strg' })).toEqual(['Esc']);
  });
});
