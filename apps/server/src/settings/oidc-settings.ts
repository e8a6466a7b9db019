import { readFileSync } from 'node:fs';
import { APPLICATION_RIGHTS, LEVELS, MAC_PATTERN, SECTIONS } from '@phasor/contract';
import { z } from 'zod';
import type { GroupMapping, ProviderStrength } from '../ports/identity-provider.ts';
import { ConfigError } from './config-error.ts';

const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

export const OIDC_VARIABLES = {
  PHASOR_OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  PHASOR_OIDC_CLIENT_ID: z.string().min(1).optional(),
  PHASOR_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  PHASOR_OIDC_NAME: z.string().trim().min(1).max(40).optional(),
  PHASOR_OIDC_FILE: z.string().min(1).optional(),
};

type Values = z.output<z.ZodObject<typeof OIDC_VARIABLES>>;

/** The client at an identity provider. */
export interface OidcConfig {
  /** By which calls name the provider; unique. */
  readonly id: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client. */
  readonly clientSecret: string | undefined;
  /** What people know the provider by; its host when absent. */
  readonly name?: string | undefined;
  /** How a person has to be authenticated there; undefined where the provider decides. */
  readonly strength?: ProviderStrength | undefined;
  /** What its groups may do here; undefined where accounts are made in the user manager. */
  readonly groups?: GroupMapping | undefined;
}

const device = z.union([z.literal('*'), z.string().regex(MAC_PATTERN)]);
const group = z.strictObject({
  applications: z.array(z.enum(APPLICATION_RIGHTS)).default([]),
  sections: z.array(z.enum(SECTIONS)).optional(),
  /** Levels by MAC; `*` is every registered device. */
  devices: z.record(device, z.enum(LEVELS)).default({}),
});
const provider = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,20}$/, 'lower-case letters, digits and hyphens are expected'),
  name: z.string().trim().min(1).max(40).optional(),
  issuer: z.url({ protocol: /^https?$/ }),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
  /** Of the ID token: one of these authentication contexts (asked for, too), one of these methods (RFC 8176). */
  acr: z.array(z.string().regex(/^\S+$/)).min(1).optional(),
  amr: z.array(z.string().min(1)).min(1).optional(),
  groupsClaim: z.string().min(1).max(100).default('groups'),
  groups: z.record(z.string().min(1).max(200), group).optional(),
});

/** The provider of the variables, then those of the file; [] for local accounts only (D58). @throws ConfigError */
export function oidcProviders(values: Values): readonly OidcConfig[] {
  const providers = [...ofVariables(values), ...ofFile(values.PHASOR_OIDC_FILE)];
  const ids = providers.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new ConfigError(['PHASOR_OIDC_FILE: every id is expected once']);
  return providers;
}

function ofVariables(values: Values): readonly OidcConfig[] {
  const { PHASOR_OIDC_ISSUER: issuer, PHASOR_OIDC_CLIENT_ID: clientId } = values;
  if ((issuer === undefined) !== (clientId === undefined)) {
    throw new ConfigError(['PHASOR_OIDC_ISSUER and PHASOR_OIDC_CLIENT_ID: give both or neither']);
  }
  if (issuer === undefined || clientId === undefined) return [];
  requireEncryption('PHASOR_OIDC_ISSUER', issuer);
  const { PHASOR_OIDC_CLIENT_SECRET: clientSecret, PHASOR_OIDC_NAME: name } = values;
  return [{ id: 'main', issuer, clientId, clientSecret, name }];
}

function ofFile(path: string | undefined): readonly OidcConfig[] {
  if (path === undefined) return [];
  const parsed = z.array(provider).min(1).safeParse(contentOf(path));
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map(({ path: place, message }) => `PHASOR_OIDC_FILE: ${place.join('.')}: ${message}`),
    );
  }
  return parsed.data.map(({ groupsClaim: claim, groups: of, clientSecret, acr, amr, ...rest }) => {
    requireEncryption(`PHASOR_OIDC_FILE: ${rest.id}`, rest.issuer);
    const strength = acr === undefined && amr === undefined ? undefined : { acr, amr };
    return { ...rest, clientSecret, strength, ...(of !== undefined && { groups: { claim, of } }) };
  });
}

function contentOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ConfigError([`PHASOR_OIDC_FILE: cannot be read: ${(error as Error).message}`]);
  }
}

/** Plain HTTP would give everyone's sign-in away, except on this machine. */
function requireEncryption(name: string, issuer: string): void {
  const { protocol, hostname } = new URL(issuer);
  if (protocol === 'http:' && !LOOPBACK.includes(hostname)) throw new ConfigError([`${name}: https is expected`]);
}
