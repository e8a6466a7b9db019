import { randomInt } from 'node:crypto';
import type { SecondFactorRecords } from '../../../ports/records/sign-in/second-factor-records.ts';
import { digestOf, hashDigest, isDigestOf } from '../sign-in/password.ts';

const COUNT = 10;
/** Without letters and digits that look alike on paper. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const LENGTH = 10;

type Records = Pick<SecondFactorRecords, 'putRecoveryCodes' | 'recoveryCodesOf' | 'takeRecoveryCode'>;

/** Makes new codes in place of the account's old ones. They are shown once; the records have their argon2id hashes. */
export async function newRecoveryCodes(records: Records, userId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashDigest(digestOf(plain(code)))));
  await records.putRecoveryCodes(userId, hashes);
  return codes;
}

/** Whether it is one of the account's codes, which is used up then. */
export async function takeRecoveryCode(records: Records, userId: number, code: string): Promise<boolean> {
  if (!isRecoveryCode(code)) return false;
  const digest = digestOf(plain(code));
  for (const hash of await records.recoveryCodesOf(userId)) {
    if (await isDigestOf(hash, digest)) return records.takeRecoveryCode(userId, hash);
  }
  return false;
}

/** Whether a text has the form of such a code: as written down, in capitals, without its hyphen. */
function isRecoveryCode(text: string): boolean {
  const letters = plain(text);
  return letters.length === LENGTH && [...letters].every((letter) => LETTERS.includes(letter));
}

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

function plain(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase();
}
