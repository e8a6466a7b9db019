/** Words about the connection of a meter. */
export const messages = {
  title: 'Wiring',
  verdict: {
    right: 'Nothing wrong found',
    wrong_one: '{{count}} fault',
    wrong_other: '{{count}} faults',
    unsure: 'Not certain',
    unknown: 'Not judged',
  },
  about: {
    right: 'The angles between currents and voltages are as usual. Certainty: {{percent}} %.',
    wrong: 'Certainty: {{percent}} %.',
    unsure: 'Several connections explain what is measured.',
    unknown: 'Voltage, current and active power of a load are needed.',
    changed: 'The wiring was changed. It is judged by what is measured since then.',
    voltages: 'By the voltages alone. The currents are judged once these are right.',
    suspicion: 'A suspicion: the device reports no angles, which would show it.',
    ratio: 'The transformer ratio does not fit the meters below.',
  },
  basis: { now: 'From the present values.', day: 'From the last 24 hours.', week: 'From the last 7 days.' },
  feeds_in: 'Photovoltaics, a battery or a generator may feed in here',
  relation: {
    lags: 'lags {{voltage}} by {{angle}}°',
    leads: 'leads {{voltage}} by {{angle}}°',
    in_phase: 'is in phase with {{voltage}}',
  },
  voltage: { own: 'its voltage', of: 'the voltage of {{phase}}' },
  finding: {
    turned: 'The current transformer of {{phase}} is turned',
    elsewhere: 'The current transformer of {{phase}} is on {{line}}',
    both: 'The current transformer of {{phase}} is on {{line}} and turned',
    swapped: 'The voltages of {{one}} and {{other}} are swapped',
    rotation: 'The phases follow each other as L1, L3, L2',
    voltage_missing: 'The voltage of {{phase}} is missing',
    neutral_sure: 'The neutral is missing',
    neutral_unsure: 'The neutral may be missing',
    current_missing: 'No current on {{phase}}',
    generation: '{{phase}} feeds in at times',
    ratio: 'The transformer ratio is implausible',
  },
  evidence: {
    turned: 'Its current {{before}}. Turned round, it {{after}}, as loads do.',
    elsewhere: 'Its current {{before}}. It {{after}}, as loads do.',
    both: 'Its current {{before}}. Turned round, it {{after}}, as loads do.',
    swapped: 'The voltages follow each other in the wrong order, and each current fits the voltage of the other phase.',
    rotation: 'The voltages follow each other in this order, and the currents fit them.',
    voltage_missing: '{{voltage}} V, where another phase has {{highest}} V.',
    neutral_sure:
      'The voltages to the neutral are between {{lowest}} and {{highest}} V, though those between the phases are equal.',
    neutral_unsure: 'The voltages to the neutral are between {{lowest}} and {{highest}} V.',
    current_missing: 'The other phases have current. The direction of this transformer cannot be judged.',
    generation: 'Its active power has both directions, though only loads are expected.',
    ratio:
      'In the hours of the last 7 days that are known of both, the meters below it in the tree measured {{times}} times its power.',
  },
  remedy: {
    turned: 'Exchange its two secondary wires at the meter.',
    elsewhere:
      'Put it on {{phase}}, or move its wires to the input of {{line}}. Energy counted until then stays wrong.',
    both: 'Put it on {{phase}} the right way round. Energy counted until then stays wrong.',
    swapped: 'Swap the two voltage wires at the meter.',
    rotation: 'Motors turn the other way. Energy is counted correctly. Swap two phases if the order matters.',
    voltage_missing: 'Check the fuse and the wire of this voltage input.',
    neutral_sure: 'Switch off sensitive loads and check the neutral at once: their voltage is not safe.',
    neutral_unsure: 'Check the neutral: a missing one endangers loads.',
    current_missing: 'If a load runs there, check whether the transformer is closed and its wires are connected.',
    generation: 'If photovoltaics or a battery feed in, say so below.',
    ratio: 'Compare the ratio with the plate of the transformers: {{times}} times the present one would fit.',
  },
  ratio_settings: 'Settings of the device',
  turn: 'Turn {{phase}} in software',
  turn_hint:
    'From now on, its power changes sign and import and export change places. What is stored stays as it is. It can be undone.',
  turned: '{{phase}} is turned from now on',
  is_turned: '{{phase}} is turned in software.',
  undo: 'Undo',
  undone: '{{phase}} is as before',
  exchange: {
    is: 'Stored under another name: {{moved}}.',
    hint: 'If only the names differ, because voltages and transformers are connected in another order, exchange phases in software. What is stored stays as it is.',
    pair: 'Exchange {{one}} and {{other}}',
    done: 'The phases are exchanged from now on',
    undone: 'The phases are as the meter names them',
  },
  candidate: {
    right: 'nothing is wrong',
    turned: '{{phase}} turned',
    elsewhere: '{{phase}} on {{line}}',
    both: '{{phase}} on {{line}} and turned',
  },
  decide: 'To decide: switch on a large resistive load, such as a kettle, on one phase, and look again.',
  drawing: { before: 'now, beside U {{phase}}', after: 'then, beside U {{phase}}' },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    wiring: typeof messages;
  }
}
