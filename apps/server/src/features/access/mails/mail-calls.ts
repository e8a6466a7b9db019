import { AppError } from '../../../app-error.ts';
import type { CallHandlers } from '../../../call-handlers.ts';
import { changeSignIn } from '../../../calls/change-sign-in.ts';
import type { User, UserRecords } from '../../../ports/records/user-records.ts';
import type { AccessRecords } from '../records.ts';
import { stampOf, type Tickets } from '../second-factor/tickets.ts';
import { hashDigest } from '../sign-in/password.ts';
import type { SignInThrottle } from '../sign-in/sign-in-throttle.ts';
import { type AccountMails, mailboxOf } from './account-mails.ts';

export type MailCallName = 'access.forgotPassword' | 'access.choosePassword';

export interface MailCallsParts {
  readonly records: Pick<AccessRecords, 'users' | 'sessions' | 'exclusively'>;
  readonly mails: AccountMails;
  readonly tickets: Tickets;
  /** Counts requests, as wrong passwords are. */
  readonly throttle: SignInThrottle;
}

/** The way back of who has forgotten the password, and the way in of who was invited (R-SIGN-103, R-SIGN-104). */
export function mailCalls({ records, mails, tickets, throttle }: MailCallsParts): CallHandlers<MailCallName> {
  return {
    'access.forgotPassword': async ({ login }, context) => {
      await throttle.begin({ account: login, address: context.address });
      context.note?.(login);
      const user = await accountOf(records.users, login);
      // Not awaited: the answer is the same and takes the same time, whether there is such an account or not.
      if (user?.kind === 1 && !user.demo) void mails.sendLink(user, 'reset').catch(() => undefined);
      return {};
    },
    'access.choosePassword': async ({ ticket, password }, context) => {
      const values = await tickets.read('password', ticket, context.now);
      const user = values === null ? undefined : await records.users.byId(Number(values.user));
      const isTheirs = user?.kind === 1 && stampOf(user) === values?.stamp && isSentTo(user, values);
      const isFirst = isTheirs && (await tickets.use('password', ticket, context.now));
      if (!isFirst) throw new AppError('access.credentials', 'ticket');
      context.note?.(user.login);
      const passwordHash = await hashDigest(password);
      await changeSignIn({ records, userId: user.id, keep: null }, ({ users }) =>
        users.change(user.id, { passwordHash }),
      );
      void mails.sendNews(user).catch(() => undefined);
      return {};
    },
  };
}

/** Whether the link went to the mailbox that the account has now: a wrong address may be that of somebody else. */
function isSentTo(user: User, { to }: Readonly<Record<string, string | null>>): boolean {
  // Links of an earlier version do not say it.
  return to === undefined || to === mailboxOf(user);
}

/** The account of a login or of an e-mail address that belongs to one account alone. */
async function accountOf(users: Pick<UserRecords, 'list'>, written: string): Promise<User | undefined> {
  const all = await users.list();
  const address = written.toLowerCase();
  const [only, ...others] = all.filter((user) => mailboxOf(user)?.toLowerCase() === address);
  return all.find(({ login }) => login === written) ?? (others.length === 0 ? only : undefined);
}
