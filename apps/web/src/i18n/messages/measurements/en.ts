/** Words of the screens that show measurements. */
export const messages = {
  statistics: { MIN: 'Min', AVG: 'Avg', MAX: 'Max' },
  powerFactor: {
    show: 'Power factor as',
    angle: 'Angle',
    ratio: 'Ratio',
    note: 'The angle is taken from the true power factor; positive is inductive.',
  },
  members_missing_one: '{{count}} device of the group has no measurements in this period.',
  members_missing_other: '{{count}} devices of the group have no measurements in this period.',
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
