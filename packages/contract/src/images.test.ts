import { describe, expect, it } from 'vitest';
import { ERRORS, IMAGE_BYTES, IMAGE_TYPES, imageFault } from './index.ts';

describe('a picture', () => {
  it.each(['image/png', 'image/jpeg', 'image/jpg'])('can be %s', (type) => {
    expect(imageFault({ type, size: 1 }, IMAGE_BYTES.map)).toBeUndefined();
  });

  // proves R-FORM-023, R-PICT-001
  it.each(['image/gif', 'image/svg+xml', 'image/webp', 'application/pdf', ''])('cannot be %j', (type) => {
    const fault = imageFault({ type, size: 1 }, IMAGE_BYTES.map);
    expect(fault && ERRORS[fault].message).toBe('file_format_not_supported');
  });

  // proves R-PICT-001
  it('cannot be an empty file', () => {
    const fault = imageFault({ type: 'image/png', size: 0 }, IMAGE_BYTES.map);
    expect(fault && ERRORS[fault].message).toBe('file_format_not_supported');
  });

  // proves R-FORM-023, R-PICT-001
  it.each(Object.entries(IMAGE_BYTES))('of a %s has at most %i bytes', (_what, most) => {
    const [type = ''] = IMAGE_TYPES;
    expect(imageFault({ type, size: most }, most)).toBeUndefined();
    const fault = imageFault({ type, size: most + 1 }, most);
    expect(fault && ERRORS[fault].message).toBe('file_too_large');
  });
});
