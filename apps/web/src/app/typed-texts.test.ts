import { describe, expect, it } from 'vitest';
import { texts } from '../base/i18n/texts.ts';
import { MESSAGE_FILES } from './message-files.ts';

const raw = (files: Record<string, unknown>) => files as Record<string, string>;
const ENGLISH = raw(
  import.meta.glob(['../**/messages/en.ts', '../base/i18n/messages/*/en.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const SOURCES = raw(
  import.meta.glob(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../**/messages/**', '!../**/testing/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

/** What `useTranslation(['relays', 'common'])` and its like name; without a name it is the first of every screen. */
const NAMESPACES = /useTranslation\((?:\[([^\]]*)\]|'([\w-]+)')?\)/g;
const KEY = /\bt\(\s*'([\w.:-]+)'/g;
const PLURAL = /_(one|few|many|other)$/;

function keysOf(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [prefix + key] : keysOf(inner as object, `${prefix}${key}.`),
  );
}

async function englishKeys(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const names = Object.keys(MESSAGE_FILES).filter((name) => name.endsWith('/en'));
  const loaded = names.map(async (name): Promise<[string, ReadonlySet<string>]> => {
    const keys = keysOf((await MESSAGE_FILES[name]?.())?.messages ?? {});
    return [name.replace('/en', ''), new Set(keys.map((key) => key.replace(PLURAL, '')))];
  });
  return new Map(await Promise.all(loaded));
}

/** Keys of the source that none of its namespaces has. */
function unknownKeys(source: string, known: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const named = [...source.matchAll(NAMESPACES)].flatMap(([, list, one]) =>
    list === undefined ? [one ?? 'common'] : [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name ?? ''),
  );
  if (named.length === 0) return [];
  return [...source.matchAll(KEY)].flatMap(([, key = '']) => {
    const [bare = '', namespace] = key.split(':').reverse();
    const places = namespace === undefined ? named : [namespace];
    return places.some((place) => known.get(place)?.has(bare)) ? [] : [key];
  });
}

describe('the keys of texts', () => {
  it('are checked when the program is compiled, in the first namespace and in a named one', () => {
    // @ts-expect-error there is no such text
    expect(texts.t('common:nonsense')).toBe('nonsense');
    // @ts-expect-error there is no such namespace
    expect(texts.t('nonsense:saved')).toBe('saved');
    expect(texts.t('common:saved')).toBe('saved');
  });

  it('have a type for every namespace, under the name of its folder', () => {
    const declared = Object.entries(ENGLISH).map(([path, source]) => [
      path.split('/').at(-2) === 'messages' ? path.split('/').at(-3) : path.split('/').at(-2),
      /interface ResourceNamespaceMap \{\s*'?([\w-]+)'?: typeof messages;/.exec(source)?.[1],
    ]);
    expect(declared.length).toBeGreaterThan(30);
    for (const [folder, name] of declared) expect(name, folder).toBe(folder);
  });

  it('all exist that the program requests, in a namespace that it has loaded', async () => {
    const known = await englishKeys();
    const unknown = Object.entries(SOURCES).flatMap(([path, source]) =>
      unknownKeys(source, known).map((key) => `${path} ${key}`),
    );
    expect(unknown).toEqual([]);
  });

  it('that do not exist are found', async () => {
    const known = await englishKeys();
    const source = (key: string) => `const { t } = useTranslation(['relays']); t('${key}')`;
    expect(unknownKeys(source('locked'), known)).toEqual([]);
    expect(unknownKeys(source('common:saved'), known)).toEqual([]);
    expect(unknownKeys(source('saved'), known)).toEqual(['saved']);
    expect(unknownKeys(source('common:locked'), known)).toEqual(['common:locked']);
  });
});
