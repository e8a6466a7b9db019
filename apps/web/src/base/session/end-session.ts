import type { CallError } from '../errors/call-error.ts';
import { texts } from '../i18n/texts.ts';
import { errorToast, toasts } from '../toasts/toasts.ts';
import { session } from './session.ts';

/** Ends a session that is over for the server, with one message; the router then opens the sign-in screen. */
export function endSession(reason: CallError): void {
  if (session.get().auth === undefined) return;
  session.end();
  toasts.show(errorToast(texts, reason));
}
