import { describe, expect, it } from 'vitest';
import { instantOf, loginField, macField, namesField, titleField, typeField } from './tool-fields.ts';

describe('macField', () => {
  it.each(['a0b1c2d3e4f5', 'A0:B1:C2:D3:E4:F5', 'a0-b1-c2-d3-e4-f5', 'A0B1.C2D3.E4F5'])('understands %s', (text) => {
    expect(macField.parse(text)).toBe('A0B1C2D3E4F5');
  });

  it.each(['', 'A0B1C2D3E4', 'A0B1C2D3E4F5A0', 'G0B1C2D3E4F5'])('refuses %j', (text) => {
    expect(macField.safeParse(text).success).toBe(false);
  });
});

describe('texts', () => {
  it('say how long they may be where they are too long', () => {
    const complaint = (field: typeof loginField, text: unknown) => field.safeParse(text).error?.issues[0]?.message;
    expect(complaint(loginField, undefined)).toBe('is missing');
    expect(complaint(loginField, ' ')).toBe('is missing');
    expect(complaint(loginField, 'x'.repeat(201))).toBe('at most 200 characters are expected');
    expect(complaint(titleField, 'T1')).toBe('3 to 30 characters are expected');
  });
});

describe('typeField', () => {
  it('takes the types of the catalogue alone', () => {
    expect(typeField.parse('12')).toBe(12);
    for (const text of ['0', '8', '1.5', 'nano', undefined]) expect(typeField.safeParse(text).success).toBe(false);
  });
});

describe('namesField', () => {
  const rights = namesField(['REPORT', 'CONTROLLER']);

  it('reads names between commas, and none', () => {
    expect(rights.parse('REPORT, CONTROLLER')).toEqual(['REPORT', 'CONTROLLER']);
    expect(rights.parse('none')).toEqual([]);
  });

  it.each(['', 'report', 'REPORT,', undefined])('refuses %j', (text) => {
    expect(rights.safeParse(text).success).toBe(false);
  });
});

describe('instantOf', () => {
  it('takes a date as its first instant in the time zone', () => {
    expect(instantOf('2030-07-01', 'Europe/Bratislava')).toBe(Date.UTC(2030, 5, 30, 22));
  });

  it('takes an instant that names its offset', () => {
    expect(instantOf('2030-07-01T12:00:00+02:00', 'UTC')).toBe(Date.UTC(2030, 6, 1, 10));
    expect(instantOf('2030-07-01T12:00Z', 'Asia/Tokyo')).toBe(Date.UTC(2030, 6, 1, 12));
  });

  it.each(['', 'soon', '2030-02-30', '2030-7-1', '2030-07-01T12:00', '2030'])('has no instant for %j', (text) => {
    expect(instantOf(text, 'UTC')).toBeNaN();
  });
});
