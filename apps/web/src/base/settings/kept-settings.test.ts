import { describe, expect, it } from 'vitest';
import { keptSettings } from './kept-settings.ts';
import { DEFAULT_SETTINGS } from './settings-store.ts';

describe('settings kept in the browser', () => {
  it('are used unchanged when this page wrote them', () => {
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
    ['an unknown period', { statsDate: { selector: 'never' } }],
    ['a period without numbers', { statsDate: { selector: 'today', from: 'x' } }],
    ['charts that are no list', { graphs: 'x' }],
    ['an unknown theme', { theme: 'pink' }],
    ['a name that no setting has', { constructor: {} }],
  ])('are ignored with %s', (_what, value) => {
    expect(keptSettings(value)).toEqual({});
  });

  // proves R-SHELL-055
  it('are kept except the wrong one', () => {
    expect(keptSettings({ theme: 'dark', phase: 'x' })).toEqual({ theme: 'dark' });
  });
});
