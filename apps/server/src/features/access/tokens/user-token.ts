import { LIFETIMES_MS } from '@phasor/contract';
import { errors, jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'HS256';

export interface UserTokenClaims {
  readonly userId: number;
  /** The session the token was issued in; it is worth nothing elsewhere. */
  readonly sessionId: string;
}

export type UserTokenReading = UserTokenClaims | 'expired' | 'invalid';

/** A signed token of one hour (D3). `expiration` is epoch ms. */
export async function signUserToken(
  key: Uint8Array,
  claims: UserTokenClaims,
  now: number,
): Promise<{ token: string; expiration: number }> {
  const expiration = now + LIFETIMES_MS.userToken;
  const token = await new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(String(claims.userId))
    .setExpirationTime(Math.floor(expiration / 1_000))
    .sign(key);
  return { token, expiration };
}

/** Content of a user token. Only a genuine token can be `expired`; all else is `invalid`. */
export async function readUserToken(key: Uint8Array, token: string, now: number): Promise<UserTokenReading> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate: new Date(now) });
    const { sub, sid } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string') return 'invalid';
    return { userId: Number(sub), sessionId: sid };
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
  }
}
