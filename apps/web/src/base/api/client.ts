import { endSession } from '../session/end-session.ts';
import { session } from '../session/session.ts';
import { createCaller } from './caller.ts';
import { createSettingsWatch } from './queries/settings-watch.ts';

const answers = createSettingsWatch();

/** The page's client. */
export const call = createCaller({
  fetch: (...request) => globalThis.fetch(...request),
  userToken: () => session.get().auth?.token,
  onSessionEnd: endSession,
  onSettings: (of, settings) => answers.answered(of, settings),
});
