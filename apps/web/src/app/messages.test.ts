import { LANGUAGES } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { MESSAGE_FILES } from './message-files.ts';

const namespaces = [...new Set(Object.keys(MESSAGE_FILES).map((key) => key.split('/')[0] ?? ''))].sort();

/** Texts by their dotted key. */
function flatten(value: object, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') texts.set(prefix + key, inner);
    else for (const [deep, text] of flatten(inner as object, `${prefix}${key}.`)) texts.set(deep, text);
  }
  return texts;
}

async function textsOf(namespace: string, language: string): Promise<Map<string, string>> {
  const file = await MESSAGE_FILES[`${namespace}/${language}`]?.();
  return flatten(file?.messages ?? {});
}

const PLURAL = /_(zero|one|two|few|many|other)$/;
const baseOf = (key: string) => key.replace(PLURAL, '');
const placeholders = (text: string) => [...text.matchAll(/{{\s*(\w+)/g)].map(([, name]) => name).sort();

describe.each(namespaces)('the texts of %s', (namespace) => {
  // proves R-LANG-001, R-SHELL-046
  it.each(LANGUAGES)('have the same keys in %s as in English, none missing and none extra', async (language) => {
    const english = new Set([...(await textsOf(namespace, 'en')).keys()].map(baseOf));
    const keys = new Set([...(await textsOf(namespace, language)).keys()].map(baseOf));
    expect([...keys].sort()).toEqual([...english].sort());
    expect(keys.size).toBeGreaterThan(0);
  });

  // proves R-LANG-005
  it.each(LANGUAGES)('have exactly the plural forms that %s knows', async (language) => {
    const forms = [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort();
    const texts = await textsOf(namespace, language);
    for (const base of new Set([...texts.keys()].filter((key) => PLURAL.test(key)).map(baseOf))) {
      const given = [...texts.keys()].filter((key) => PLURAL.test(key) && baseOf(key) === base);
      expect(given.map((key) => key.slice(base.length + 1)).sort(), base).toEqual(forms);
    }
  });

  // proves R-LANG-003, R-SHELL-046
  it.each(LANGUAGES)('are complete in %s and use the placeholders of the English ones', async (language) => {
    const english = await textsOf(namespace, 'en');
    for (const [key, text] of await textsOf(namespace, language)) {
      const source = english.get(key) ?? english.get(`${baseOf(key)}_other`) ?? '';
      expect(text.trim(), key).not.toBe('');
      expect(placeholders(text), key).toEqual(placeholders(source));
    }
  });
});
