import { createHash } from 'node:crypto';
import { devEuiOf, MAC_PATTERN } from '@phasor/contract';
import { DAY_MS } from '@phasor/quantities';
import { AppError } from '../../app-error.ts';
import type { ConnectableEcosystem, SecretForm } from '../../ports/ecosystem-catalogue.ts';
import type { Connection } from '../../ports/records/connection-records.ts';
import { newConnectionId } from '../../secrets/connection-id.ts';
import { isNative } from './native-ecosystems.ts';

/** A connection that was begun and not used is forgotten after this time, ms. */
const DRAFT_MS = DAY_MS;
/** First byte of MACs that are made here: administered locally, of one device. */
const LOCAL_BYTE = '02';
const LOCAL_DIGITS = 10;
/** No part of a topic. */
const WILD = /[+#\0]/;

/** Secrets of devices and gateways, of which only a hash is stored. */
export interface Credentials {
  newSecret(form: SecretForm): string;
  hashOf(secret: string): string;
  isSecretOf(hash: string | null, secret: string): boolean;
}

export interface NewConnectionWish {
  readonly credentials: Credentials;
  readonly ecosystem: ConnectableEcosystem;
  readonly as: 'device' | 'gateway';
  readonly key: string | undefined;
  readonly name: string | undefined;
  readonly createdBy: string | null;
  /** Epoch ms. */
  readonly now: number;
  /** False where it is kept at once. */
  readonly draft: boolean;
}

/** A connection with its secret, not stored yet. @throws AppError('request.invalid', field as or key) */
export function newConnection(wish: NewConnectionWish): { readonly connection: Connection; readonly secret: string } {
  const { ecosystem, as, createdBy, now, credentials } = wish;
  if (ecosystem.topics[as] === undefined) throw new AppError('request.invalid', 'as');
  const id = newConnectionId();
  const key = as === 'gateway' ? null : keyOf(wish, id);
  const secret = credentials.newSecret(ecosystem.entry.secret ?? 'password');
  const connection = {
    id,
    ecosystem: ecosystem.name,
    name: wish.name ?? key ?? `${ecosystem.entry.title} ${id}`,
    user: isNative(ecosystem.name) && key !== null ? key : `${ecosystem.name}-${id}`,
    key,
    prefix: as === 'gateway' && ecosystem.topics.gateway === null ? `site/${id}/` : '',
    credentialHash: credentials.hashOf(secret),
    createdBy,
    createdAt: now,
    draftUntil: wish.draft ? now + DRAFT_MS : null,
    hidden: [],
  };
  return { connection, secret };
}

/** A MAC that no device has, which follows from where a device connects. */
export function madeMac(connection: string, key: string, isTaken: (mac: string) => boolean): string {
  for (let number = 1; ; number++) {
    const digest = createHash('sha256').update(`${connection}\0${key}\0${number}`).digest('hex');
    const mac = `${LOCAL_BYTE}${digest.slice(0, LOCAL_DIGITS).toUpperCase()}`;
    if (!isTaken(mac)) return mac;
  }
}

/** The MAC that a key is, in any usual spelling; undefined for other keys. */
export function macOfKey(key: string): string | undefined {
  const digits = key.replaceAll(/[:. -]/g, '').toUpperCase();
  return MAC_PATTERN.test(digits) ? digits : undefined;
}

function keyOf({ ecosystem, key }: NewConnectionWish, id: string): string {
  const rule = ecosystem.entry.instructions.device?.key;
  if (isNative(ecosystem.name)) return nativeKey(key, id, rule !== undefined);
  if (key !== undefined) {
    if (rule === undefined ? WILD.test(key) : !rule.pattern.test(key)) throw new AppError('request.invalid', 'key');
    return key;
  }
  const made = [`${ecosystem.name}-${id}`, id, id.toUpperCase(), devEuiOf(madeMac(id, '', () => false))];
  const fitting = rule === undefined ? made[0] : made.find((each) => rule.pattern.test(each));
  if (fitting === undefined) throw new AppError('request.invalid', 'key');
  return fitting;
}

function nativeKey(key: string | undefined, id: string, isChosen: boolean): string {
  if (key === undefined && !isChosen) return madeMac(id, '', () => false);
  const mac = macOfKey(key ?? '');
  if (mac === undefined) throw new AppError('request.invalid', 'key');
  return mac;
}
