/** Words of the screens that show measurements. */
export const messages = {
  statistics: { MIN: 'Min', AVG: 'Avg', MAX: 'Max' },
  powerFactor: {
    show: 'Power factor as',
    angle: 'Angle',
    ratio: 'Ratio',
    note: 'The angle is taken from the true power factor; positive is inductive.',
  },
  register: { show: 'Energy as', consumption: 'Consumption', register: 'Register' },
  members_missing_one: '{{count}} device of the group has no measurements in this period.',
  members_missing_other: '{{count}} devices of the group have no measurements in this period.',
  whole_unknown_one:
    'The group’s figure is what {{names}} measures. It has no values of this in the period, so that the figure is unknown.',
  whole_unknown_other:
    'The group’s figure is what {{names}} measure. They have no values of this in the period, so that the figure is unknown.',
  lacking_one: 'Has no values of this, so that the figures come from the other devices:',
  lacking_other: 'Have no values of this, so that the figures come from the other devices:',
  left_out: {
    hidden_one: 'Hidden in the tree and not counted:',
    hidden_other: 'Hidden in the tree and not counted:',
    kind_one: 'Measures no energy and is not counted:',
    kind_other: 'Measure no energy and are not counted:',
    unknown_one: 'Of an unknown kind and not counted:',
    unknown_other: 'Of unknown kinds and not counted:',
    limit_one: '{{count}} device is not counted, because a group adds up 100 at most:',
    limit_other: '{{count}} devices are not counted, because a group adds up 100 at most:',
  },
  exchanged: '◆ Meter exchanged on {{when}}. The history goes on, the registers begin anew.',
  recording: {
    recorded: 'Recorded elsewhere and replayed here, moved by whole weeks.',
    derived:
      'Recorded elsewhere and replayed here, moved by whole weeks. The energy registers are not recorded: they are added up from the recorded power.',
    mark: { recorded: 'recorded', derived: 'recorded, energy derived from power' },
  },
  step: {
    running: 'still running',
    incomplete: 'only {{share}} measured',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    measurements: typeof messages;
  }
}
