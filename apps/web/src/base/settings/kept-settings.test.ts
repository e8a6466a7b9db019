import { describe, expect, it } from 'vitest';
import { keptSettings } from './kept-settings.ts';
import { DEFAULT_SETTINGS } from './settings-store.ts';

describe('settings kept in the browser', () => {
  it('are taken as they are when this page wrote them', () => {
    expect(keptSettings(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS);
    expect(keptSettings({ statsDate: { selector: 'week', from: 1, to: 2 } })).toEqual({
      statsDate: { selector: 'week', from: 1, to: 2 },
    });
  });

  it.each([
    ['nothing at all', null],
    ['a text', 'x'],
    ['a list', [1, 2]],
    ['no phases', { phase: null }],
    ['a phase that is no flag', { phase: { L1: 'no' } }],
    ['an unknown language', { localization: 'xx' }],
    ['an unknown axis', { yAxisType: { voltage: 'cubic' } }],
    ['no axes', { yAxisType: null }],
    ['no hidden series', { hiddenSeries: null }],
    ['hidden series of no list', { hiddenSeries: { voltage: 5 } }],
    ['a period nobody knows', { statsDate: { selector: 'never' } }],
    ['a period without numbers', { statsDate: { selector: 'today', from: 'x' } }],
    ['charts that are no list', { graphs: 'x' }],
    ['a theme nobody knows', { theme: 'pink' }],
    ['a name that no setting has', { constructor: {} }],
  ])('are left aside with %s', (_what, value) => {
    expect(keptSettings(value)).toEqual({});
  });

  // proves R-SHELL-055
  it('are kept but for the one that is wrong', () => {
    expect(keptSettings({ theme: 'dark', phase: 'x' })).toEqual({ theme: 'dark' });
  });
});
