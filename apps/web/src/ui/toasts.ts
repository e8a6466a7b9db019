import type { MessageKey } from '@phasor/contract';
import type { i18n } from 'i18next';
import { CallError } from '../api/call-error.ts';
import { createToastStore, type ToastText } from './toast-store.ts';

/** The messages of this page. */
export const toasts = createToastStore();

/** What a failure is told as: its text of the catalogue, and what to do about it. */
export function errorToast(texts: i18n, error: unknown): ToastText {
  return messageToast(texts, error instanceof CallError ? error.messageKey : 'general_error');
}

/** A message of the catalogue, for failures that the client alone can name. */
export function messageToast(texts: i18n, key: MessageKey): ToastText {
  return { kind: 'error', title: texts.t(`errors:${key}.title`), hint: texts.t(`errors:${key}.hint`) };
}
