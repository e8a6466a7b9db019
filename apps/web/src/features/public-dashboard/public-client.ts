import { createCaller } from '../../api/caller.ts';
import { forgetFigures } from '../../api/forget-figures.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { settingsChanges } from '../../api/settings-watch.ts';

/** Calls of a public dashboard: with the link's token alone, whoever is signed in here. */
export const publicCall = createCaller({
  fetch: (...request) => globalThis.fetch(...request),
  userToken: () => undefined,
  credentials: 'omit',
  onSessionEnd: () => undefined,
});

/** Answers a public dashboard has read; the page itself says what failed. */
export const publicQueries = createQueryClient(() => undefined);
settingsChanges.subscribe(() => void forgetFigures(publicQueries));
