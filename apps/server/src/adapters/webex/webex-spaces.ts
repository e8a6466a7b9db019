import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { ChatSpace, ChatSpaces } from '../../ports/chat-spaces.ts';

/** Longer than the service usually needs, shorter than a person waits. */
const TIMEOUT_MS = 5_000;
const SPACES_MAX = 200;

const rooms = z.object({ items: z.array(z.object({ id: z.string().min(1), title: z.string() })) });

export interface WebexAccount {
  /** Base of the service's calls, such as `https://webexapis.com/v1`. */
  readonly url: string;
  readonly botToken: string;
}

/** Spaces of Webex as a bot sees them: those it was invited to. */
export class WebexSpaces implements ChatSpaces {
  readonly #account: WebexAccount;

  constructor(account: WebexAccount) {
    this.#account = account;
  }

  async list(): Promise<readonly ChatSpace[]> {
    try {
      const { items } = rooms.parse(await this.#ask(`/rooms?type=group&max=${SPACES_MAX}`));
      return items.map(({ id, title }) => ({ id, title })).toSorted((a, b) => a.title.localeCompare(b.title));
    } catch (error) {
      throw new AppError('server.unavailable', undefined, { cause: error });
    }
  }

  async send(space: string, text: string): Promise<void> {
    await this.#ask('/messages', { roomId: space, text });
  }

  async #ask(path: string, body?: object): Promise<unknown> {
    const { url, botToken } = this.#account;
    const answer = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${botToken}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`Webex answered ${answer.status}`);
    return await answer.json();
  }
}
