import {
  APPLICATION_RIGHTS,
  DEFAULT_SECTIONS,
  LEVELS,
  type Level,
  type PasswordProblem,
  passwordProblem,
  SECTIONS,
} from '@phasor/contract';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { changeSignIn } from '../../calls/change-sign-in.ts';
import { digestOf, hashDigest } from '../../features/access/sign-in/password.ts';
import { defineCommand, type ToolCommand, type ToolSurroundings } from '../tool-command.ts';
import * as field from '../tool-fields.ts';
import { deviceOf, userOf } from './device-records.ts';

const rights = field.namesField(APPLICATION_RIGHTS);
const sections = field.namesField(SECTIONS);

/** `--owner` is the older word for `--level own`. */
const assigned = z
  .object({
    login: field.loginField,
    mac: field.macField,
    level: z.enum(LEVELS, { error: `one of ${LEVELS.join(', ')} is expected` }).optional(),
    owner: z.boolean().default(false),
    until: z.string().optional(),
  })
  .refine(({ level, owner }) => !owner || level === undefined || level === 'own', {
    path: ['level'],
    message: 'an owner has the level own',
  })
  .refine(({ level, owner, until }) => until === undefined || !(owner || level === 'own'), {
    path: ['until'],
    message: 'owners have no end',
  });

/** An account's level on a device, as part of a sentence. */
const DOES: Readonly<Record<Level, string>> = { view: 'views', operate: 'operates', own: 'owns' };

/** `npm run user -- ...`: who may sign in, and to see what. */
export const USER_COMMANDS: Readonly<Record<string, ToolCommand>> = {
  add: defineCommand({
    words: ['login'],
    options: { password: 'text', 'third-party': 'flag', rights: 'text', sections: 'text' },
    summary: 'make an account; its password is asked for, or with --third-party its login is a verified e-mail',
    fields: z.object({
      login: field.loginField,
      password: z.string().optional(),
      'third-party': z.boolean().default(false),
      rights: rights.default([]),
      sections: sections.default([...DEFAULT_SECTIONS]),
    }),
    changes: true,
    async run(fields, surroundings) {
      const { records, print } = surroundings;
      const { login: given, rights: applications, sections: shown } = fields;
      const isThirdParty = fields['third-party'];
      const login = isThirdParty ? emailOf(given) : given;
      const passwordHash = isThirdParty
        ? null
        : await passwordHashOf({ login, password: fields.password }, surroundings);
      const account = { login, passwordHash, kind: isThirdParty ? 2 : 1, demo: false, settings: {} } as const;
      await records.users.add({ ...account, applications, sections: shown });
      print(`Made the account ${login}.`);
    },
  }),
  password: defineCommand({
    words: ['login'],
    options: { password: 'text' },
    summary: 'set a new password; every session of the account ends',
    fields: z.object({ login: field.loginField, password: z.string().optional() }),
    changes: true,
    async run({ login, password }, surroundings) {
      const { records, print } = surroundings;
      const user = await userOf(records, login, 'login');
      if (user.kind !== 1) throw new AppError('request.invalid', 'login', `${login} signs in with a third party`);
      const passwordHash = await passwordHashOf({ login, password }, surroundings);
      await changeSignIn({ records, userId: user.id, keep: null }, ({ users }) =>
        users.change(user.id, { passwordHash }),
      );
      print(`Set the password of ${login}; every session has ended.`);
    },
  }),
  rights: defineCommand({
    words: ['login', 'rights'],
    options: { sections: 'text' },
    summary: `set application rights: none, or some of ${APPLICATION_RIGHTS.join(',')}`,
    fields: z.object({ login: field.loginField, rights, sections: sections.optional() }),
    changes: true,
    async run({ login, rights: applications, sections: shown }, { records, print }) {
      const user = await userOf(records, login, 'login');
      await records.users.change(user.id, { applications, ...(shown && { sections: shown }) });
      print(`${login} has the rights ${applications.join(', ') || 'none'}.`);
    },
  }),
  assign: defineCommand({
    words: ['login', 'mac'],
    options: { level: 'text', owner: 'flag', until: 'text' },
    summary: `let an account have a device, until a date: --level ${LEVELS.join(', ')} (view without one)`,
    fields: assigned,
    changes: true,
    run: assignDevice,
  }),
  unassign: defineCommand({
    words: ['login', 'mac'],
    options: {},
    summary: 'take a device from an account',
    fields: z.object({ login: field.loginField, mac: field.macField }),
    changes: true,
    async run({ login, mac }, { records, print }) {
      const user = await userOf(records, login, 'login');
      await records.assignments.remove(user.id, mac);
      print(`${login} no longer sees ${mac}.`);
    },
  }),
  'reset-second-factor': defineCommand({
    words: ['login'],
    options: {},
    summary: 'remove the app, the passkeys and the recovery codes of an account; its sessions end',
    fields: z.object({ login: field.loginField }),
    changes: true,
    async run({ login }, { records, print }) {
      const user = await userOf(records, login, 'login');
      await changeSignIn({ records, userId: user.id, keep: null }, (alone) => alone.secondFactors.removeAll(user.id));
      print(`${login} signs in with the password alone, or sets up a second factor at the next sign-in.`);
    },
  }),
  'end-sessions': defineCommand({
    words: ['login'],
    options: {},
    summary: 'sign an account out everywhere; its password stays',
    fields: z.object({ login: field.loginField }),
    changes: true,
    async run({ login }, { records, print }) {
      const user = await userOf(records, login, 'login');
      await records.sessions.removeOthers(user.id, null);
      print(`All sessions of ${login} have ended.`);
    },
  }),
  list: defineCommand({
    words: [],
    options: {},
    summary: 'accounts, their rights and how many devices they see',
    fields: z.object({}),
    changes: false,
    run: (_fields, surroundings) => listUsers(surroundings),
  }),
};

/** The verified e-mail by which a third party's account is found, in lower case (D58). */
function emailOf(login: string): string {
  const email = z.email().safeParse(login.toLowerCase());
  if (!email.success) throw new AppError('request.invalid', 'login', 'an e-mail address is expected');
  return email.data;
}

/** What is wrong with a password, in words. */
const WRONG: Readonly<Record<Exclude<PasswordProblem, 'required' | 'short'>, string>> = {
  common: 'many people use this password',
  login: 'the password contains the login',
};

async function passwordHashOf(
  { login, password: given }: { readonly login: string; readonly password: string | undefined },
  { readSecret, passwordMin: min }: ToolSurroundings,
): Promise<string> {
  const password = given ?? (await readSecret('Password: '));
  // Large, and read here alone: the server receives digests.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = new Set(dictionary['passwords-common']);
  const problem = passwordProblem(password, { min, login, common });
  if (problem === undefined) return hashDigest(digestOf(password));
  const words =
    problem === 'required' || problem === 'short' ? `at least ${min} characters are expected` : WRONG[problem];
  throw new AppError('request.invalid', 'password', words);
}

async function assignDevice(
  { login, mac, level: given, owner, until }: z.output<typeof assigned>,
  { records, print, timeZone }: ToolSurroundings,
): Promise<void> {
  const user = await userOf(records, login, 'login');
  const { title } = await deviceOf(records, mac);
  const end = until === undefined ? null : field.instantOf(until, timeZone);
  if (Number.isNaN(end)) throw new AppError('request.invalid', 'until', 'a date such as 2030-12-31 is expected');
  const level = given ?? (owner ? 'own' : 'view');
  await records.assignments.put({ userId: user.id, mac, level, until: end });
  const limit = end === null ? '' : ` until ${new Date(end).toISOString()}`;
  print(`${login} ${DOES[level]} ${mac} (${title})${limit}.`);
}

async function listUsers({ records, print, now }: ToolSurroundings): Promise<void> {
  for (const { id, login, kind, demo, applications } of await records.users.list()) {
    const devices = await records.assignments.devicesOf(id, now);
    const facts = [
      kind === 1 ? 'local' : 'third party',
      ...(demo ? ['demo'] : []),
      `rights ${applications.join(', ') || 'none'}`,
      `${devices.length} device${devices.length === 1 ? '' : 's'}`,
    ];
    print(`${login}: ${facts.join('; ')}`);
  }
}
