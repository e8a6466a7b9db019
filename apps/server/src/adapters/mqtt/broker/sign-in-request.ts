import type { ArrivalReason } from '@phasor/contract';
import type { ConnectPacket } from 'aedes';

/** MQTT 3.1.1, 3.2.2.3: why a connection is refused. */
export const REFUSED = { identifier: 2, unavailable: 3, credentials: 4, notAuthorized: 5 } as const;

export interface Refused {
  readonly returnCode: (typeof REFUSED)[keyof typeof REFUSED];
  readonly reason: string;
  /** For those who wait for the device in the browser. */
  readonly fault: ArrivalReason;
}

/** The error that makes the broker send a return code. */
export function refusal(returnCode: Refused['returnCode'], reason: string): Error & Pick<Refused, 'returnCode'> {
  return Object.assign(new Error(reason), { returnCode });
}

/** What a client signs in with, as plain data. */
export interface SignInRequest {
  readonly user: string | undefined;
  readonly secret: string | undefined;
  readonly clientId: string;
  readonly will: Will | null;
}

export interface Will {
  readonly topic: string;
  readonly bytes: number;
}

/** What a CONNECT packet signs in with. */
export function signInRequest({ username, password, clientId, will }: ConnectPacket): SignInRequest {
  return {
    user: username,
    secret: password?.toString(),
    clientId,
    will: will ? { topic: will.topic, bytes: will.payload.length } : null,
  };
}
