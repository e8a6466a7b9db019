import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  valid: 'Platné tokeny',
  invalid: 'Neplatné tokeny',
  generate: 'Vygenerovať token',
  generated: 'Token bol vygenerovaný',
  demo: 'Ukážkový účet môže tokeny používať, nemôže ich však generovať, meniť ani rušiť.',
  full: 'K tomuto zariadeniu už máte najvyšší možný počet tokenov. Najprv niektorý zrušte.',
  find: 'Hľadať podľa dátumu',
  column: { generated: 'Vygenerovaný', expiration: 'Platnosť do', token: 'Token', note: 'Poznámka' },
  copy: 'Skopírovať token',
  copy_of: 'Skopírovať token {{token}}',
  copied: 'Token bol skopírovaný',
  not_copied: {
    title: 'Nepodarilo sa skopírovať',
    hint: 'Tento prehliadač to nedovoľuje. Token je teraz zobrazený celý: označte ho a skopírujte sami.',
  },
  theirs: 'patrí účtu {{login}}',
  add_note: 'Pridať poznámku',
  edit_note: 'Zmeniť poznámku „{{note}}“',
  note_saved: 'Poznámka bola uložená',
  note_hint: 'Napríklad ktorý program ho používa',
  last_day: 'Posledný deň',
  zone_hint: 'Platnosť tokenu sa končí týmto dňom, o polnoci v pásme {{zone}}.',
  fault: {
    no_day: 'Zadajte deň, napríklad {{first}}',
    too_early: 'Najskôr {{first}}',
    too_late: 'Najneskôr {{last}}',
  },
  revoke: 'Zrušiť platnosť',
  revoke_of: 'Zrušiť platnosť tokenu z {{generated}}',
  ask_revoke: 'Programy s týmto tokenom už nebudú môcť čítať údaje zariadenia. Tento krok sa nedá vrátiť späť.',
  ask_revoke_note:
    'Programy s tokenom „{{note}}“ už nebudú môcť čítať údaje zariadenia. Tento krok sa nedá vrátiť späť.',
  revoked: 'Platnosť tokenu bola zrušená',
  is_revoked: 'zrušený',
  usage: {
    title: 'Ako token použiť',
    hint: 'S tokenom číta program údaje tohto zariadenia: energiu, profily, štatistiku, podrobnosti aj jednotlivé vzorky. Nepotrebuje prihlásenie a nič nemôže zmeniť. Token chráňte ako heslo a vkladajte ho do hlavičky volania:',
    copy: 'Skopírovať príklad',
    copied: 'Príklad bol skopírovaný',
    not_copied: 'Tento prehliadač to nedovoľuje. Príklad označte a skopírujte sami.',
    all_calls: 'Všetky volania (OpenAPI)',
    programs: 'V hotových programoch',
    prometheus: 'Načítavajte {{address}} s tokenom ako bearer tokenom.',
    home_assistant:
      'Jeho integráciu MQTT pripojte k brokeru v Phasore: používateľ homeassistant, heslo je token. Zariadenie nájde sám.',
    grafana:
      'Zdroj údajov Infinity so základnou adresou {{address}} a tokenom ako bearer tokenom; dashboard na import je docs/grafana/phasor.json.',
  },
};
