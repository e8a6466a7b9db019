import type { Translation } from '../../../i18n/translation.ts';
import type { messages as english } from './en.ts';

export const messages: Translation<typeof english> = {
  title: 'Worüber Sie informiert werden',
  add: 'Benachrichtigung hinzufügen',
  source: 'Quelle',
  destination: 'Ziel',
  platform: 'Phasor, in der Glocke',
  choose: 'Bitte wählen',
  source_first: 'Zuerst die Quelle wählen',
  required: 'Bitte wählen Sie einen Eintrag',
  used_up: 'Meldungen dieser Quelle gehen schon an alle Ziele. Wählen Sie eine andere Quelle.',
  no_chat: 'Chaträume können Sie wählen, sobald Ihr Betreiber einen Chat angebunden hat.',
  empty: 'Über dieses Gerät werden Sie nicht informiert',
  empty_hint: 'Wählen Sie, worüber und wo Sie informiert werden möchten; die Meldungen kommen dann automatisch.',
  remove: 'Benachrichtigung „{{source}}“ an „{{destination}}“ entfernen',
  ask_remove: 'Diese Meldung kommt hier nicht mehr an. Bisherige Meldungen bleiben in der Liste.',
  removed: 'Benachrichtigung entfernt',
  type: {
    status: 'Gerätestatus',
    nilm: 'NILM',
    anomaly: 'Anomalie',
    disconnector: 'Trennschalter',
  },
  hint: {
    status: 'Das Gerät ist offline oder wieder online, seine Versorgung fällt aus',
    nilm: 'Ein Verbraucher wird ein- oder ausgeschaltet',
    anomaly: 'Ein Verbraucher verhält sich ungewöhnlich',
    disconnector: 'Ein Relais wird geschaltet oder seine Versorgung fällt aus',
  },
};
