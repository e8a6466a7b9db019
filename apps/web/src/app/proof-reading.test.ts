import { describe, expect, it } from 'vitest';
import { MESSAGE_FILES } from './message-files.ts';

/** Every text of a language by `namespace:key`. */
async function textsIn(language: string): Promise<[string, string][]> {
  const names = Object.keys(MESSAGE_FILES).filter((name) => name.endsWith(`/${language}`));
  const files = await Promise.all(
    names.map(async (name) => [name, (await MESSAGE_FILES[name]?.())?.messages] as const),
  );
  return files.flatMap(([name, messages]) => flatten(messages ?? {}, `${name.split('/')[0]}:`));
}

function flatten(value: object, prefix: string): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]): [string, string][] =>
    typeof inner === 'string' ? [[prefix + key, inner]] : flatten(inner as object, `${prefix}${key}.`),
  );
}

/** The texts that break a rule, as `key: text`. */
async function offenders(language: string, breaks: (text: string) => boolean): Promise<string[]> {
  return (await textsIn(language)).filter(([, text]) => breaks(text)).map(([key, text]) => `${key}: ${text}`);
}

const UNIT =
  '(?:%|‰|°|kWh|MWh|Wh|kvarh|kVAh|kW|MW|W|kVA|VA|kvar|var|V|kA|A|Hz|min|MB|kB|s(?=$|[.,;)])|h|d|ms|dBm|ppm|lx)';

describe.each(['en', 'sk', 'de'])('the typography of %s', (language) => {
  // proves R-LANG-008
  it('keeps a number and its unit on one line, by a space that does not break', async () => {
    const breakable = new RegExp(`[\\d}] ${UNIT}(?![\\p{L}\\d])`, 'u');
    expect(await offenders(language, (text) => breakable.test(text))).toEqual([]);
  });

  // proves R-LANG-009
  it('has quotation marks, a true minus, dashes and an ellipsis, not their typewriter substitutes', async () => {
    expect(await offenders(language, (text) => /["']|(^|[\s(])-\d|\s-\s|\.\.\./.test(text.replace(/’/g, '')))).toEqual(
      [],
    );
  });

  it('has no double spaces, and none before a full stop or a comma', async () => {
    expect(await offenders(language, (text) => / {2}| [.,;]|^\s|\s$/.test(text))).toEqual([]);
  });
});

describe.each(['sk', 'de'])('the texts in %s', (language) => {
  // proves R-LANG-010
  it('quote as „…“', async () => {
    const wrong = (text: string) => /[”«»]/.test(text) || text.split('„').length !== text.split('“').length;
    expect(await offenders(language, wrong)).toEqual([]);
  });

  // proves R-LANG-010
  it('write per cent after a space', async () => {
    expect(await offenders(language, (text) => /[\d}]%/.test(text))).toEqual([]);
  });

  // proves R-LANG-010
  it('write a decimal comma', async () => {
    // Network addresses and thousands contain points.
    const pointed = /\d{1,3}(?:\.\d{1,3}){3}|\d{1,3}(?:\.\d{3})+/g;
    expect(await offenders(language, (text) => /\d\.\d/.test(text.replace(pointed, '')))).toEqual([]);
  });

  // proves R-LANG-004
  it('are translated, but for names and words that are the same in both languages', async () => {
    const english = new Map(await textsIn('en'));
    const left = (await textsIn(language)).filter(([key, text]) => text === english.get(key) && !isShared(text));
    expect(left).toEqual([]);
  });
});

/** Names, units and international words; every other text that equals the English one is untranslated. */
const SHARED = new Set(
  `A CRC Ctrl Demo Details Deutsch Disaggregation E-mail English Export Firmware Generator GSM Gateway I ID IDN Import L1 L2 L3 LoRa NILM Name Offline Offset Online Passkey PDF Phase
  Integration Slovenčina Test Token U V Webhook WiFi XLSX d e-mail h kW kWh live max min nom offline online s webhook`.split(
    /\s+/,
  ),
);

function isShared(text: string): boolean {
  const words = text.replace(/{{\w+}}/g, '').match(/\p{L}[\p{L}\d-]*/gu) ?? [];
  return words.every((word) => SHARED.has(word));
}

describe('the form of address', () => {
  // proves R-LANG-007
  it('is formal in German', async () => {
    expect(await offenders('de', (text) => /\b(du|dich|dir|dein\w*|euch|euer\w*)\b/i.test(text))).toEqual([]);
  });

  // proves R-LANG-007
  it('is formal in Slovak: no request to a single person', async () => {
    const informal =
      /(?<!\p{L})(klikni|zadaj|vyber|skús|použi|zvoľ|prihlás|načítaj|skontroluj|počkaj|ulož|zmeň|napíš|pridaj|odstráň|tvoj\w*|ťa|ti)(?!\p{L})/iu;
    expect(await offenders('sk', (text) => informal.test(text))).toEqual([]);
  });
});

/** Words that the glossary replaces by another one (docs/glossary.md). */
const REPLACED: readonly (readonly [language: string, wrong: RegExp, right: string])[] = [
  ['en', /Wi-Fi/, 'WiFi'],
  ['sk', /Wi-Fi/, 'WiFi'],
  ['de', /Wi-Fi|\bWiFi\b/, 'WLAN'],
  ['sk', /\p{L}*vŕš\p{L}*|vyprš/u, 'skončiť sa, uplynúť'],
  ['sk', /(?<!ne)zmeran|Zmeran/u, 'namerané'],
  ['sk', /MAC adres|IP adres/u, 'adresa MAC, adresa IP'],
  ['sk', /[Dd]emo účet/u, 'ukážkový účet'],
  ['sk', /[Oo]dpájač/u, 'odpojovač'],
  ['sk', /[Oo]svetlenie/u, 'osvetlenosť'],
  ['sk', /Celkom|Celkovo/u, 'spolu'],
  ['sk', /pridelen|pridelí/, 'priradiť'],
  ['sk', /nevide/, 'neprečítané'],
  ['sk', /[žŽ]iv[éáý]/, 'aktuálne hodnoty, naživo'],
  ['sk', /[Nn]ajväčš\p{L}+ prúd/u, 'maximálny prúd'],
  ['de', /größte\w* Strom/i, 'maximaler Strom'],
  ['sk', /štvrťhodinov\p{L}+ maximálny/u, 'štvrťhodinové maximum'],
  ['de', /Besitzer/, 'Eigentümer'],
  ['de', /[Ee]inspeisung/, 'Lieferung'],
  ['de', /Administrator/, 'Administration'],
  ['de', /Dashboard/, 'Übersicht'],
  ['de', /[Zz]uweis|[Zz]ugewies/, 'zuordnen'],
];

describe('the words of the glossary', () => {
  // proves R-LANG-011
  it.each(REPLACED)('in %s are used instead of %s: %s', async (language, wrong) => {
    expect(await offenders(language, (text) => wrong.test(text))).toEqual([]);
  });
});

/** Third parties that keep accounts or rooms for people: which one is there the operator decides, and names. */
const PROVIDERS = /google|microsoft|azure|entra|okta|keycloak|authentik|auth0|apple|facebook|github|webex|cisco|slack/i;

describe('a provider of accounts or of chat', () => {
  // proves R-SIGN-108
  it.each(['en', 'sk', 'de'])('is named by no text in %s, but by the name that is configured', async (language) => {
    expect(await offenders(language, (text) => PROVIDERS.test(text))).toEqual([]);
    const button = new Map(await textsIn(language)).get('second-factor:ways.third_party');
    expect(button).toContain('{{name}}');
  });
});
