import type { Language } from '@phasor/contract';

/** Texts of e-mails in one language; what happened is in the words of chat messages. */
interface MailWords {
  /** Subject of several notifications; `first` is the first of them. */
  readonly subject: (count: number, first: string) => string;
  readonly foot: string;
  /** Under news of the installation. */
  readonly system: string;
  readonly testSubject: string;
  readonly test: string;
  readonly codeSubject: string;
  readonly code: (code: string) => string;
  readonly notYou: string;
}

export const MAIL_WORDS: Readonly<Record<Language, MailWords>> = {
  en: {
    subject: (count, first) => `${count} notifications: ${first}`,
    foot: 'You receive this e-mail because you chose it under Tools, Notifications.',
    system: 'You receive this e-mail because you manage the users of this installation.',
    testSubject: 'test',
    test: 'This is a test. Notifications of your devices will arrive here.',
    codeSubject: 'confirm your e-mail address',
    code: (code) => `Enter this code under Tools, Notifications: ${code}. It is valid for a day.`,
    notYou: 'If you did not ask for this, ignore this e-mail: without the code nothing more arrives.',
  },
  sk: {
    subject: (count, first) => `Upozornenia (${count}): ${first}`,
    foot: 'Tento e-mail ste dostali, lebo ste si ho vybrali v časti Nástroje, Upozornenia.',
    system: 'Tento e-mail dostávate, pretože spravujete používateľov tejto inštalácie.',
    testSubject: 'skúška',
    test: 'Toto je skúška. Sem budú prichádzať upozornenia vašich zariadení.',
    codeSubject: 'potvrďte svoju e-mailovú adresu',
    code: (code) => `Zadajte tento kód v časti Nástroje, Upozornenia: ${code}. Platí jeden deň.`,
    notYou: 'Ak ste o to nežiadali, e-mail ignorujte: bez kódu už nič ďalšie nepríde.',
  },
  de: {
    subject: (count, first) => `${count} Benachrichtigungen: ${first}`,
    foot: 'Sie erhalten diese E-Mail, weil Sie sie unter Werkzeuge, Benachrichtigungen gewählt haben.',
    system: 'Sie erhalten diese E-Mail, weil Sie die Benutzer dieser Installation verwalten.',
    testSubject: 'Test',
    test: 'Dies ist ein Test. Hier kommen die Benachrichtigungen Ihrer Geräte an.',
    codeSubject: 'bestätigen Sie Ihre E-Mail-Adresse',
    code: (code) => `Geben Sie diesen Code unter Werkzeuge, Benachrichtigungen ein: ${code}. Er gilt einen Tag.`,
    notYou: 'Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail: ohne den Code kommt nichts mehr.',
  },
};
