import { texts } from '../../i18n/texts.ts';
import { session } from '../../session/session.ts';
import { errorToast, toasts } from '../../toasts/toasts.ts';
import { forgetFigures } from './forget-figures.ts';
import { createQueryClient } from './query-client.ts';
import { settingsChanges } from './settings-watch.ts';

/** Answers cached by this page until the session ends. Loaded after signing in, not before. */
export const queryClient = createQueryClient((error) => toasts.show(errorToast(texts, error)));

// Includes changes made by another user in another browser.
settingsChanges.subscribe(() => void forgetFigures(queryClient));

let reader = session.get().auth?.login;
// Also when another account follows at once: a token expired unnoticed and another user signed in.
session.subscribe(() => {
  const login = session.get().auth?.login;
  if (login === undefined || login !== reader) queryClient.clear();
  reader = login;
});
