import type { ResponseFrame } from '@phasor/contract';
import type { DeviceRequest } from '../../../ports/device-link.ts';
import type { Refused, SignInRequest } from '../broker/sign-in-request.ts';
import type { LinkLimits } from '../limits/link-limits.ts';
import type { FromDesk, ToDesk } from './desk-messages.ts';

/** PEM texts of the certificate that is shown. */
export interface Pem {
  readonly cert: string;
  readonly key: string;
}

export interface WorkerSettings {
  readonly limits: LinkLimits;
  /** Samples that the worker may have on their way unanswered, from which it reads no further frames. */
  readonly roomSamples: number;
  readonly pem: Pem | undefined;
}

/** What a worker asks of the application, and what it is answered. */
export interface Questions {
  /** Whether the worker serves a client of that user name: a registered native device. */
  readonly place: { readonly question: string | null; readonly answer: boolean };
  readonly signIn: {
    readonly question: { readonly request: SignInRequest; readonly address: string };
    readonly answer: { readonly device: string } | Refused;
  };
}

/** A connection that the worker passes on as bytes, since the application serves it. The number is that of the connection. */
export type Relayed =
  | { readonly kind: 'bytes'; readonly number: number; readonly bytes: Uint8Array }
  /** The bytes before are written: more may come. */
  | { readonly kind: 'written'; readonly number: number }
  | { readonly kind: 'ended'; readonly number: number };

/** From the application to a worker. A `connection` comes with its socket. */
export type ToWorker =
  | { readonly kind: 'start'; readonly settings: WorkerSettings }
  | { readonly kind: 'stop' }
  | { readonly kind: 'ping' }
  | { readonly kind: 'certificate'; readonly pem: Pem }
  | { readonly kind: 'connection'; readonly number: number }
  | { readonly kind: 'answer'; readonly number: number; readonly answer: Questions[keyof Questions]['answer'] | null }
  | {
      readonly kind: 'request';
      readonly number: number;
      readonly device: string;
      readonly call: DeviceRequest;
      readonly timeoutMs: number;
    }
  | { readonly kind: 'disconnect'; readonly device: string }
  | FromDesk
  | Relayed;

export type LogLevel = 'debug' | 'info' | 'warn';

/** From a worker to the application. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'pong' }
  | { readonly kind: 'taken' }
  | { readonly kind: 'closed'; readonly number: number }
  | {
      [Name in keyof Questions]: {
        readonly kind: 'question';
        readonly number: number;
        readonly name: Name;
        readonly question: Questions[Name]['question'];
      };
    }[keyof Questions]
  | { readonly kind: 'response'; readonly number: number; readonly response: ResponseFrame }
  | { readonly kind: 'relay'; readonly number: number; readonly address: string }
  | { readonly kind: 'log'; readonly level: LogLevel; readonly fields: object; readonly text: string }
  | ToDesk
  | Relayed;
