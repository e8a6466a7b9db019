import type { Language } from '@phasor/contract';

interface Disturbed {
  readonly event: string;
  /** Of the nominal voltage, with its `%`. */
  readonly voltage: string;
  readonly cell: string;
  readonly duration: string;
}

/** Texts of chat messages in one language. */
export interface ChatWords {
  readonly locale: string;
  readonly events: Readonly<Record<string, string>>;
  /** An outage that has ended. */
  readonly restored: (duration: string) => string;
  /** Outages of several devices that have ended, the longest of them. */
  readonly restoredSeveral: (count: number, longest: string, devices: string) => string;
  /** A dip or swell: its voltage, its class and its duration. */
  readonly disturbed: (what: Disturbed) => string;
  /** A dip or swell that goes on for longer than a minute. */
  readonly goingOn: (what: Omit<Disturbed, 'duration'>) => string;
  /** Steps that come again: which appliance is it? */
  readonly question: (power: string, duration: string, times: number) => string;
  /** A week whose supply failed, by the date of its Monday; without what failed it is of several devices. */
  readonly week: (monday: string, what: readonly string[]) => string;
  readonly quantities: Readonly<Record<'voltage' | 'frequency' | 'unbalance' | 'thd', string>>;
  /** Several devices with one cause. */
  readonly several: (count: number, what: string, devices: string) => string;
  readonly eventsOfSeveral: Readonly<Record<string, string>>;
  readonly more: (count: number) => string;
}

/** The texts in every language that an account can have (D38). */
export const CHAT_WORDS: Readonly<Record<Language, ChatWords>> = {
  en: {
    locale: 'en-GB',
    events: {
      ONLINE: 'back online',
      OFFLINE: 'went offline',
      OUTAGE: 'supply interrupted',
      CLOCK: 'has a wrong clock: measurements are refused or at a wrong time',
      DIP: 'voltage dip',
      SWELL: 'voltage swell',
      MORE: 'more news',
      ON: 'switched on',
      OFF: 'switched off',
      S_T: 'after an unusual pause',
      S_D: 'ran for an unusual time',
      L_D: 'at an unusual time of day',
      L_W: 'at an unusual time of the week',
      L_M: 'at an unusual time of the month',
      L_Y: 'at an unusual time of the year',
    },
    restored: (duration) => `supply back after ${duration}`,
    restoredSeveral: (count, longest, devices) =>
      `supply back after ${longest} at most at ${count} devices: ${devices}`,
    disturbed: ({ event, voltage, cell, duration }) => `${event} to ${voltage} for ${duration}, class ${cell}`,
    goingOn: ({ event, voltage, cell }) => `${event} to ${voltage} goes on for more than a minute, class ${cell}`,
    question: (power, duration, times) => `which appliance draws ${power} for ${duration}? ${times}× in a week`,
    week: (monday, what) =>
      `failed EN 50160 in the week from ${monday}${what.length === 0 ? '' : `: ${what.join(', ')}`}`,
    quantities: { voltage: 'voltage', frequency: 'frequency', unbalance: 'unbalance', thd: 'distortion (THD)' },
    several: (count, what, devices) => `${count} devices ${what}: ${devices}`,
    eventsOfSeveral: {
      ONLINE: 'back online',
      OFFLINE: 'offline',
      OUTAGE: 'without supply',
      CLOCK: 'with a wrong clock',
      DIP: 'with a voltage dip',
      SWELL: 'with a voltage swell',
    },
    more: (count) => `and ${count} more`,
  },
  sk: {
    locale: 'sk-SK',
    events: {
      ONLINE: 'opäť online',
      OFFLINE: 'je offline',
      OUTAGE: 'výpadok napájania',
      CLOCK: 'má nesprávny čas: merania sa odmietajú alebo majú zlý čas',
      DIP: 'pokles napätia',
      SWELL: 'zvýšenie napätia',
      MORE: 'ďalšie správy',
      ON: 'zapnuté',
      OFF: 'vypnuté',
      S_T: 'po nezvyčajnej prestávke',
      S_D: 'nezvyčajne dlhý beh',
      L_D: 'v nezvyčajnom čase dňa',
      L_W: 'v nezvyčajnom čase týždňa',
      L_M: 'v nezvyčajnom čase mesiaca',
      L_Y: 'v nezvyčajnom čase roka',
    },
    restored: (duration) => `napájanie obnovené po ${duration}`,
    restoredSeveral: (count, longest, devices) =>
      `napájanie obnovené najneskôr po ${longest}, zariadenia (${count}): ${devices}`,
    disturbed: ({ event, voltage, cell, duration }) => `${event} na ${voltage}, trvanie ${duration}, trieda ${cell}`,
    goingOn: ({ event, voltage, cell }) => `${event} na ${voltage} trvá dlhšie ako minútu, trieda ${cell}`,
    question: (power, duration, times) => `ktorý spotrebič odoberá ${power} počas ${duration}? ${times}× za týždeň`,
    week: (monday, what) =>
      `nesplnené EN 50160 v týždni od ${monday}${what.length === 0 ? '' : `: ${what.join(', ')}`}`,
    quantities: {
      voltage: 'napätie',
      frequency: 'frekvencia',
      unbalance: 'nesymetria',
      thd: 'harmonické skreslenie (THD)',
    },
    several: (count, what, devices) => `Zariadenia ${what} (${count}): ${devices}`,
    eventsOfSeveral: {
      ONLINE: 'opäť online',
      OFFLINE: 'offline',
      OUTAGE: 'bez napájania',
      CLOCK: 's nesprávnym časom',
      DIP: 's poklesom napätia',
      SWELL: 's zvýšeným napätím',
    },
    more: (count) => `a ďalšie: ${count}`,
  },
  de: {
    locale: 'de-DE',
    events: {
      ONLINE: 'wieder online',
      OFFLINE: 'ist offline',
      OUTAGE: 'Versorgung unterbrochen',
      CLOCK: 'hat eine falsche Uhr: Messwerte werden abgelehnt oder haben eine falsche Zeit',
      DIP: 'Spannungseinbruch',
      SWELL: 'Spannungsüberhöhung',
      MORE: 'weitere Meldungen',
      ON: 'eingeschaltet',
      OFF: 'ausgeschaltet',
      S_T: 'nach ungewöhnlicher Pause',
      S_D: 'ungewöhnlich lange gelaufen',
      L_D: 'zu ungewöhnlicher Tageszeit',
      L_W: 'zu ungewöhnlicher Zeit der Woche',
      L_M: 'zu ungewöhnlicher Zeit des Monats',
      L_Y: 'zu ungewöhnlicher Zeit des Jahres',
    },
    restored: (duration) => `Versorgung wieder da nach ${duration}`,
    restoredSeveral: (count, longest, devices) =>
      `Versorgung wieder da nach höchstens ${longest} an ${count} Geräten: ${devices}`,
    disturbed: ({ event, voltage, cell, duration }) => `${event} auf ${voltage}, Dauer ${duration}, Klasse ${cell}`,
    goingOn: ({ event, voltage, cell }) => `${event} auf ${voltage} seit über einer Minute, Klasse ${cell}`,
    question: (power, duration, times) =>
      `welcher Verbraucher nimmt ${duration} lang ${power} auf? ${times}-mal in einer Woche`,
    week: (monday, what) =>
      `EN 50160 nicht eingehalten in der Woche ab ${monday}${what.length === 0 ? '' : `: ${what.join(', ')}`}`,
    quantities: {
      voltage: 'Spannung',
      frequency: 'Frequenz',
      unbalance: 'Unsymmetrie',
      thd: 'Oberschwingungsgehalt (THD)',
    },
    several: (count, what, devices) => `${count} Geräte ${what}: ${devices}`,
    eventsOfSeveral: {
      ONLINE: 'wieder online',
      OFFLINE: 'offline',
      OUTAGE: 'ohne Versorgung',
      CLOCK: 'mit falscher Uhr',
      DIP: 'mit Spannungseinbruch',
      SWELL: 'mit Spannungsüberhöhung',
    },
    more: (count) => `und ${count} weitere`,
  },
};
