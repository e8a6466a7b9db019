import type { MessageKey } from '@phasor/contract';
import type { i18n } from 'i18next';
import { CallError } from '../api/call-error.ts';
import { createToastStore, type ToastText } from './toast-store.ts';

/** Nothing was measured, or kept, of what was asked for. An account without a device has the same code and is a failure. */
const NOT_FOUND: MessageKey = 'data_not_found';

/** The messages of this page. */
export const toasts = createToastStore();

/** What a failure is told as: its text of the catalogue, and what to do about it. */
export function errorToast(texts: i18n, error: unknown): ToastText {
  const toast = messageToast(texts, error instanceof CallError ? error.messageKey : 'general_error');
  // That nothing was found is an answer and no fault: a device may be new, or away.
  return error instanceof CallError && error.messageKey === NOT_FOUND ? { ...toast, kind: 'info' } : toast;
}

/** A message of the catalogue, for failures that the client alone can name. */
export function messageToast(texts: i18n, key: MessageKey): ToastText {
  return { kind: 'error', title: texts.t(`errors:${key}.title`), hint: texts.t(`errors:${key}.hint`) };
}
