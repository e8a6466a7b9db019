const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Text as the base64 of its UTF-8 bytes (RFC 4648, padded); '' for ''. @throws URIError for a lone surrogate */
export function base64Of(text: string): string {
  const bytes = utf8Of(text);
  let base64 = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second, third] = bytes.slice(at, at + 3);
    const group = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    const letters = [18, 12, 6, 0].map((shift) => ALPHABET[(group >> shift) & 63]).join('');
    base64 += third !== undefined ? letters : letters.slice(0, second !== undefined ? 3 : 2).padEnd(4, '=');
  }
  return base64;
}

/** The text of padded base64; undefined for anything that is not the base64 of UTF-8 text. */
export function textOfBase64(base64: string): string | undefined {
  if (!/^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64)) return undefined;
  const bits = [...base64.replace(/=+$/, '')].flatMap((letter) => {
    const value = ALPHABET.indexOf(letter);
    return [5, 4, 3, 2, 1, 0].map((bit) => (value >> bit) & 1);
  });
  let escaped = '';
  for (let at = 0; at + 8 <= bits.length; at += 8) {
    const byte = bits.slice(at, at + 8).reduce((value, bit) => value * 2 + bit, 0);
    escaped += `%${byte.toString(16).padStart(2, '0')}`;
  }
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}

/** Length of a text in UTF-8, bytes. @throws URIError for a lone surrogate */
export function utf8Length(text: string): number {
  return utf8Of(text).length;
}

/** Through the escapes of a URI: the only UTF-8 encoder available in every environment of this package. */
function utf8Of(text: string): number[] {
  const escaped = encodeURIComponent(text);
  return Array.from(escaped.matchAll(/%([0-9A-F]{2})|[^%]/g), ([letter, hex]) =>
    hex === undefined ? letter.charCodeAt(0) : Number.parseInt(hex, 16),
  );
}
