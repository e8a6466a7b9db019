/** Ways of the second step of a sign-in; `setup`: the account needs a second factor and has none yet. */
export const SECOND_STEPS = ['totp', 'passkey', 'recovery', 'setup'] as const;

export const SECOND_FACTOR_LIMITS = { name: 40, passkeys: 10 } as const;
