import { z } from 'zod';
import { APPLICATION_RIGHTS, DEVICE_STATUSES, SECTIONS } from '../device-kinds.ts';
import { LEVELS } from '../levels.ts';
import { AUDIT_PAGE, LOGIN_PATTERN, OWNER_LIFETIME } from '../user-manager.ts';
import { digest, epochSeconds, mac, ok, recordNumber, token } from './fields.ts';

/** Of an account that there is; what a new one may be named is the add call's to say. */
const login = z.string().trim().min(1).max(200);
const user_token = token;
/** Confirms that a device may be left without any owner (D62). */
const leave_ownerless = z.boolean().optional();
/** Epoch seconds; that of an assignment without end, as every owner's is, is far away. */
const lifeTime = z.number().int().min(0).max(OWNER_LIFETIME);

const assignment = z.object({
  mac,
  title: z.string(),
  type: z.number().int(),
  /** Whether `level` is own. */
  owner: z.boolean(),
  level: z.enum(LEVELS),
  /** Epoch seconds at which it ends, or ended; null: never. */
  until: z.number().nullable(),
});
export type UserAssignment = z.infer<typeof assignment>;

const user = z.object({
  login: z.string(),
  /** 1 local, 2 third party. */
  id: z.union([z.literal(1), z.literal(2)]),
  demo: z.boolean(),
  applications: z.array(z.enum(APPLICATION_RIGHTS)),
  sections: z.array(z.enum(SECTIONS)),
  /** MACs of the devices assigned to it, those whose time is over among them. */
  devices: z.array(mac),
  /** The same with what each is and how long. */
  assignments: z.array(assignment),
});
export type UserEntry = z.infer<typeof user>;

const device = z.object({
  MAC: mac,
  title: z.string(),
  type: z.number().int(),
  status: z.enum(DEVICE_STATUSES),
  /** Accounts that may see it now. */
  users: z.number().int(),
  /** Whether somebody owns it now. */
  owned: z.boolean(),
});
export type ManagedDevice = z.infer<typeof device>;

const auditEntry = z.object({
  ID: z.number().int(),
  /** Epoch ms. */
  time: z.number(),
  /** Null where nobody was signed in, such as at the command line. */
  login: z.string().nullable(),
  /** Name of a call, or of a command of the command line. */
  action: z.string(),
  devices: z.array(z.object({ mac: z.string(), title: z.string().nullable() })),
  /** From where; null where that is not told. */
  address: z.string().nullable(),
  /** What changed, as the call says it; never a secret. */
  detail: z.string().nullable(),
  /** Name of the error by which it was refused; null: it was done. */
  error: z.string().nullable(),
});
export type AuditTrailEntry = z.infer<typeof auditEntry>;

const rights = z.object({
  applications: z.array(z.enum(APPLICATION_RIGHTS)).max(20),
  sections: z.array(z.enum(SECTIONS)).max(20),
});

/** What a text may be searched by in what was done. */
const words = z.string().trim().min(1).max(200).optional();

export const userManagerCalls = {
  'users.list': { request: z.object({}), answer: ok.extend({ data: z.array(user) }) },
  'users.devices': { request: z.object({}), answer: ok.extend({ data: z.array(device) }) },
  'users.assign': {
    request: z.object({
      ...{ user_token, login, device: mac, lifeTime, leave_ownerless },
      /** Left out: own without end, operate with one. An owner has no end. */
      level: z.enum(LEVELS).optional(),
    }),
    answer: ok,
  },
  'users.unassign': { request: z.object({ user_token, login, device: mac, leave_ownerless }), answer: ok },
  'users.add': {
    /** Without a password the account is a third party's, and its login is a verified e-mail (D58). */
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
  'users.remove': { request: z.object({ user_token, login }), answer: ok },
  'users.setRights': {
    request: z.object({
      user_token,
      login,
      ...rights.shape,
      /** What the manager saw before: 409 where the account has others now, which another manager set meanwhile. */
      known: rights.optional(),
    }),
    answer: ok,
  },
  'users.audit': {
    request: z.object({
      /** Part of the login of who did it, or of the account it was done to. */
      login: words,
      device: mac.optional(),
      action: words,
      /** Only what was refused, or only what was done. */
      refused: z.boolean().optional(),
      from: epochSeconds.optional(),
      to: epochSeconds.optional(),
      /** Entries before this one: `next` of the page before. */
      before: recordNumber.optional(),
      limit: z.number().int().min(1).max(AUDIT_PAGE.max).default(AUDIT_PAGE.rows),
    }),
    /** Newest first; `next` is null on the last page. */
    answer: ok.extend({ data: z.array(auditEntry), next: z.number().int().nullable() }),
  },
};
