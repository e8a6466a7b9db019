import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { CallError } from '../errors/call-error.ts';
import { errorToast } from './toasts.ts';

const texts = createInstance();
await texts.init({ lng: 'en', resources: {} });

describe('a failed call', () => {
  it('is an answer if nothing was found, and otherwise a failure, also under the same code', () => {
    const kindOf = (failure: { code: number; message: string }) => errorToast(texts, new CallError(failure)).kind;
    expect(kindOf({ code: 610, message: 'data_not_found' })).toBe('info');
    expect(kindOf({ code: 610, message: 'any_assigned_devices' })).toBe('error');
    expect(kindOf({ code: 604, message: 'device_is_offline' })).toBe('error');
  });
});
