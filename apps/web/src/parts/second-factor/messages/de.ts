import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  code: {
    app: 'Code aus Ihrer App',
    paper: 'Wiederherstellungscode',
    required: 'Füllen Sie dieses Feld aus',
    wrong: 'Dieser Code ist nicht richtig oder wurde schon benutzt',
  },
  app: {
    scan: 'Scannen Sie diesen Code mit einer Authenticator-App auf Ihrem Telefon.',
    qr: 'QR-Code für eine Authenticator-App',
    type: 'Ohne Kamera geben Sie diesen Schlüssel in die App ein:',
    copied: 'Schlüssel in die Zwischenablage kopiert',
    by_hand: 'Kopieren Sie den Schlüssel von Hand: diese Seite hat keinen Zugriff auf die Zwischenablage.',
    confirm: 'Code bestätigen',
  },
  passkey: {
    explain:
      'Ihr Browser fragt, wo der Passkey liegen soll: auf diesem Gerät, einem Telefon oder einem Sicherheitsschlüssel.',
    name: 'Name, um mehrere zu unterscheiden',
    first_name: 'Passkey',
    make: 'Passkey erstellen',
    failed: 'Es wurde kein Passkey erstellt. Versuchen Sie es erneut oder wählen Sie ein anderes Gerät.',
  },
  recovery: {
    title: 'Wiederherstellungscodes',
    keep: 'Bewahren Sie diese Codes dort auf, wo sie sonst niemand findet. Jeder öffnet dieses Konto einmal, wenn Sie Telefon oder Schlüssel verlieren. Sie werden nicht noch einmal angezeigt.',
    kept: 'Ich habe sie aufbewahrt',
    copied: 'Wiederherstellungscodes in die Zwischenablage kopiert',
    by_hand: 'Kopieren Sie die Codes von Hand: diese Seite hat keinen Zugriff auf die Zwischenablage.',
  },
  copy: 'Kopieren',
  not_copied: 'Nicht kopiert',
  ways: {
    or: 'oder',
    third_party: 'Mit {{name}} anmelden',
    turned_back:
      'Sie haben die Anmeldung mit {{name}} abgebrochen. Hier ist niemand angemeldet; Sie können es jederzeit erneut versuchen.',
  },
  forgotten: {
    link: 'Passwort vergessen?',
    title: 'Passwort vergessen',
    login: 'Benutzername oder E-Mail-Adresse',
    explain: 'Hat das Konto eine E-Mail-Adresse, kommt dort ein Link an, mit dem Sie ein neues Passwort wählen.',
    send: 'Link senden',
    sent: 'Wenn es ein solches Konto mit einer E-Mail-Adresse gibt, ist der Link unterwegs. Er gilt eine Stunde.',
    choose: 'Passwort wählen',
    new: 'Neues Passwort',
    save: 'Passwort speichern',
    chosen: 'Das Passwort ist gesetzt. Melden Sie sich damit an.',
    over: 'Dieser Link gilt nicht mehr',
    over_hint: 'Er wurde schon benutzt, oder seine Zeit ist vorbei. Fordern Sie einen neuen an.',
  },
  sign_in: {
    alone: 'Mit Passkey anmelden',
    title: 'Zweiter Schritt',
    code_lead: 'Öffnen Sie die Authenticator-App auf Ihrem Telefon und geben Sie ihren Code ein.',
    paper_lead: 'Geben Sie einen der Wiederherstellungscodes ein, die Sie aufbewahrt haben.',
    passkey_lead: 'Zeigen Sie Ihren Passkey: dieses Gerät, Ihr Telefon oder Ihren Sicherheitsschlüssel.',
    setup_title: 'Ein zweiter Faktor ist nötig',
    setup_lead:
      'Dieses Konto braucht mehr als ein Passwort. Richten Sie eines davon ein; Sie brauchen es bei jeder Anmeldung.',
    use_passkey: 'Passkey benutzen',
    use_app: 'Code aus der App benutzen',
    use_recovery: 'Wiederherstellungscode benutzen',
    set_app: 'App einrichten',
    set_passkey: 'Passkey hinzufügen',
    continue: 'Weiter',
    back: 'Zurück zum Passwort',
    failed: 'Der Passkey wurde nicht angenommen. Versuchen Sie es erneut oder wählen Sie einen anderen Weg.',
    over: 'Die Anmeldung hat zu lange gedauert',
    over_hint: 'Geben Sie das Passwort noch einmal ein.',
  },
};
