import { createCaller } from '../../base/api/caller.ts';
import { forgetFigures } from '../../base/api/queries/forget-figures.ts';
import { createQueryClient } from '../../base/api/queries/query-client.ts';
import { createSettingsWatch, settingsChanges } from '../../base/api/queries/settings-watch.ts';

const answers = createSettingsWatch();

/** Calls of a public dashboard, with the link's token only, also when an account is signed in here. */
export const publicCall = createCaller({
  fetch: (...request) => globalThis.fetch(...request),
  userToken: () => undefined,
  credentials: 'omit',
  onSessionEnd: () => undefined,
  onSettings: (of, settings) => answers.answered(of, settings),
});

/** Cached answers of a public dashboard; the page itself shows failures. */
export const publicQueries = createQueryClient(() => undefined);
settingsChanges.subscribe(() => void forgetFigures(publicQueries));
