import { z } from 'zod';
import { APPLICATION_RIGHTS, DEVICE_STATUSES, SECTIONS } from '../../devices/device-kinds.ts';
import { LEVELS } from '../../levels.ts';
import { AUDIT_PAGE, LOGIN_PATTERN, OWNER_LIFETIME } from '../../user-manager.ts';
import { digest, epochSeconds, mac, ok, recordNumber, token } from '../fields.ts';

/** Of an existing account; the rule for new names is in the add call. */
const login = z.string().trim().min(1).max(200);
const user_token = token;
const email = z.email().max(200);
/** Confirms that a device may remain without an owner (D62). */
const leave_ownerless = z.boolean().optional();
/** Epoch seconds; an assignment without end, as of every owner, has a date far in the future. */
const lifeTime = z.number().int().min(0).max(OWNER_LIFETIME);

const assignment = z.object({
  mac,
  title: z.string(),
  type: z.number().int(),
  /** Whether `level` is own. */
  owner: z.boolean(),
  level: z.enum(LEVELS),
  /** End, epoch seconds; null: never. */
  until: z.number().nullable(),
});
export type UserAssignment = z.infer<typeof assignment>;

const user = z.object({
  login: z.string(),
  /** 1 local, 2 third party. */
  id: z.union([z.literal(1), z.literal(2)]),
  demo: z.boolean(),
  /** Where e-mails about the account go; null for none of its own. */
  email: z.string().nullable(),
  applications: z.array(z.enum(APPLICATION_RIGHTS)),
  sections: z.array(z.enum(SECTIONS)),
  /** MACs of the devices assigned to it, including those with expired assignments. */
  devices: z.array(mac),
  /** The same with level and end. */
  assignments: z.array(assignment),
  second_factor: z.object({
    /** Whether this account needs one, by its own setting. */
    required: z.boolean(),
    /** Whether it has one. */
    set: z.boolean(),
  }),
});
export type UserEntry = z.infer<typeof user>;

const device = z.object({
  MAC: mac,
  title: z.string(),
  type: z.number().int(),
  status: z.enum(DEVICE_STATUSES),
  /** Accounts that can access it now. */
  users: z.number().int(),
  /** Whether it has an owner now. */
  owned: z.boolean(),
});
export type ManagedDevice = z.infer<typeof device>;

const auditEntry = z.object({
  ID: z.number().int(),
  /** Epoch ms. */
  time: z.number(),
  /** Null without a session, such as at the command line. */
  login: z.string().nullable(),
  /** Name of a call, or of a command of the command line. */
  action: z.string(),
  devices: z.array(z.object({ mac: z.string(), title: z.string().nullable() })),
  /** Network address of the caller; null if unknown. */
  address: z.string().nullable(),
  /** The change as described by the call; never a secret. */
  detail: z.string().nullable(),
  /** Name of the error if it was refused; null: it was done. */
  error: z.string().nullable(),
});
export type AuditTrailEntry = z.infer<typeof auditEntry>;

const rights = z.object({
  applications: z.array(z.enum(APPLICATION_RIGHTS)).max(20),
  sections: z.array(z.enum(SECTIONS)).max(20),
});

/** Search text for the audit log. */
const words = z.string().trim().min(1).max(200).optional();

export const userManagerCalls = {
  'users.list': { request: z.object({}), answer: ok.extend({ data: z.array(user) }) },
  'users.devices': { request: z.object({}), answer: ok.extend({ data: z.array(device) }) },
  'users.assign': {
    request: z.object({
      ...{ user_token, login, device: mac, lifeTime, leave_ownerless },
      /** Absent: own without an end, operate with one. An owner has no end. */
      level: z.enum(LEVELS).optional(),
    }),
    answer: ok,
  },
  'users.unassign': { request: z.object({ user_token, login, device: mac, leave_ownerless }), answer: ok },
  'users.add': {
    /** Without a password it is an account of a third party, and its login is a verified e-mail address (D58). */
    request: z
      .object({ user_token, login, password: digest.optional() })
      .refine(
        ({ login: given, password }) =>
          password === undefined ? z.email().safeParse(given).success : LOGIN_PATTERN.test(given),
        { path: ['login'], message: 'a login, or without a password an e-mail address, is expected' },
      ),
    answer: ok,
  },
  'users.setPassword': { request: z.object({ user_token, login, password: digest }), answer: ok },
  'users.invite': {
    request: z.object({ user_token, login: z.string().trim().regex(LOGIN_PATTERN), email }),
    answer: ok,
  },
  'users.setMail': { request: z.object({ user_token, login, email: email.nullable() }), answer: ok },
  'users.sendPasswordLink': { request: z.object({ user_token, login }), answer: ok },
  'users.requireSecondFactor': { request: z.object({ user_token, login, required: z.boolean() }), answer: ok },
  'users.resetSecondFactor': { request: z.object({ user_token, login }), answer: ok },
  'users.endSessions': { request: z.object({ user_token, login }), answer: ok },
  'users.remove': { request: z.object({ user_token, login }), answer: ok },
  'users.setRights': {
    request: z.object({
      user_token,
      login,
      ...rights.shape,
      /** The rights that the manager saw: 409 if another manager has changed them meanwhile. */
      known: rights.optional(),
    }),
    answer: ok,
  },
  'users.audit': {
    request: z.object({
      /** Part of the login of the acting or of the affected account. */
      login: words,
      device: mac.optional(),
      action: words,
      /** Only refused actions, or only completed ones. */
      refused: z.boolean().optional(),
      from: epochSeconds.optional(),
      to: epochSeconds.optional(),
      /** Entries before this one: `next` of the previous page. */
      before: recordNumber.optional(),
      limit: z.number().int().min(1).max(AUDIT_PAGE.max).default(AUDIT_PAGE.rows),
    }),
    /** Newest first; `next` is null on the last page. */
    answer: ok.extend({ data: z.array(auditEntry), next: z.number().int().nullable() }),
  },
};
