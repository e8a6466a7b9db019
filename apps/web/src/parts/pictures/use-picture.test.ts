import { describe, expect, it } from 'vitest';
import { CallError } from '../../base/errors/call-error.ts';
import { uploadFault } from './use-picture.ts';

describe('an upload that failed', () => {
  // proves R-CTRL-028, R-PICT-003
  it.each([
    [new CallError({ code: 422, message: 'file_format_not_supported' }), 'file_format_not_supported'],
    [new CallError({ code: 413, message: 'file_too_large' }), 'file_too_large'],
    [new CallError({ code: 500, message: 'general_error' }), 'image_file_upload_failed'],
    [new CallError({ code: 0 }), 'image_file_upload_failed'],
    [new TypeError('the file is gone'), 'image_file_upload_failed'],
  ])('with %s is shown as %s', (error, key) => {
    expect(uploadFault(error)).toBe(key);
  });
});
