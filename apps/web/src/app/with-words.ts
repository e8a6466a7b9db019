import { texts } from '../base/i18n/texts.ts';

/** The same import, ready when the texts are loaded too; both are requested at the same time. */
export function withWords<Module>(load: () => Promise<Module>, words: readonly string[]): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), texts.loadNamespaces(words)]);
    return module;
  };
}
