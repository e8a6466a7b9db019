import { texts } from '../i18n/texts.ts';
import { session } from '../session/session.ts';
import { errorToast, toasts } from '../ui/toasts.ts';
import { createQueryClient } from './query-client.ts';

/** Answers kept by this page, until the session ends. Loaded after signing in, not before. */
export const queryClient = createQueryClient((error) => toasts.show(errorToast(texts, error)));

session.subscribe(() => {
  if (session.get().auth === undefined) queryClient.clear();
});
