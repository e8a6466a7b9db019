import type { Capability } from './devices/capabilities.ts';
import type { ApplicationRight, Section } from './devices/device-kinds.ts';
import type { Level } from './levels.ts';

/** Who may make a call. A call over devices names the level that the caller's assignment to each of them needs. */
type CallerTerms =
  | {
      /** anyone: no authentication. session: signed in. */
      readonly caller: 'anyone' | 'session';
    }
  | {
      /**
       * device: holder of an assigned device's token. members: assigned to every device of `macList`, or owner of the tree
       * with the `group` that replaces it.
       */
      readonly caller: 'device' | 'members';
      readonly level: Level;
    };

/**
 * Path of a call and who may make it: the call table without schemas, small enough for the first load. The server enforces
 * it, and the screens read from it which actions to offer.
 */
export type CallRoute = CallPlace & CallerTerms;

interface CallPlace {
  readonly base: 'r' | 'w';
  readonly method: 'POST' | 'PUT' | 'DELETE' | 'GET';
  /** Every spelling of the specification; all have the same answer (D26). */
  readonly paths: readonly string[];
  /** Body field of the user token, if the specification's table has one. */
  readonly userToken?: 'token' | 'user_token' | 'userToken';
  /** Body field of the device token. */
  readonly deviceToken?: 'token' | 'device_token';
  /** Field of the device's MAC, for calls that name the device by it instead of its token; `device` in an address. */
  readonly deviceMac?: 'deviceMAC' | 'device';
  /** A public (QR) link's token is accepted in place of a session (D5). */
  readonly publicLink?: true;
  /** An integration token of the device is accepted in place of a session; all other calls refuse it. */
  readonly integration?: true;
  /** Also accepted as a multipart form with plain files; in JSON files are base64. */
  readonly form?: true;
  /** Largest body in bytes, if it is larger than that of other calls. */
  readonly bodyBytes?: number;
  /** Together with the section of the applications (D37): a right has no effect for an account without that section. */
  readonly right?: ApplicationRight;
  readonly section?: Section;
  /** What the device must be able to do: refused where it has reported that it cannot. */
  readonly capability?: Capability;
  /** Not in the specification (D78). */
  readonly added?: true;
  readonly summary: string;
}
