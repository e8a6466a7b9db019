import type { Translation } from '../../translation.ts';
import type { messages as source } from './en.ts';

export const messages = {
  generator: {
    title: 'Generator',
    running: 'läuft',
    stopped: 'gestoppt',
    start: 'Starten',
    update: 'Ändern',
    stop: 'Stoppen',
    wrong: 'Korrigieren Sie die markierten Felder: Alle sind erforderlich und haben Grenzen.',
    changed_one: '{{count}} Feld weicht vom Eingestellten ab',
    changed_other: '{{count}} Felder weichen vom Eingestellten ab',
  },
  table: {
    load: 'Lastwerte',
    more: 'Weitere Werte',
    energy: 'Energiewerte',
    quantity: 'Größe',
    F_U: 'Winkel der Spannung',
    F_I: 'Winkel des Stroms',
    U_PP: 'Außenleiterspannung zur nächsten Phase',
    F_UPP: 'Winkel der Außenleiterspannung',
  },
  refresh: 'Aktualisieren',
  refresh_in: 'Aktualisieren in {{seconds}} s',
  measured: 'gemessen um {{when}}',
  figures: { harmonics: 'Oberschwingungsgehalt (THD)', waveform: 'Effektivwerte' },
  order: 'Ordnung',
  fundamental: 'Grundschwingung',
  harmonic: '{{order}}. Harmonische',
  period: 'Zeit in der Periode',
  phase: 'Phase',
  sequence: 'Drehfeld',
  unbalance: 'Spannungsunsymmetrie',
  angles_note:
    'Winkel sind die Grade, um die ein Zeiger der Spannung von L1 nacheilt; φ ist die Nacheilung eines Stroms hinter seiner Spannung.',
  warning: {
    title: 'Kommunikationsfehler',
    silent: 'Vom Gerät kommen keine Werte an.',
    missing: 'Die Werte kommen ohne Phasenwinkel.',
    assumed:
      'Die Werte kommen ohne Phasenwinkel. Gezeigt werden angenommene: Spannungen um 120° versetzt, Ströme nach Wirk- und Blindleistung.',
  },
  settings: {
    open: 'Einstellungen des Diagramms',
    title: 'Einstellungen des Zeigerdiagramms',
    zero: 'Nulllage',
    zero_0: '0° oben',
    zero_90: '90° rechts',
    zero_180: '180° unten',
    zero_270: '270° links',
    rotation: 'Drehrichtung',
    clockwise: 'Im Uhrzeigersinn',
    counterclockwise: 'Gegen den Uhrzeigersinn',
  },
} satisfies Translation<typeof source>;
