import type { Language } from '@phasor/contract';
import { DAY_MS, HOUR_MS } from '@phasor/quantities';
import { type MailContent, mailContent } from '../../../mails/mail-content.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { MailPost, PostAnswer } from '../../../ports/outgoing-posts.ts';
import type { TallyRecords } from '../../../ports/records/sign-in/tally-records.ts';
import type { User } from '../../../ports/records/user-records.ts';
import { randomSecret } from '../../../secrets/random-secret.ts';
import type { Tickets } from '../second-factor/tickets.ts';
import { ACCOUNT_MAIL_WORDS } from './account-mail-words.ts';

/** How long a link is valid, ms. */
const VALID_MS = { invite: 7 * DAY_MS, reset: HOUR_MS } as const;
/** E-mails that one account gets at most in an hour: nobody fills the mailbox of somebody else. */
const MOST = 3;
const WITHIN_MS = HOUR_MS;

export interface AccountMailsParts {
  /** Undefined without a mail server. */
  readonly mail: MailPost | undefined;
  /** Where people reach the server; without it no link is sent, since the host of a request can be made up. */
  readonly publicUrl: string | undefined;
  readonly tickets: Tickets;
  readonly tallies: Pick<TallyRecords, 'change'>;
  readonly clock: Clock;
}

/** E-mails with which people choose the password of their account: invitations, and links of "password forgotten". */
export class AccountMails {
  readonly #parts: AccountMailsParts;
  readonly #end = new AbortController();

  constructor(parts: AccountMailsParts) {
    this.#parts = parts;
  }

  /** Whether this installation sends such e-mails. */
  get canSend(): boolean {
    return this.#parts.mail !== undefined && this.#parts.publicUrl !== undefined;
  }

  /**
   * Sends a link to the mailbox of the account.
   * @returns what became of it; undefined where there is no mailbox, or it got enough e-mails in the last hour
   */
  async sendLink(user: User, kind: keyof typeof VALID_MS): Promise<PostAnswer | undefined> {
    const { publicUrl, tickets, clock } = this.#parts;
    const to = mailboxOf(user);
    if (publicUrl === undefined || to === null || !(await this.#takes(user.id))) return undefined;
    const limits = { now: clock.now(), forMs: VALID_MS[kind] };
    const ticket = await tickets.issueFor('password', user, { ...limits, values: { to } });
    const link = new URL(`${publicUrl}/login`);
    // Not sent to any server, and in no log: what follows the # stays in the browser.
    link.hash = `password=${ticket}`;
    const words = ACCOUNT_MAIL_WORDS[languageOf(user)];
    return this.#send(
      user,
      mailContent({
        subject: kind === 'invite' ? words.inviteSubject : words.resetSubject,
        lines: [kind === 'invite' ? words.invite(user.login) : words.reset(user.login)],
        action: link.href,
        foot: kind === 'invite' ? words.inviteEnd : words.resetEnd,
      }),
    );
  }

  /** Says that the password was chosen anew. */
  async sendNews(user: User): Promise<void> {
    const words = ACCOUNT_MAIL_WORDS[languageOf(user)];
    const { changedSubject: subject, changed, changedFoot: foot } = words;
    await this.#send(user, mailContent({ subject, lines: [changed(user.login)], foot }));
  }

  stop(): void {
    this.#end.abort();
  }

  async #send(user: User, content: MailContent): Promise<PostAnswer | undefined> {
    const to = mailboxOf(user);
    const { signal } = this.#end;
    return to === null ? undefined : this.#parts.mail?.send({ to, ...content, messageId: randomSecret(16), signal });
  }

  /** Counts one more e-mail for the account; false where it got enough in the last hour. */
  async #takes(userId: number): Promise<boolean> {
    const { tallies, clock } = this.#parts;
    const now = clock.now();
    const name = String(userId);
    let isTaken = false;
    await tallies.change('mail', [name], (known) => {
      // One of a later hour was counted while the clock was ahead.
      const recent = (known.get(name)?.times ?? []).filter((at) => Math.abs(now - at) < WITHIN_MS);
      isTaken = recent.length < MOST;
      return isTaken ? new Map([[name, { times: [...recent, now], slowed: 0, until: now + WITHIN_MS }]]) : known;
    });
    return isTaken;
  }
}

/** Where e-mails about an account go: its own address, else its login where that is one; null for none. */
export function mailboxOf({ email, login }: User): string | null {
  return email ?? (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(login) ? login : null);
}

function languageOf({ settings }: User): Language {
  return settings.localization ?? 'en';
}
