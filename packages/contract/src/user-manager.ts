/** Constants of the user manager (R-USER). */

/** The `lifeTime` of an assignment without end, epoch seconds; without a level it makes an owner. */
export const OWNER_LIFETIME = 32_535_215_940;

/** How long somebody else may see a device, seconds. */
export const VALIDITIES = { month: 2_592_000, halfYear: 15_724_800, year: 31_536_000, twoYears: 63_072_000 } as const;

export const USER_LIMITS = { devices: 100, generatedPassword: 14, loginMin: 3, loginMax: 100 } as const;

/** Rows of the users' table. */
export const USER_PAGES = [5, 10, 25] as const;
/** Success dialogs of the user manager and of the controller close after this, ms. */
export const APPLICATION_SUCCESS_MS = 1_500;

/** Of what was done: entries of one page at first, and at most. */
export const AUDIT_PAGE = { rows: 50, max: 500 } as const;

/**
 * A new login: a word that can be typed on every keyboard and read out, an e-mail address among them. Others that exist
 * already stay as they are.
 */
export const LOGIN_PATTERN = /^[a-z0-9][a-z0-9._@+-]{2,99}$/i;
