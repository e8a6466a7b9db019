import { describe, expect, it } from 'vitest';
import { AppError } from '../app-error.ts';
import { refuseUnseen } from './invalid-input.ts';

function fieldOf(body: object): string | undefined {
  try {
    refuseUnseen(body);
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.field : 'no refusal';
  }
}

describe('a text of a call', () => {
  // proves R-OPS-018, R-OPS-066
  it.each([
    ['a NUL', '\0'],
    ['a control', '\u0007'],
    ['a control of the upper half', '\u0085'],
    ['a right-to-left override', '\u202e'],
    ['a mark of direction', '\u200f'],
    ['an isolate', '\u2066'],
    ['a space without width', '\u200b'],
    ['a joiner', '\u200d'],
    ['a byte order mark', '\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['a filler of Hangul', '\u3164'],
    ['a tag', '\u{e0041}'],
    ['a separator of paragraphs', '\u2029'],
  ])('is refused with %s, naming the field', (_, character) => {
    expect(fieldOf({ rows: [{ title: 'Hall' }, { title: `Ha${character}ll` }] })).toBe('rows.1.title');
    expect(fieldOf({ images: [`Ha${character}ll`] })).toBe('images.0');
  });

  // proves R-DEV-025
  it('is no concern of the call where it is a file, whose reader names the line', () => {
    expect(fieldOf({ csv: '\ufefftitle\nHa\u200bll' })).toBeUndefined();
  });

  // proves R-OPS-018, R-OPS-066
  it('has ends of lines and tabs where it is no name', () => {
    expect(fieldOf({ menu: 'one\r\ntwo\tthree', images: ['AAAA\r\nAAAA'] })).toBeUndefined();
    expect(fieldOf({ name: 'one\ntwo' })).toBe('name');
    expect(fieldOf({ names: { R1: 'one\ttwo' } })).toBe('names.R1');
  });

  it('may be of any language', () => {
    for (const name of ['Žľaby č. 3', 'Größe', '变电站', 'محول', 'फ़ेज़', '⚡ Hall', '⚡️ Hall', '葛󠄀城'])
      expect(fieldOf({ name })).toBeUndefined();
  });
});
