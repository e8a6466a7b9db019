import { DEFAULT_SECTIONS } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallHandlers } from '../../call-handlers.ts';
import type { PostAnswer } from '../../ports/outgoing-posts.ts';
import type { Exclusively } from '../../ports/records/exclusively.ts';
import type { User, UserRecords } from '../../ports/records/user-records.ts';
import { accountOf, managerOf } from './account.ts';

/** Sends links with which people choose a password. */
export interface AccountPost {
  readonly canSend: boolean;
  /** What became of it; undefined where there is no mailbox, or it got enough e-mails in the last hour. */
  sendLink(user: User, kind: 'invite' | 'reset'): Promise<PostAnswer | undefined>;
}

type InvitationCallName = 'users.invite' | 'users.setMail' | 'users.sendPasswordLink';

interface InvitationParts {
  readonly records: {
    readonly users: UserRecords;
    readonly exclusively: Exclusively<{ readonly users: UserRecords }>;
  };
  readonly mails: AccountPost;
}

/** Accounts whose people choose the password themselves, by a link in an e-mail. */
export function invitationCalls({ records, mails }: InvitationParts): CallHandlers<InvitationCallName> {
  const { users, exclusively } = records;
  return {
    'users.invite': async ({ login, email }, context) => {
      managerOf(context);
      context.note?.(`${login} ${email}`);
      if (!mails.canSend) throw new AppError('request.invalid', 'email', 'no mail server is configured');
      const user = await exclusively('accounts', (alone) => newAccount(alone.users, login, email));
      try {
        sent(await mails.sendLink(user, 'invite'));
      } catch (error) {
        await users.remove(user.id);
        throw error;
      }
      return {};
    },
    'users.setMail': async ({ login, email }, context) => {
      managerOf(context);
      context.note?.(`${login} ${email ?? 'none'}`);
      const user = await accountOf({ users }, login);
      if (user.kind !== 1 || user.demo) throw new AppError('request.invalid', 'login', 'signs in elsewhere');
      await users.change(user.id, { email });
      return {};
    },
    'users.sendPasswordLink': async ({ login }, context) => {
      managerOf(context);
      context.note?.(login);
      const user = await accountOf({ users }, login);
      if (user.kind !== 1 || user.demo) throw new AppError('request.invalid', 'login', 'signs in elsewhere');
      sent(await mails.sendLink(user, user.passwordHash === null ? 'invite' : 'reset'));
      return {};
    },
  };
}

/** @throws AppError users.login_taken */
async function newAccount(users: UserRecords, login: string, email: string): Promise<User> {
  const known = await users.list();
  const isTaken = known.some((user) => user.login.toLowerCase() === login.toLowerCase());
  if (isTaken) throw new AppError('users.login_taken', 'login');
  const rights = { applications: [], sections: DEFAULT_SECTIONS, settings: {} };
  return users.add({ login, email, passwordHash: null, kind: 1, demo: false, ...rights });
}

/** @throws AppError request.too_many, request.invalid where the mailbox refused it, server.unavailable without an answer */
function sent(answer: PostAnswer | undefined): void {
  if (answer === undefined) throw new AppError('request.too_many');
  if (answer.isDelivered) return;
  throw answer.code === null
    ? new AppError('server.unavailable', undefined, answer.text)
    : new AppError('request.invalid', 'email', answer.text);
}
