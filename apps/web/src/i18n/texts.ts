import { LANGUAGES, type Language } from '@phasor/contract';
import { type BackendModule, createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MESSAGE_FILES } from './message-files.ts';

const messageFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, answer) {
    const load = MESSAGE_FILES[`${namespace}/${language}`];
    if (load === undefined) {
      answer(new Error(`no texts ${namespace}/${language}`), false);
      return;
    }
    load().then(
      ({ messages }) => answer(null, messages as Record<string, unknown>),
      (error: Error) => answer(error, true),
    );
  },
};

/** The texts of the page, in one language at a time; a namespace is loaded when a screen first uses it. */
export const texts = createInstance();

/** Loads what every screen needs in the language. */
export async function startTexts(language: Language): Promise<void> {
  await texts
    .use(messageFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: LANGUAGES,
      ns: ['common', 'errors'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}
