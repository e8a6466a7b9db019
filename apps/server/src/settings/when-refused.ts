import { z } from 'zod';
import { LISTENING, LISTENING_VARIABLES } from './listening-settings.ts';

/** What a server does that refuses its settings or data: `end` with a code of its own, or `stay` and serve nothing. */
export const WHEN_REFUSED = { PHASOR_WHEN_REFUSED: z.enum(['end', 'stay']).default('end') };

const settings = z.object({
  PHASOR_WHEN_REFUSED: WHEN_REFUSED.PHASOR_WHEN_REFUSED.catch('end'),
  PHASOR_HOST: LISTENING_VARIABLES.PHASOR_HOST,
  PHASOR_PORT: LISTENING_VARIABLES.PHASOR_PORT.catch(LISTENING.port),
});

/** The same from an environment of which other settings may be wrong; where to answer is taken for the default where that is wrong. */
export function whenRefused(env: Readonly<Record<string, string | undefined>>) {
  const { PHASOR_WHEN_REFUSED, PHASOR_HOST, PHASOR_PORT } = settings.parse(env);
  return { stays: PHASOR_WHEN_REFUSED === 'stay', host: PHASOR_HOST ?? LISTENING.host, port: PHASOR_PORT };
}
