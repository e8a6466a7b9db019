import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeRoute } from './last-route.ts';
import {
  isPlainlyNamed,
  keepSelection,
  keepView,
  parseSearch,
  refFromSearch,
  searchFromRef,
  selectionSearch,
  stringifySearch,
} from './search.ts';

describe('search parameters', () => {
  it('stay text: a hardware address of digits does not become a number', () => {
    expect(parseSearch('?device=100050100001&range=today')).toEqual({ device: '100050100001', range: 'today' });
    expect(parseSearch('?device=10005E100001')).toEqual({ device: '10005E100001' });
  });

  it('are read back as they were written, whatever the text', () => {
    const text = fc.string({ minLength: 1 }).filter((value) => value.isWellFormed());
    fc.assert(
      fc.property(fc.dictionary(text, text), (search) => {
        expect({ ...parseSearch(stringifySearch(search)) }).toEqual({ ...search });
      }),
    );
  });

  it('leave out undefined values', () => {
    expect(stringifySearch({ device: 'A', group: undefined })).toBe('?device=A');
    expect(stringifySearch({})).toBe('');
  });
});

describe('the selection in an address', () => {
  it('is a device or a group, and nothing else', () => {
    expect(selectionSearch({ device: '02005e100001', range: 'today' })).toEqual({ device: '02005E100001' });
    expect(selectionSearch({ device: '<script>', group: 'works' })).toEqual({ group: 'works' });
    expect(selectionSearch({ device: 7, group: '' })).toEqual({});
  });

  // proves R-SHELL-018
  it('comes back from its reference', () => {
    for (const search of [{ device: '02005E100001' }, { group: 'works' }, {}]) {
      expect(selectionSearch(searchFromRef(refFromSearch(search)))).toEqual(search);
    }
  });

  it('is named plainly if the address has no other parameter and has the form of a link', () => {
    expect(isPlainlyNamed({ device: '02005E100001', range: 'today' })).toBe(true);
    expect(isPlainlyNamed({ group: 'works' })).toBe(true);
    expect(isPlainlyNamed({})).toBe(true);
    expect(isPlainlyNamed({ device: '02005E100001', group: 'works' })).toBe(false);
    expect(isPlainlyNamed({ device: '<script>', group: 'works' })).toBe(false);
    expect(isPlainlyNamed({ device: '02005e100001' })).toBe(false);
    expect(isPlainlyNamed({ group: '' })).toBe(false);
  });

  it('is what a link to another screen keeps', () => {
    expect(keepSelection({ device: 'A', ...{ range: 'today' } })).toEqual({ device: 'A' });
    expect(keepSelection({})).toEqual({});
  });

  // proves R-BAR-017
  it('is kept with the period and the source by a link within a family of screens', () => {
    const view = { device: 'A', range: 'yesterday', source: 'lora' };
    expect(keepView({ ...view, ...{ zoom: '1-2' } })).toEqual(view);
    expect(keepView({ group: 'works' })).toEqual({ group: 'works' });
  });
});

describe('the route after signing in', () => {
  // proves R-SIGN-019
  it('is the kept one only when it leads into the product', () => {
    expect(safeRoute('/phasor/dashboard?device=A')).toBe('/phasor/dashboard?device=A');
    for (const evil of [
      '//elsewhere.example',
      '/\\elsewhere.example',
      'https://elsewhere.example',
      '/login',
      7,
      undefined,
    ]) {
      expect(safeRoute(evil)).toBe('/');
    }
  });
});
