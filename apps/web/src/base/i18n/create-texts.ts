import type { i18n } from 'i18next';
import { type MessageTree, type TextValues, translate } from './translate.ts';

export interface MessageFile {
  readonly messages: object;
}

/** Files of texts by `namespace/language`. */
export type MessageFiles = Readonly<Record<string, () => Promise<MessageFile>>>;

interface TextsPorts {
  readonly files: MessageFiles;
  /** Namespaces that every screen needs; the first one is the default. */
  readonly always: readonly [string, ...string[]];
  /** Resolves before a file that could not be loaded is requested again; `attempt` counts from 0. */
  readonly pause?: (attempt: number) => Promise<void>;
}

type Listener = (...values: unknown[]) => void;

const ATTEMPTS = 6;
const longerEachTime = (attempt: number) => new Promise<void>((done) => setTimeout(done, 350 * 2 ** attempt));

/**
 * The texts of the page, in one language at a time; each namespace is loaded when a screen first uses it. Stands in for an
 * instance of i18next; react-i18next needs only this much of it (ADR 7).
 */
export function createTexts({ files, always, pause = longerEachTime }: TextsPorts): i18n {
  const bundles = createBundles(files, pause);
  const events = createEvents();
  const used = new Set<string>(always);
  let wanted = '';
  /** A bare key is looked up in its own namespace, `namespace:key` in the named one. */
  const textOf = (name: string, own: string, { language, values }: { language: string; values?: TextValues }) => {
    const [key = '', namespace = own] = name.split(':').reverse();
    return translate(bundles.get(namespace, language), key, { language, values });
  };

  const getFixedT = (language: string | null, namespaces?: string | readonly string[] | null) => {
    const [own = always[0]] = [namespaces ?? []].flat();
    return (key: string, values?: TextValues) =>
      textOf(key, own, { language: language ?? texts.language, ...(values && { values }) }) ?? key.split(':').at(-1);
  };
  const load = (language: string) => Promise.all([...used].map((namespace) => bundles.load(namespace, language)));

  const texts = {
    isInitialized: true,
    language: '',
    languages: [] as readonly string[],
    options: { defaultNS: always[0], react: { useSuspense: true } },
    on: events.on,
    off: events.off,
    getFixedT,
    t: (key: string, values?: TextValues) => getFixedT(null)(key, values),
    exists: (key: string) => textOf(key, always[0], { language: texts.language }) !== undefined,
    hasLoadedNamespace: (namespace: string) => bundles.isSettled(namespace, texts.language),
    async loadNamespaces(namespaces: string | readonly string[], done: () => void = () => undefined) {
      for (const namespace of [namespaces].flat()) used.add(namespace);
      await load(texts.language);
      done();
    },
    async changeLanguage(language: string) {
      wanted = language;
      await load(language);
      if (wanted !== language || texts.language === language) return;
      Object.assign(texts, { language, languages: [language] });
      events.emit('languageChanged', language);
    },
  };
  // The library's type has thirty more members, which are not used here.
  return texts as unknown as i18n;
}

/** Texts by namespace and language; one that could not be loaded is settled without texts. */
function createBundles(files: MessageFiles, pause: (attempt: number) => Promise<void>) {
  const settled = new Map<string, MessageTree | undefined>();
  const pending = new Map<string, Promise<void>>();
  const fetchFile = async (name: string, attempt = 0): Promise<void> => {
    try {
      const file = await files[name]?.();
      settled.set(name, file?.messages as MessageTree | undefined);
    } catch {
      if (attempt + 1 === ATTEMPTS) settled.set(name, undefined);
      else await pause(attempt).then(() => fetchFile(name, attempt + 1));
    }
  };
  return {
    get: (namespace: string, language: string) => settled.get(`${namespace}/${language}`),
    isSettled: (namespace: string, language: string) => settled.has(`${namespace}/${language}`),
    async load(namespace: string, language: string): Promise<void> {
      const name = `${namespace}/${language}`;
      if (settled.has(name)) return;
      const running = pending.get(name) ?? fetchFile(name).finally(() => pending.delete(name));
      pending.set(name, running);
      await running;
    },
  };
}

function createEvents() {
  const listeners = new Map<string, Set<Listener>>();
  return {
    on(name: string, listener: Listener): void {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
    },
    off(name: string, listener: Listener): void {
      listeners.get(name)?.delete(listener);
    },
    emit(name: string, ...values: unknown[]): void {
      for (const listener of [...(listeners.get(name) ?? [])]) listener(...values);
    },
  };
}
