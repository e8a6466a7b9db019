import type { CallAnswer, CallBody, CallName, CountedGroup } from '@phasor/contract';
import type { Session } from './ports/records/access-records.ts';
import type { Device } from './ports/records/device-records.ts';
import type { User } from './ports/records/user-records.ts';

/** A group of the caller's tree. */
export interface NamedGroup {
  readonly counted: CountedGroup;
  /** Every device that is counted in it or in a group below, all of them the caller's. */
  readonly members: readonly Device[];
}

/** Who makes a call and over what, as established before its handler runs (D54). */
export interface CallContext {
  /** The signed-in user; null on calls for anyone and on public links. */
  readonly user: User | null;
  readonly session: Session | null;
  /**
   * The device of the token, the devices of the list, or those whose sum the named group of the tree is, all of them the
   * caller's; [] where the call names none.
   */
  readonly devices: readonly Device[];
  /** The group of the tree that the call names. */
  readonly group?: NamedGroup | undefined;
  /** True when the caller owns every one of `devices`. */
  readonly owner: boolean;
  readonly publicLink: boolean;
  readonly address: string;
  /** Origin of the page that calls; the gate has judged it. */
  readonly origin?: string | undefined;
  /** Name by which the browser calls itself. */
  readonly agent?: string | undefined;
  /** Cookie of a browser in which somebody has signed in before. */
  readonly knownBrowser?: string | undefined;
  /** Epoch ms at which the call arrived. */
  readonly now: number;
  /** Hands the browser the secret of a new session as its cookie. */
  startSession(secret: string, expiresAt: number): void;
  /** Hands the browser the cookie by which it is known at the next sign-in. */
  rememberBrowser?(value: string, expiresAt: number): void;
  /** Takes the session cookie away. */
  endSession(): void;
  /**
   * Adds what a call changes to its entry in the audit log, with the devices it is over where `devices` does not have them;
   * absent where none is kept. Never a secret.
   */
  note?(detail: string, macs?: readonly string[]): void;
  /** Says that a call found everything as it wants it: there is nothing to record. */
  unchanged?(): void;
}

type Unwrapped<Answer> = Answer extends unknown ? Omit<Answer, 'status'> : never;

/** What a feature implements of a call: a checked body in, the answer without its status out; failures are AppErrors. */
export type CallHandler<Name extends CallName> = (
  body: CallBody<Name>,
  context: CallContext,
) => Promise<Unwrapped<CallAnswer<Name>>>;

export type CallHandlers<Names extends CallName = CallName> = { readonly [Name in Names]: CallHandler<Name> };
