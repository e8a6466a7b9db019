import { setTimeout as pause } from 'node:timers/promises';
import type { SignedIn } from '../../../e2e/support/client.ts';

const BETWEEN_MS = 100;

/** Asks through the balancer, one question after the other, until it is ended. */
export function watchBalancer(session: SignedIn | undefined) {
  let [goesOn, answeredAt, withoutAnswer, failures] = [true, Date.now(), 0, 0];
  const asking = (async () => {
    while (goesOn) {
      const body = { user_token: session?.answer.user.token ?? '' };
      const answer = await session?.call('access.sessions', body).catch(() => undefined);
      if (answer?.status === 'OK') {
        withoutAnswer = Math.max(withoutAnswer, Date.now() - answeredAt);
        answeredAt = Date.now();
      } else {
        failures += 1;
      }
      await pause(BETWEEN_MS);
    }
  })();
  return {
    async end() {
      goesOn = false;
      await asking;
      return { withoutAnswer, failures };
    },
  };
}
