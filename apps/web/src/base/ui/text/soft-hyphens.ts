/** Long words of headings with their hyphenation: not every browser hyphenates every language. */
const PARTED = [
  'Beleuchtungs|stärke',
  'Benach|richti|gungen',
  'Benutzer|verwaltung',
  'Energie|bezug',
  'Energie|lieferung',
  'Genauig|keits|prüfung',
  'Geräte|einstellungen',
  'Leistungs|faktor',
  'Luft|feuchtig|keit',
  'Nenn|spannung',
  'Ober|schwin|gungen',
  'Ober|schwin|gungs|gehalt',
  'Viertelstunden|maximum',
] as const;

const SOFT_HYPHENS = new Map(PARTED.map((word) => [word.replaceAll('|', ''), word.replaceAll('|', '\u00ad')]));
const LONG_WORD = /\p{L}{12,}/gu;

/** A heading with soft hyphens in its long words; for display, not for comparison. */
export function withSoftHyphens(text: string): string {
  return text.replaceAll(LONG_WORD, (word) => SOFT_HYPHENS.get(word) ?? word);
}
