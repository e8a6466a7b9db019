import { describe, expect, it } from 'vitest';
import { MESSAGE_FILES } from './message-files.ts';

/** The source files without texts and tests. */
const SOURCES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../**/messages/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const OF_FEATURES = import.meta.glob('../features/*/messages/en.ts');

/** Whether a key can be used in these sources: it stands there between quotes, or a template can form it. */
function asksFor(sources: readonly string[]): (key: string) => boolean {
  const find = (what: RegExp) => sources.flatMap((source) => [...source.matchAll(what)].map(([text]) => bare(text)));
  const literals = new Set(find(/(?<=')[\w.:-]+(?=')/g));
  // A template without a fixed part can become any key and is not evidence.
  const templates = [...new Set(find(/(?<=`)[^`\n]*\$\{[^`\n]*(?=`)/g))]
    .map((template) => template.split(/\$\{[^}]*\}/))
    .filter((pieces) => pieces.every((piece) => /^[\w.]*$/.test(piece)) && /\w/.test(pieces.join('')))
    .map((pieces) => new RegExp(`^${pieces.map((piece) => piece.replaceAll('.', '\\.')).join('[\\w.-]+')}$`));
  return (key) => literals.has(key) || templates.some((template) => template.test(key));
}

/** `errors:forbidden.title` and `forbidden.title` are the same key. */
function bare(key: string): string {
  return key.replace(/^[\w-]+:/, '');
}

/** Texts of a feature are for that feature only, the others for all. */
function sourcesFor(namespace: string): readonly string[] {
  const isOfFeature = `../features/${namespace}/messages/en.ts` in OF_FEATURES;
  const folder = isOfFeature ? `../features/${namespace}/` : '';
  return Object.keys(SOURCES).flatMap((path) => (path.startsWith(folder) ? (SOURCES[path] ?? []) : []));
}

function keysOf(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [prefix + key] : keysOf(inner as object, `${prefix}${key}.`),
  );
}

const english = Object.keys(MESSAGE_FILES).filter((name) => name.endsWith('/en'));

describe('the texts of', () => {
  // proves R-LANG-002
  it.each(english)('%s are all used in the program', async (name) => {
    const file = await MESSAGE_FILES[name]?.();
    const keys = keysOf(file?.messages ?? {}).map((key) => key.replace(/_(one|few|many|other)$/, ''));
    const isUsed = asksFor(sourcesFor(name.replace('/en', '')));
    expect(keys.length).toBeGreaterThan(0);
    expect([...new Set(keys)].filter((key) => !isUsed(key))).toEqual([]);
  });
});
