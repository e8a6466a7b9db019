import { createInstance } from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import { MESSAGE_FILES } from '../../app/message-files.ts';
import { createTexts, type MessageFile } from './create-texts.ts';

const file = (messages: object) => () => Promise.resolve({ messages });
const FILES = {
  'common/en': file({
    save: 'Save',
    of: '{{count}} of {{limit}}',
    found_one: '{{count}} result',
    found_other: '{{count}} results',
  }),
  'common/sk': file({
    save: 'Uložiť',
    of: '{{count}} z {{limit}}',
    found_one: '{{count}} výsledok',
    found_few: '{{count}} výsledky',
    found_many: '{{count}} výsledku',
    found_other: '{{count}} výsledkov',
  }),
  'shell/en': file({ menu: { profile: 'Profile' } }),
  'shell/sk': file({ menu: { profile: 'Profil' } }),
};

async function textsIn(language: string) {
  const texts = createTexts({ files: FILES, always: ['common'] });
  await texts.changeLanguage(language);
  return texts;
}

describe('the texts', () => {
  it('are those of the first namespace, or of the one that is named', async () => {
    const texts = await textsIn('en');
    await texts.loadNamespaces(['shell', 'common']);
    const t = texts.getFixedT(null, ['shell', 'common'] as never) as (key: string) => string;
    expect(t('menu.profile')).toBe('Profile');
    expect(t('common:save')).toBe('Save');
    expect(t('save')).toBe('save');
  });

  it('can be asked whether there is one, in the first namespace or in the one that is named', async () => {
    const texts = await textsIn('en');
    await texts.loadNamespaces('shell');
    const asked = ['save', 'common:save', 'shell:menu.profile', 'menu.profile', 'shell:menu.none', 'none:save'];
    expect(asked.filter((key) => texts.exists(key))).toEqual(['save', 'common:save', 'shell:menu.profile']);
  });

  // proves R-LANG-006
  it('take the plural form of the language: 1, 2 to 4, fractions, 5 and more', async () => {
    const texts = await textsIn('sk');
    const found = (count: number) => texts.t('found' as never, { count } as never) as unknown as string;
    expect([0, 1, 2, 4, 1.5, 5, 21].map(found)).toEqual([
      '0 výsledkov',
      '1 výsledok',
      '2 výsledky',
      '4 výsledky',
      '1,5 výsledku',
      '5 výsledkov',
      '21 výsledkov',
    ]);
  });

  // proves R-FORM-012
  it('write numbers as the language does, and without a plural form take the text as it is', async () => {
    const values = { count: 12_345.5, limit: 'x' } as never;
    expect((await textsIn('en')).t('of' as never, values)).toBe('12,345.5 of x');
    expect((await textsIn('sk')).t('of' as never, values)).toBe('12\u00a0345,5 z x');
  });

  // proves R-LANG-013
  it('change to the language that was requested last, with all texts in use', async () => {
    let arrive: (value: MessageFile) => void = () => undefined;
    const slow = () => new Promise<MessageFile>((done) => (arrive = done));
    const texts = createTexts({ files: { ...FILES, 'common/de': slow }, always: ['common'] });
    const changed = vi.fn<(language: string) => void>();
    texts.on('languageChanged', changed);
    const german = texts.changeLanguage('de');
    await texts.changeLanguage('sk');
    arrive({ messages: { save: 'Speichern' } });
    await german;
    expect(texts.language).toBe('sk');
    expect(changed.mock.calls).toEqual([['sk']]);
    await texts.loadNamespaces('shell');
    await texts.changeLanguage('en');
    expect(texts.hasLoadedNamespace('shell')).toBe(true);
    expect(texts.t('shell:menu.profile' as never)).toBe('Profile');
  });

  // proves R-LANG-013
  it('stay in the language of the page when another one was requested and taken back before it was loaded', async () => {
    let arrive: (value: MessageFile) => void = () => undefined;
    const slow = () => new Promise<MessageFile>((done) => (arrive = done));
    const texts = createTexts({ files: { ...FILES, 'common/de': slow }, always: ['common'] });
    await texts.changeLanguage('en');
    const changed = vi.fn<(language: string) => void>();
    texts.on('languageChanged', changed);
    const german = texts.changeLanguage('de');
    await texts.changeLanguage('en');
    arrive({ messages: { save: 'Speichern' } });
    await german;
    expect(texts.language).toBe('en');
    expect(changed).not.toHaveBeenCalled();
  });

  // proves R-LANG-016
  it('are requested again when a file was not loaded, and shown as keys if it never is', async () => {
    let times = 0;
    const flaky = () => {
      times += 1;
      return times < 3 ? Promise.reject(new Error('offline')) : Promise.resolve({ messages: { save: 'Save' } });
    };
    const never = () => Promise.reject(new Error('offline'));
    const pauses: number[] = [];
    const pause = async (attempt: number) => void pauses.push(attempt);
    const texts = createTexts({ files: { 'common/en': flaky, 'shell/en': never }, always: ['common'], pause });
    await texts.changeLanguage('en');
    expect(texts.t('save' as never)).toBe('Save');
    expect(pauses).toEqual([0, 1]);
    await texts.loadNamespaces('shell');
    expect(pauses).toEqual([0, 1, 0, 1, 2, 3, 4]);
    expect(texts.hasLoadedNamespace('shell')).toBe(true);
    expect(texts.t('shell:menu.profile' as never)).toBe('menu.profile');
  });

  it('are all read as i18next reads them, in every language', async () => {
    for (const name of Object.keys(MESSAGE_FILES)) {
      const [namespace = '', language = ''] = name.split('/');
      const messages = ((await MESSAGE_FILES[name]?.())?.messages ?? {}) as never;
      const reference = createInstance();
      await reference.init({
        lng: language,
        fallbackLng: false,
        resources: { [language]: { [namespace]: messages } },
        defaultNS: namespace as never,
        interpolation: { escapeValue: false },
      });
      const texts = createTexts({ files: MESSAGE_FILES, always: [namespace] });
      await texts.changeLanguage(language);
      for (const key of keysOf(messages)) {
        const base = key.replace(/_(one|few|many|other)$/, '');
        const named = Object.fromEntries(placeholdersOf(key, messages).map((each) => [each, `<${each}>`]));
        for (const count of [0, 1, 2, 3, 5, 22, 100]) {
          const values = { ...named, count } as never;
          expect(texts.t(base as never, values), `${name} ${key}`).toBe(reference.t(base as never, values));
        }
      }
    }
  });
});

function textAt(messages: object, key: string): unknown {
  return key.split('.').reduce<unknown>((found, part) => (found as Record<string, unknown>)[part], messages);
}

function placeholdersOf(key: string, messages: object): string[] {
  return [...String(textAt(messages, key)).matchAll(/{{\s*(\w+)/g)].map(([, name]) => name ?? '');
}

function keysOf(messages: object, prefix = ''): string[] {
  return Object.entries(messages).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [prefix + key] : keysOf(inner as object, `${prefix}${key}.`),
  );
}
