import { localeOf } from './locale.ts';

/** The texts of a namespace in one language: words, or groups of them. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

/** Values of the placeholders; `count` also selects the plural form. */
export type TextValues = Readonly<Record<string, unknown>>;

const PLACEHOLDER = /{{\s*(\w+)\s*}}/g;

/**
 * The text under a dotted key in the plural form of the language (Unicode CLDR plural rules), its placeholders filled,
 * numbers formatted for the language. Undefined if there is no such text.
 */
export function translate(
  messages: MessageTree | undefined,
  key: string,
  { language, values = {} }: { language: string; values?: TextValues | undefined },
): string | undefined {
  const { count } = values;
  const plural = typeof count === 'number' ? at(messages, `${key}_${pluralRules(language).select(count)}`) : undefined;
  const text = plural ?? at(messages, key);
  return text?.replace(PLACEHOLDER, (placeholder, name: string) =>
    name in values ? written(values[name], language) : placeholder,
  );
}

function at(messages: MessageTree | undefined, key: string): string | undefined {
  let found: string | MessageTree | undefined = messages;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}

function written(value: unknown, language: string): string {
  return typeof value === 'number' ? numberFormat(language).format(value) : String(value ?? '');
}

const pluralRules = perLanguage((language) => new Intl.PluralRules(language));
const numberFormat = perLanguage((language) => new Intl.NumberFormat(localeOf(language)));

function perLanguage<Made>(make: (language: string) => Made): (language: string) => Made {
  const known = new Map<string, Made>();
  return (language) => {
    const made = known.get(language) ?? make(language);
    known.set(language, made);
    return made;
  };
}
