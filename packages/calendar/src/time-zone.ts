/**
 * Whether a text names a time zone of the IANA database known to this runtime, such as `Europe/Bratislava` or `UTC`. Fixed
 * offsets (`+01:00`) are not zones: they have no clock changes.
 */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
