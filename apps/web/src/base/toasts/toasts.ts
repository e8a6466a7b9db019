import type { Held, MessageKey } from '@phasor/contract';
import type { i18n } from 'i18next';
import { CallError } from '../errors/call-error.ts';
import { localeOf } from '../i18n/locale.ts';
import { momentText } from '../i18n/time-text.ts';
import { createToastStore, type ToastText } from './toast-store.ts';

/** Nothing was measured, or kept, of what was asked for. An account without a device has the same code and is a failure. */
const NOT_FOUND: MessageKey = 'data_not_found';

/** The messages of this page. */
export const toasts = createToastStore();

/** Where the browser is, for what is of no site. */
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What a failure is told as: its text of the catalogue, and what to do about it. */
export function errorToast(texts: i18n, error: unknown, zone = HERE): ToastText {
  const told = messageToast(texts, error instanceof CallError ? error.messageKey : 'general_error');
  const toast = { ...told, hint: [heldText(texts, error, zone), told.hint].filter((text) => text !== '').join(' ') };
  // That nothing was found is an answer and no fault: a device may be new, or away.
  return error instanceof CallError && error.messageKey === NOT_FOUND ? { ...toast, kind: 'info' } : toast;
}

/** By whom and since when what was asked for is locked or in use; '' for other failures. */
function heldText(texts: i18n, error: unknown, zone: string): string {
  const { by, since } = ((error instanceof CallError ? error.data : undefined) ?? {}) as Partial<Held>;
  if (typeof since !== 'number') return '';
  const when = momentText(since, { now: Date.now(), zone, locale: localeOf(texts.language) });
  return by ? texts.t('common:held.by', { login: by, when }) : texts.t('common:held.since', { when });
}

/** A message of the catalogue, for failures that the client alone can name. */
export function messageToast(texts: i18n, key: MessageKey): ToastText {
  return { kind: 'error', title: texts.t(`errors:${key}.title`), hint: texts.t(`errors:${key}.hint`) };
}
