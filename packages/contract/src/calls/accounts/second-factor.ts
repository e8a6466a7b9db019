import { z } from 'zod';
import { SECOND_FACTOR_LIMITS, type SECOND_STEPS } from '../../second-factor.ts';
import { digest, ok, token } from '../fields.ts';

/** Sealed by the server: its content is unreadable for the holder. */
export const sealed = z.string().min(1).max(16_384);
const user_token = token;

/** What a browser makes and reads for a passkey (WebAuthn, JSON forms of level 3); the server's library checks its content. */
const webAuthnJson = z.record(z.string().max(40), z.unknown());
const encoded = z.string().regex(/^[\w-]+$/);
const credential = z.object({
  id: encoded.max(1_400),
  rawId: encoded.max(1_400),
  type: z.literal('public-key'),
});
const assertion = credential.extend({
  response: z.object({
    clientDataJSON: encoded.max(4_096),
    authenticatorData: encoded.max(4_096),
    signature: encoded.max(4_096),
    userHandle: encoded.max(200).nullish(),
  }),
});
const attestation = credential.extend({
  response: z.object({
    clientDataJSON: encoded.max(4_096),
    attestationObject: encoded.max(16_384),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});
export type PasskeyAssertion = z.output<typeof assertion>;
export type PasskeyAttestation = z.output<typeof attestation>;

/** Of who sets up a factor: the ticket of a sign-in that needs one first, or the present password in a session. */
const proof = { ticket: sealed.optional(), password: digest.optional() };

const passkey = z.object({
  ID: z.string(),
  name: z.string(),
  /** Epoch ms, both. */
  created: z.number(),
  last_used: z.number().nullable(),
});
export type PasskeyEntry = z.infer<typeof passkey>;

/** `recovery_codes`: shown once, where new ones were made. `ticket`: with which the sign-in that asked goes on. */
const added = ok.extend({
  data: z.object({ recovery_codes: z.array(z.string()).optional(), ticket: sealed.optional() }),
});

/** The second step, in the answer that refuses the first step of a sign-in: `data` of the failure `access.second_factor`. */
export interface SecondStep {
  readonly ticket: string;
  readonly ways: readonly (typeof SECOND_STEPS)[number][];
  /** Request for a passkey (PublicKeyCredentialRequestOptionsJSON), where the account has one. */
  readonly passkey?: Readonly<Record<string, unknown>>;
}

export const secondFactorCalls = {
  'access.secondFactors': {
    request: z.object({ user_token }),
    answer: ok.extend({
      data: z.object({
        /** Epoch ms at which the app was set up; null without one. */
        totp: z.number().nullable(),
        passkeys: z.array(passkey),
        /** How many are left. */
        recovery_codes: z.number().int(),
        /** Whether the account signs in with a second factor only. */
        required: z.boolean(),
      }),
    }),
  },
  'access.beginTotp': {
    request: z.object(proof),
    /** `secret`: base32, to be typed in; `uri`: the same for a camera; `setup`: to be sent back. */
    answer: ok.extend({ data: z.object({ secret: z.string(), uri: z.string(), setup: sealed }) }),
  },
  'access.confirmTotp': {
    request: z.object({ ticket: sealed.optional(), setup: sealed, code: z.string().trim().min(1).max(20) }),
    answer: added,
  },
  'access.beginPasskey': {
    request: z.object(proof),
    /** `options`: PublicKeyCredentialCreationOptionsJSON. */
    answer: ok.extend({ data: z.object({ options: webAuthnJson, setup: sealed }) }),
  },
  'access.addPasskey': {
    request: z.object({
      ...{ ticket: sealed.optional(), setup: sealed, passkey: attestation },
      name: z.string().trim().min(1).max(SECOND_FACTOR_LIMITS.name),
    }),
    answer: added,
  },
  'access.removeSecondFactor': {
    /** Without `ID` the app. */
    request: z.object({ user_token, password: digest, ID: z.string().min(1).max(1_400).optional() }),
    answer: ok,
  },
  'access.renewRecoveryCodes': {
    request: z.object({ user_token, password: digest }),
    answer: ok.extend({ data: z.object({ recovery_codes: z.array(z.string()) }) }),
  },
  'access.beginPasskeySignIn': {
    request: z.object({}),
    answer: ok.extend({ data: z.object({ options: webAuthnJson, ticket: sealed }) }),
  },
};

/** The bodies of the second step of a sign-in, and of a sign-in with a passkey alone. */
export const secondStepBodies = {
  'access.secondStep': z.object({
    ticket: sealed,
    /** Of the app, or a recovery code. */
    code: z.string().trim().min(1).max(20).optional(),
    passkey: assertion.optional(),
  }),
  'access.signInPasskey': z.object({ ticket: sealed, passkey: assertion }),
};
