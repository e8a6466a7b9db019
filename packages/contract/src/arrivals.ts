/** Why a message or a sign-in of a connection led to nothing. */
export const ARRIVAL_REASONS = [
  'password',
  'user',
  'api_key',
  'client_id',
  'will',
  'topic',
  'subscription',
  'retained',
  'too_large',
  'too_fast',
  'json',
  'shape',
  'checksum',
  'codec',
  'template',
  'unknown',
  'range',
  'version',
  'clock',
] as const;
export type ArrivalReason = (typeof ARRIVAL_REASONS)[number];
