import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages = {
  title: 'Zapojenie',
  verdict: {
    right: 'Bez zistených chýb',
    wrong_one: '{{count}} chyba',
    wrong_few: '{{count}} chyby',
    wrong_many: '{{count}} chyby',
    wrong_other: '{{count}} chýb',
    unsure: 'Nie je isté',
    unknown: 'Neposúdené',
  },
  about: {
    right: 'Uhly medzi prúdmi a napätiami sú obvyklé. Istota: {{percent}} %.',
    wrong: 'Istota: {{percent}} %.',
    unsure: 'Namerané hodnoty vysvetľuje viac zapojení.',
    unknown: 'Treba napätie, prúd a činný výkon záťaže.',
  },
  basis: { now: 'Podľa aktuálnych hodnôt.', day: 'Podľa posledných 24 hodín.' },
  feeds_in: 'Môže sem dodávať fotovoltika, batéria alebo generátor',
  direction: { lags: 'sa oneskoruje', leads: 'predbieha' },
  finding: {
    turned: 'Transformátor prúdu {{phase}} je otočený',
    elsewhere: 'Transformátor prúdu {{phase}} je na {{line}}',
    both: 'Transformátor prúdu {{phase}} je na {{line}} a otočený',
    swapped: 'Napätia {{one}} a {{other}} sú zamenené',
    rotation: 'Sled fáz je L1, L3, L2',
    voltage_missing: 'Chýba napätie {{phase}}',
    neutral_sure: 'Chýba neutrálny vodič',
    neutral_unsure: 'Neutrálny vodič možno chýba',
    current_missing: 'Na {{phase}} nie je prúd',
    generation: '{{phase}} občas dodáva',
  },
  evidence: {
    turned:
      'Jeho prúd voči svojmu napätiu {{direction}} o {{lag}}°. Po otočení {{after_direction}} o {{after}}°, ako pri záťažiach.',
    elsewhere:
      'Jeho prúd voči napätiu {{phase}} {{direction}} o {{lag}}°. Voči napätiu {{line}} {{after_direction}} o {{after}}°, ako pri záťažiach.',
    both: 'Jeho prúd voči napätiu {{phase}} {{direction}} o {{lag}}°. Po otočení voči napätiu {{line}} {{after_direction}} o {{after}}°, ako pri záťažiach.',
    swapped: 'Sled napätí je nesprávny a každý prúd zodpovedá napätiu druhej fázy.',
    rotation: 'Napätia idú v tomto slede a prúdy im zodpovedajú.',
    voltage_missing: '{{voltage}} V, pričom iná fáza má {{highest}} V.',
    neutral_sure: 'Napätia voči neutrálnemu vodiču sú od {{lowest}} do {{highest}} V, hoci medzi fázami sú rovnaké.',
    neutral_unsure: 'Napätia voči neutrálnemu vodiču sú od {{lowest}} do {{highest}} V.',
    current_missing: 'Ostatné fázy prúd majú. Smer tohto transformátora sa nedá posúdiť.',
    generation: 'Jej činný výkon má oba smery, hoci sa čakajú len záťaže.',
  },
  remedy: {
    turned: 'Vymeňte jeho dva sekundárne vodiče na meradle.',
    elsewhere:
      'Presuňte ho na {{phase}}, alebo jeho vodiče na vstup {{line}}. Dovtedy napočítaná energia ostane nesprávna.',
    both: 'Presuňte ho na {{phase}} v správnom smere. Dovtedy napočítaná energia ostane nesprávna.',
    swapped: 'Zameňte oba napäťové vodiče na meradle.',
    rotation: 'Motory sa točia opačne. Energia sa počíta správne. Ak na slede záleží, zameňte dve fázy.',
    voltage_missing: 'Skontrolujte poistku a vodič tohto napäťového vstupu.',
    neutral_sure: 'Vypnite citlivé spotrebiče a hneď skontrolujte neutrálny vodič: ich napätie nie je bezpečné.',
    neutral_unsure: 'Skontrolujte neutrálny vodič: ak chýba, ohrozuje spotrebiče.',
    current_missing: 'Ak tam beží záťaž, skontrolujte, či je transformátor zatvorený a jeho vodiče pripojené.',
    generation: 'Ak tu dodáva fotovoltika alebo batéria, označte to nižšie.',
  },
  turn: 'Otočiť {{phase}} softvérom',
  turn_hint:
    'Odteraz zmení jej výkon znamienko a odber a dodávka si vymenia miesta. Uložené hodnoty ostanú, ako sú. Dá sa to vrátiť.',
  turned: '{{phase}} je odteraz otočená',
  is_turned: '{{phase}} je otočená softvérom.',
  undo: 'Vrátiť',
  undone: '{{phase}} je ako predtým',
  candidate: {
    right: 'nič nie je zle',
    turned: '{{phase}} otočený',
    elsewhere: '{{phase}} na {{line}}',
    both: '{{phase}} na {{line}} a otočený',
  },
  decide: 'Na rozhodnutie zapnite na jednej fáze veľkú odporovú záťaž, napríklad kanvicu, a pozrite sa znova.',
  drawing: { before: 'teraz, pri U {{phase}}', after: 'potom, pri U {{phase}}' },
} satisfies Translation<typeof source>;
