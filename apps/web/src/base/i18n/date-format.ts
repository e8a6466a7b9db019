const formats = new Map<string, Intl.DateTimeFormat>();

/** A cached formatter of dates and times: creating one takes longer than using it a hundred times. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formats.set(key, made);
  return made;
}

/** Format of a date in texts: `9 Nov 2026`, `9. 11. 2026`, `9. Nov. 2026`; input fields use digits only. */
export const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
/** The same of a whole month. */
export const MONTH = { month: 'short', year: 'numeric' } as const;
/** The time of day, to the minute. */
export const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
/** A date with it. */
export const MINUTE = { ...DATE, ...CLOCK } as const;
/** The same to the second. */
export const SECOND = { ...MINUTE, second: '2-digit' } as const;
