import { CALL_ROUTES } from '@phasor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessWorld, anAccessWorld, HOST, ORIGIN } from '../../../testing/scenes/access-world.ts';
import { bodyWithText, textsOfCalls } from '../../../testing/texts-of-calls.ts';
import { callUrl } from './calls.ts';

const CHARACTERS = { control: '\u0007', 'override of direction': '\u202e', 'space without width': '\u200b' };

let world: AccessWorld;
beforeAll(async () => {
  world = await anAccessWorld();
});
afterAll(() => world.stop());

describe.each(textsOfCalls())('each text of $call', ({ call, places }) => {
  // proves R-OPS-018, R-OPS-066
  it.each(Object.entries(CHARACTERS))('is refused with a %s, naming the field', async (_, character) => {
    const route = CALL_ROUTES[call];
    // The reader of a file refuses it with its line (R-DEV-025).
    for (const place of places.filter((each) => each.at(-1) !== 'csv')) {
      world.clock.advance(50);
      const answer = await world.server.app.inject({
        method: route.method,
        url: callUrl(route, route.paths[0] ?? ''),
        headers: { host: HOST, origin: ORIGIN, 'content-type': 'application/json' },
        payload: JSON.stringify(bodyWithText(call, place, `Ha${character}ll`)),
      });
      expect([answer.statusCode, answer.json().field]).toEqual([422, place.join('.')]);
    }
  });
});
