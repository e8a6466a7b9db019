import type { Held, MessageKey } from '@phasor/contract';
import type { i18n } from 'i18next';
import { CallError } from '../errors/call-error.ts';
import { localeOf } from '../i18n/locale.ts';
import { momentText } from '../i18n/time-text.ts';
import { createToastStore, type ToastText } from './toast-store.ts';

/**
 * There are no stored measurements or data of the request. An account without a device has the same code, which is a
 * failure.
 */
const NOT_FOUND: MessageKey = 'data_not_found';

/** The messages of this page. */
export const toasts = createToastStore();

/** Zone of the browser, for messages without a site. */
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Message of a failure: its text of the catalogue, and the action it suggests. */
export function errorToast(texts: i18n, error: unknown, zone = HERE): ToastText {
  const message = messageToast(texts, error instanceof CallError ? error.messageKey : 'general_error');
  const toast = {
    ...message,
    hint: [deviceText(texts, error), heldText(texts, error, zone), message.hint]
      .filter((text) => text !== '')
      .join(' '),
  };
  // An empty result is an answer, not a fault: a device may be new, or offline.
  return error instanceof CallError && error.messageKey === NOT_FOUND ? { ...toast, kind: 'info' } : toast;
}

/** The code and words of a device that refused; '' for other failures. */
function deviceText(texts: i18n, error: unknown): string {
  const { device } = ((error instanceof CallError ? error.data : undefined) ?? {}) as {
    device?: { code?: unknown; message?: unknown };
  };
  if (typeof device?.code !== 'number') return '';
  const { code, message } = device;
  if (typeof message !== 'string') return texts.t('common:device_reports.code', { code });
  return texts.t('common:device_reports.words', { code, words: message });
}

/** Who has locked or uses the requested device, and since when; '' for other failures. */
function heldText(texts: i18n, error: unknown, zone: string): string {
  const { by, since } = ((error instanceof CallError ? error.data : undefined) ?? {}) as Partial<Held>;
  if (typeof since !== 'number') return '';
  const when = momentText(since, { now: Date.now(), zone, locale: localeOf(texts.language) });
  return by ? texts.t('common:held.by', { login: by, when }) : texts.t('common:held.since', { when });
}

/** A message of the catalogue for a failure that only the client detects. */
export function messageToast(texts: i18n, key: MessageKey): ToastText {
  return { kind: 'error', title: texts.t(`errors:${key}.title`), hint: texts.t(`errors:${key}.hint`) };
}

/** A form was not saved, because somebody else has changed the same meanwhile: it keeps what was typed, and shows what is stored. */
export function keptToast(texts: i18n): ToastText {
  return { ...messageToast(texts, 'edit_conflict'), hint: texts.t('common:meanwhile.again') };
}
