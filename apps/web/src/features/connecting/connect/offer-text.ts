import type { ConnectionOffer, Language } from '@phasor/contract';

/** What stands where a password was that is not shown again. */
export const UNSHOWN = '••••••••';

/** The offer as it is kept beyond the page: the password and what contains it are blotted out. */
export function withoutPassword(offer: ConnectionOffer): ConnectionOffer {
  const { password } = offer;
  if (password === '') return offer;
  const blot = (text: string) => text.replaceAll(password, UNSHOWN);
  return {
    ...offer,
    password: '',
    steps: offer.steps.map(({ text, texts, fields, paste }) => ({
      text: blot(text),
      texts: { en: blot(texts.en), sk: blot(texts.sk), de: blot(texts.de) },
      fields: fields.map(({ label, value }) => ({ label, value: blot(value) })),
      paste: paste === null ? null : blot(paste),
    })),
  };
}

/** What to do in the language of the reader, who may have changed it since the offer was made. */
export function stepText({ text, texts }: ConnectionOffer['steps'][number], language: Language): string {
  // One that was kept before an update has one language only.
  return (texts as typeof texts | undefined)?.[language] ?? text;
}

/** Whether the password stands in it, or is shown no more. */
export const showsPassword = ({ password }: ConnectionOffer): boolean => password !== '';

/** Everything that has to be typed, one value a line, for a second screen; each only once. */
export function wholeText({ steps }: ConnectionOffer): string {
  const lines = steps.flatMap(({ fields, paste }) => [
    ...fields.map(({ label, value }) => `${label}: ${value}`),
    ...(paste === null ? [] : [paste]),
  ]);
  return [...new Set(lines)].join('\n');
}

/** Bytes that a code of medium correction holds in its largest size (ISO/IEC 18004, version 40-M). */
const CODE_BYTES = 2_331;

/** Whether a code can hold the text. */
export function fitsCode(text: string): boolean {
  return text !== '' && new TextEncoder().encode(text).length <= CODE_BYTES;
}

/** A value that has to stay unseen by people who pass; it is shown on demand. */
export function isSecret(value: string, { password }: ConnectionOffer): boolean {
  return password !== '' && value.includes(password);
}
