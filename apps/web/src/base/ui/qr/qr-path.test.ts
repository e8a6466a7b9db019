import { describe, expect, it } from 'vitest';
import { readCode } from '../../testing/read-code.ts';
import { qrPath } from './qr-path.ts';

describe('a QR code', () => {
  it('is one square of path for every dark module, with the corner patterns in place', () => {
    const { size, path } = qrPath('https://phasor.example');
    expect(size).toBeGreaterThan(20);
    // The finder pattern of the upper left corner begins with seven dark modules, after a quiet zone of four.
    for (let x = 4; x < 11; x += 1) expect(path).toContain(`M${x} 4h1v1h-1z`);
    expect(path).not.toContain('M11 4h');
    expect(path).not.toContain('M3 4h');
  });

  // proves R-DASH-044
  it.each(['https://phasor.example/share?token=aB3-_x', 'Name: Wärmepumpe\nHeslo: žltý-kôň-7', 'x'.repeat(2_331)])(
    'is read by a camera as its text: %#',
    (text) => {
      expect(readCode(qrPath(text))).toBe(text);
    },
  );
});
