import { z } from 'zod';

export const PORT = z.coerce.number().int().min(0).max(65_535);

/** Where HTTP is served, unless settings say something else. */
export const LISTENING = { host: '0.0.0.0', port: 8080 } as const;

export const LISTENING_VARIABLES = {
  PHASOR_HOST: z.string().optional(),
  PHASOR_PORT: PORT.default(LISTENING.port),
};
