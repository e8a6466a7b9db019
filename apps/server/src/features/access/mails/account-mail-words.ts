import type { Language } from '@phasor/contract';

/** Texts of e-mails about an account, in one language. */
interface AccountMailWords {
  readonly inviteSubject: string;
  readonly invite: (login: string) => string;
  readonly inviteEnd: string;
  readonly resetSubject: string;
  readonly reset: (login: string) => string;
  readonly resetEnd: string;
  readonly changedSubject: string;
  readonly changed: (login: string) => string;
  readonly changedFoot: string;
}

export const ACCOUNT_MAIL_WORDS: Readonly<Record<Language, AccountMailWords>> = {
  en: {
    inviteSubject: 'your account',
    invite: (login) => `You have an account here with the user name ${login}. Choose its password with this link:`,
    inviteEnd: 'The link is valid for seven days and once. If you do not know what this is about, ignore this e-mail.',
    resetSubject: 'a new password',
    reset: (login) => `Somebody asked for a new password of the account ${login}. Choose it with this link:`,
    resetEnd:
      'The link is valid for one hour and once. If it was not you, ignore this e-mail: the password stays as it is.',
    changedSubject: 'your password was changed',
    changed: (login) => `The password of the account ${login} was chosen anew, and its sessions have ended.`,
    changedFoot: 'If it was not you, ask your administrator at once.',
  },
  sk: {
    inviteSubject: 'váš účet',
    invite: (login) => `Máte tu účet s používateľským menom ${login}. Heslo si zvolíte týmto odkazom:`,
    inviteEnd: 'Odkaz platí sedem dní a jedenkrát. Ak neviete, o čo ide, e-mail ignorujte.',
    resetSubject: 'nové heslo',
    reset: (login) => `Niekto požiadal o nové heslo účtu ${login}. Zvolíte si ho týmto odkazom:`,
    resetEnd: 'Odkaz platí hodinu a jedenkrát. Ak ste to neboli vy, e-mail ignorujte: heslo sa nezmení.',
    changedSubject: 'vaše heslo bolo zmenené',
    changed: (login) => `Heslo účtu ${login} bolo nanovo zvolené a jeho relácie sa ukončili.`,
    changedFoot: 'Ak ste to neboli vy, hneď sa obráťte na svojho správcu.',
  },
  de: {
    inviteSubject: 'Ihr Konto',
    invite: (login) =>
      `Sie haben hier ein Konto mit dem Benutzernamen ${login}. Wählen Sie sein Passwort über diesen Link:`,
    inviteEnd:
      'Der Link gilt sieben Tage und einmal. Wenn Sie nicht wissen, worum es geht, ignorieren Sie diese E-Mail.',
    resetSubject: 'ein neues Passwort',
    reset: (login) =>
      `Jemand hat ein neues Passwort für das Konto ${login} angefordert. Wählen Sie es über diesen Link:`,
    resetEnd:
      'Der Link gilt eine Stunde und einmal. Wenn Sie es nicht waren, ignorieren Sie diese E-Mail: das Passwort bleibt, wie es ist.',
    changedSubject: 'Ihr Passwort wurde geändert',
    changed: (login) => `Das Passwort des Kontos ${login} wurde neu gewählt, und seine Sitzungen sind beendet.`,
    changedFoot: 'Wenn Sie es nicht waren, wenden Sie sich sofort an Ihren Administrator.',
  },
};
