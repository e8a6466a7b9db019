const formats = new Map<string, Intl.DateTimeFormat>();

/** A way to write dates and times; kept, because to make one takes longer than to write a hundred times with it. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formats.set(key, made);
  return made;
}

/** How a date is written wherever it is read: `9 Nov 2026`, `9. 11. 2026`, `9. Nov. 2026`; in fields it is typed in figures. */
export const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
/** The time of day, to the minute. */
export const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
/** A date with it. */
export const MINUTE = { ...DATE, ...CLOCK } as const;
/** The same to the second. */
export const SECOND = { ...MINUTE, second: '2-digit' } as const;
