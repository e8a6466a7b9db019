import type { Translation } from '../../../base/i18n/translation.ts';
import type { messages as source } from './en.ts';

export const messages = {
  title: 'Verdrahtung',
  verdict: {
    right: 'Kein Fehler gefunden',
    wrong_one: '{{count}} Fehler',
    wrong_other: '{{count}} Fehler',
    unsure: 'Nicht sicher',
    unknown: 'Nicht beurteilt',
  },
  about: {
    right: 'Die Winkel zwischen Strömen und Spannungen sind wie üblich. Sicherheit: {{percent}} %.',
    wrong: 'Sicherheit: {{percent}} %.',
    unsure: 'Mehrere Anschlüsse erklären, was gemessen wird.',
    unknown: 'Nötig sind Spannung, Strom und Wirkleistung einer Last.',
    changed: 'Die Verdrahtung wurde geändert. Beurteilt wird sie nach dem, was seitdem gemessen wird.',
    voltages: 'Nur nach den Spannungen. Die Ströme werden beurteilt, sobald diese stimmen.',
    suspicion: 'Ein Verdacht: Das Gerät meldet keine Winkel, die es zeigen würden.',
    ratio: 'Das Wandlerverhältnis passt nicht zu den Zählern darunter.',
  },
  basis: { now: 'Aus den jetzigen Werten.', day: 'Aus den letzten 24 Stunden.', week: 'Aus den letzten 7 Tagen.' },
  feeds_in: 'Hier kann Photovoltaik, eine Batterie oder ein Generator einspeisen',
  relation: {
    lags: 'eilt {{voltage}} um {{angle}}° nach',
    leads: 'eilt {{voltage}} um {{angle}}° vor',
    in_phase: 'ist mit {{voltage}} in Phase',
  },
  voltage: { own: 'seiner Spannung', of: 'der Spannung von {{phase}}' },
  finding: {
    turned: 'Der Stromwandler von {{phase}} ist verpolt',
    elsewhere: 'Der Stromwandler von {{phase}} sitzt auf {{line}}',
    both: 'Der Stromwandler von {{phase}} sitzt verpolt auf {{line}}',
    swapped: 'Die Spannungen von {{one}} und {{other}} sind vertauscht',
    rotation: 'Die Phasen folgen einander als L1, L3, L2',
    voltage_missing: 'Die Spannung von {{phase}} fehlt',
    neutral_sure: 'Der Neutralleiter fehlt',
    neutral_unsure: 'Der Neutralleiter fehlt vielleicht',
    current_missing: 'Kein Strom auf {{phase}}',
    generation: '{{phase}} speist zeitweise ein',
    ratio: 'Das Wandlerverhältnis ist unplausibel',
  },
  evidence: {
    turned: 'Sein Strom {{before}}. Umgedreht: Er {{after}}, wie bei Lasten.',
    elsewhere: 'Sein Strom {{before}}. Er {{after}}, wie bei Lasten.',
    both: 'Sein Strom {{before}}. Umgedreht: Er {{after}}, wie bei Lasten.',
    swapped: 'Die Spannungen folgen einander falsch, und jeder Strom passt zur Spannung der anderen Phase.',
    rotation: 'Die Spannungen folgen einander so, und die Ströme passen dazu.',
    voltage_missing: '{{voltage}} V, während eine andere Phase {{highest}} V hat.',
    neutral_sure:
      'Die Spannungen zum Neutralleiter liegen zwischen {{lowest}} und {{highest}} V, obwohl die zwischen den Phasen gleich sind.',
    neutral_unsure: 'Die Spannungen zum Neutralleiter liegen zwischen {{lowest}} und {{highest}} V.',
    current_missing: 'Die anderen Phasen haben Strom. Die Richtung dieses Wandlers ist nicht zu beurteilen.',
    generation: 'Die Wirkleistung hat beide Richtungen, obwohl nur Lasten erwartet werden.',
    ratio:
      'In den Stunden der letzten 7 Tage, die von beiden bekannt sind, maßen die Zähler darunter im Baum das {{times}}-Fache seiner Leistung.',
  },
  remedy: {
    turned: 'Tauschen Sie seine beiden Sekundärleiter am Zähler.',
    elsewhere:
      'Setzen Sie ihn auf {{phase}}, oder legen Sie seine Leiter an den Eingang von {{line}}. Bis dahin gezählte Energie bleibt falsch.',
    both: 'Setzen Sie ihn richtig herum auf {{phase}}. Bis dahin gezählte Energie bleibt falsch.',
    swapped: 'Tauschen Sie die beiden Spannungsleiter am Zähler.',
    rotation:
      'Motoren drehen andersherum. Die Energie wird richtig gezählt. Tauschen Sie zwei Phasen, falls es auf die Folge ankommt.',
    voltage_missing: 'Prüfen Sie Sicherung und Leiter dieses Spannungseingangs.',
    neutral_sure:
      'Schalten Sie empfindliche Verbraucher ab und prüfen Sie sofort den Neutralleiter: Ihre Spannung ist nicht sicher.',
    neutral_unsure: 'Prüfen Sie den Neutralleiter: Fehlt er, sind Verbraucher gefährdet.',
    current_missing: 'Falls dort eine Last läuft, prüfen Sie, ob der Wandler geschlossen und angeschlossen ist.',
    generation: 'Falls hier Photovoltaik oder eine Batterie einspeist, geben Sie es unten an.',
    ratio:
      'Vergleichen Sie das Verhältnis mit dem Typenschild der Wandler: Das {{times}}-Fache des jetzigen würde passen.',
  },
  ratio_settings: 'Einstellungen des Geräts',
  turn: '{{phase}} in der Software drehen',
  turn_hint:
    'Ab jetzt wechselt die Leistung ihr Vorzeichen, und Bezug und Lieferung tauschen den Platz. Gespeichertes bleibt, wie es ist. Es lässt sich zurücknehmen.',
  turned: '{{phase}} ist ab jetzt gedreht',
  is_turned: '{{phase}} ist in der Software gedreht.',
  undo: 'Zurücknehmen',
  undone: '{{phase}} ist wie zuvor',
  exchange: {
    is: 'Unter anderem Namen gespeichert: {{moved}}.',
    hint: 'Wenn nur die Namen abweichen, weil Spannungen und Wandler in anderer Reihenfolge angeschlossen sind, tauschen Sie Phasen in der Software. Gespeichertes bleibt, wie es ist.',
    pair: '{{one}} und {{other}} tauschen',
    done: 'Die Phasen sind von nun an getauscht',
    undone: 'Die Phasen sind, wie der Zähler sie nennt',
  },
  candidate: {
    right: 'nichts ist falsch',
    turned: '{{phase}} verpolt',
    elsewhere: '{{phase}} auf {{line}}',
    both: '{{phase}} verpolt auf {{line}}',
  },
  decide:
    'Zur Entscheidung schalten Sie auf einer Phase eine große ohmsche Last ein, etwa einen Wasserkocher, und sehen Sie wieder nach.',
  drawing: { before: 'jetzt, bei U {{phase}}', after: 'dann, bei U {{phase}}' },
} satisfies Translation<typeof source>;
