import type { Logger } from 'pino';
import type { NewsListener, NewsName } from '../../ports/processes/process-link.ts';

/** Who is called with news, and where some may be missing. A listener that fails keeps no other one from being called. */
export class LinkListeners {
  readonly #log: Pick<Logger, 'warn'>;
  readonly #news = new Map<NewsName, Set<NewsListener<NewsName>>>();
  readonly #missed = new Set<() => void>();

  constructor(log: Pick<Logger, 'warn'>) {
    this.#log = log;
  }

  on<Name extends NewsName>(name: Name, listener: NewsListener<Name>): () => void {
    const known = this.#news.get(name) ?? new Set();
    this.#news.set(name, known);
    // A listener of one name is called with the news of that name alone. It is its own, also where it is added twice.
    const own: NewsListener<NewsName> = (news, sender) => (listener as NewsListener<NewsName>)(news, sender);
    known.add(own);
    return () => known.delete(own);
  }

  onMissed(listener: () => void): () => void {
    const own = () => listener();
    this.#missed.add(own);
    return () => this.#missed.delete(own);
  }

  deliver(name: NewsName, news: unknown, sender: string): void {
    for (const listener of this.#news.get(name) ?? []) this.#call(() => listener(news as never, sender));
  }

  miss(): void {
    for (const listener of this.#missed) this.#call(listener);
  }

  #call(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.#log.warn({ err: error }, 'news of another process were not handled');
    }
  }
}
