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

/**
 * What is wrong with an external broker: it does not answer, it refuses the account of this server, or it does not grant it every
 * subscription.
 */
export const BROKER_FAULTS = ['away', 'account', 'subscription'] as const;
export type BrokerFault = (typeof BROKER_FAULTS)[number];
