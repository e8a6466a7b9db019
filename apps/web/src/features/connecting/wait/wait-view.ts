import type { ArrivalReason, BrokerFault, ConnectionState, Sighting } from '@phasor/contract';
import { hasMeasured } from '../measured.ts';
import { waitsForValues } from '../what/seen.ts';

/** Time without a sign-in, or without a message after it, from which that is shown as a fault, ms. */
export const PATIENCE_MS = 10_000;

export type WaitWord =
  /** Nobody has signed in, for less than the patience. */
  | 'starting'
  | 'nobody'
  /** The same behind an external broker, which says nothing of whom it refuses. */
  | 'unheard'
  /** What an external broker says of itself. */
  | `broker_${BrokerFault}`
  | 'refused'
  /** Signed in, and nothing arrived. */
  | 'listening'
  | 'silent'
  /** Messages arrive, and none is understood. */
  | 'rejected'
  /** What arrived names the device, without values. */
  | 'named'
  /** Numbers arrive whose meaning is not known. */
  | 'unknown'
  /** Values arrive. */
  | 'values'
  /** A native device signed in with its credential; its first values are not there yet. */
  | 'ready'
  /** The same, and it reports that it is offline: an agent that does not reach its meter. */
  | 'absent'
  /** They arrived, and the device is no longer connected. */
  | 'gone';

export interface WaitView {
  readonly word: WaitWord;
  readonly tone: 'busy' | 'ok' | 'warn' | 'bad';
  /** Why messages or sign-ins lead to nothing. */
  readonly reason: ArrivalReason | null;
  /** What the reason is about: a user name, a topic. */
  readonly about: string;
}

interface Clock {
  readonly now: number;
  /** Since when somebody waits, epoch ms. */
  readonly since: number;
}

type Newest = { readonly at: number; readonly reason: ArrivalReason | null; readonly about: string };

/** What there is to say of a connection while somebody waits for its device: never nothing. */
export function waitView(state: ConnectionState, clock: Clock): WaitView {
  const { broker, signed_in_at, arrivals, refused, devices } = state;
  const [attempt] = refused;
  const [arrival] = arrivals;
  const latest: Newest | undefined = arrival && { at: arrival.at, reason: arrival.reason, about: arrival.topic };
  if (devices.some(hasValues)) return viewOf(signed_in_at === null ? 'gone' : 'values');
  if (devices.some(({ unknown }) => unknown.length > 0)) return viewOf('unknown');
  if (broker !== null && broker.fault !== null) {
    return { ...viewOf(`broker_${broker.fault}`), about: broker.missing.join(', ') };
  }
  // A native device is understood by its state alone, which has no values.
  const isUnderstood = arrivals.some(({ reason }) => reason === null) && !devices.some(waitsForValues);
  if (latest !== undefined && latest.reason !== null && !isUnderstood) {
    return viewOf('rejected', latest);
  }
  if (signed_in_at !== null && devices.some(waitsForValues)) {
    return viewOf(devices.some(({ online }) => online === false) ? 'absent' : 'ready');
  }
  if (latest !== undefined) return viewOf('named');
  if (signed_in_at !== null) return viewOf(clock.now - signed_in_at < PATIENCE_MS ? 'listening' : 'silent');
  if (attempt !== undefined && attempt.at >= clock.since - PATIENCE_MS) {
    return viewOf('refused', { at: attempt.at, reason: attempt.reason, about: attempt.user });
  }
  if (clock.now - clock.since < PATIENCE_MS) return viewOf('starting');
  return viewOf(broker === null ? 'nobody' : 'unheard');
}

const TONES = {
  starting: 'busy',
  nobody: 'warn',
  unheard: 'warn',
  broker_away: 'bad',
  broker_account: 'bad',
  broker_subscription: 'bad',
  refused: 'bad',
  listening: 'busy',
  silent: 'warn',
  rejected: 'bad',
  named: 'busy',
  unknown: 'warn',
  values: 'ok',
  ready: 'busy',
  absent: 'warn',
  gone: 'warn',
} as const satisfies Record<WaitWord, WaitView['tone']>;

function viewOf(word: WaitWord, newest?: Newest): WaitView {
  return { word, tone: TONES[word], reason: newest?.reason ?? null, about: newest?.about ?? '' };
}

export const hasValues = ({ values }: Pick<Sighting, 'values'>): boolean => hasMeasured(values);

/** Whether there is enough to go on with: values, a native device that has signed in, or numbers to which a person can give a meaning. */
export const canCheck = (sighting: Sighting): boolean =>
  sighting.values.length > 0 || sighting.unknown.length > 0 || waitsForValues(sighting);

/**
 * The device to go on with by itself: the only one behind a connection for one device, once its values are there. Behind a
 * gateway a person chooses.
 */
export function soleDevice(devices: readonly Sighting[], as: 'device' | 'gateway'): Sighting | undefined {
  const [first, ...others] = devices.filter(hasValues);
  return as === 'device' && others.length === 0 ? first : undefined;
}
