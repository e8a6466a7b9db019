const LOCALES: Readonly<Record<string, string>> = { en: 'en-GB' };

/** Locale for dates and numbers of a language: English has the day before the month and 24 hours. */
export function localeOf(language: string): string {
  return LOCALES[language] ?? language;
}
