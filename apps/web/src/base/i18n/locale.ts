const LOCALES: Readonly<Record<string, string>> = { en: 'en-GB' };

/** How dates and numbers of a language are written here: English with the day before the month and 24 hours. */
export function localeOf(language: string): string {
  return LOCALES[language] ?? language;
}
