import type { Language } from '@phasor/contract';
import { DAY_MS, HOUR_MS } from '@phasor/quantities';
import { type MailContent, mailContent } from '../../../mails/mail-content.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { MailPost, PostAnswer } from '../../../ports/outgoing-posts.ts';
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
  readonly clock: Clock;
}

/** E-mails with which people choose the password of their account: invitations, and links of "password forgotten". */
export class AccountMails {
  readonly #parts: AccountMailsParts;
  readonly #sent = new Map<number, readonly number[]>();
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
    if (publicUrl === undefined || mailboxOf(user) === null || !this.#takes(user.id)) return undefined;
    const ticket = await tickets.issueFor('password', user, { now: clock.now(), forMs: VALID_MS[kind] });
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

  #takes(userId: number): boolean {
    const now = this.#parts.clock.now();
    const recent = (this.#sent.get(userId) ?? []).filter((at) => at > now - WITHIN_MS);
    if (recent.length >= MOST) return false;
    this.#sent.set(userId, [...recent, now]);
    return true;
  }
}

/** Where e-mails about an account go: its own address, else its login where that is one; null for none. */
export function mailboxOf({ email, login }: User): string | null {
  return email ?? (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(login) ? login : null);
}

function languageOf({ settings }: User): Language {
  return settings.localization ?? 'en';
}
