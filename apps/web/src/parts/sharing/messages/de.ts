import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages: Translation<typeof source> = {
  title: 'Teilen',
  code: 'QR-Code eines öffentlichen Links zu diesem Gerät',
  hint: 'Wer diesen Code scannt, sieht die Messwerte dieses Geräts, ohne sich anzumelden und ohne etwas ändern zu können.',
  failed: 'Der Code konnte nicht gelesen werden.',
  copy: 'Link kopieren',
  copied: 'Link kopiert',
  not_copied: {
    title: 'Der Link wurde nicht kopiert',
    hint: 'Dieser Browser lässt es nicht zu. Scannen Sie stattdessen den Code.',
  },
  copy_wall: 'Wand-Link kopieren',
  manage: 'Öffentliche Links',
  links: 'Öffentliche Links',
  no_links: 'Zu diesem Gerät gibt es keinen öffentlichen Link.',
  demo: 'Das Demokonto kann Links weder anlegen noch ändern oder widerrufen.',
  dashboard_link: 'Code in der Übersicht',
  until: 'bis {{when}}',
  ended: 'abgelaufen {{when}}',
  no_end: 'unbefristet',
  change_end: 'Ablauf ändern',
  revoke: 'Widerrufen',
  revoke_of: '{{name}} widerrufen',
  ask_revoke: 'Der Link {{name}} wird endgültig widerrufen. Wer ihn geöffnet hat, sieht nichts mehr.',
  name: 'Name eines neuen Links',
  name_hint: 'Anzeige in der Halle',
  name_missing: 'Geben Sie dem Link einen Namen.',
  name_taken:
    'Einen Link mit diesem Namen gibt es schon. Ändern Sie dessen Ablauf oder wählen Sie einen anderen Namen.',
  valid: 'Gültigkeit',
  life: { '1': '1 Tag', '7': '7 Tage', '30': '30 Tage', '365': '1 Jahr', none: 'unbefristet' },
  make: 'Link anlegen',
};
