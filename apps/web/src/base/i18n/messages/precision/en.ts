export const messages = {
  generator: {
    title: 'Generator',
    running: 'running',
    stopped: 'stopped',
    start: 'Start',
    update: 'Update',
    stop: 'Stop',
    wrong: 'Correct the marked fields: all are needed, within their limits.',
    changed_one: '{{count}} field differs from what is set',
    changed_other: '{{count}} fields differ from what is set',
  },
  guard: {
    locked_by: 'Locked by {{login}} since {{when}}.',
    locked_since: 'Locked since {{when}}.',
    used_by: '{{login}} uses it since {{when}}.',
    used_since: 'In use since {{when}}.',
    test_by: 'An accuracy test of {{login}} uses it since {{when}}.',
    test_since: 'An accuracy test uses it since {{when}}.',
    lock: 'Lock',
    unlock: 'Unlock',
    ask: 'Ask before starting',
    question:
      'The generator of {{device}} puts out up to {{voltage}} V and {{current}} A as soon as it runs. Nobody may touch its terminals.',
  },
  table: {
    load: 'Load values',
    more: 'More values',
    energy: 'Energy values',
    quantity: 'Quantity',
    F_U: 'Angle of voltage',
    F_I: 'Angle of current',
    U_PP: 'Voltage to the next phase',
    F_UPP: 'Angle of that voltage',
  },
  refresh: 'Refresh',
  refresh_in: 'Refresh in {{seconds}} s',
  measured: 'measured at {{when}}',
  figures: { harmonics: 'Total harmonic distortion', waveform: 'Effective values' },
  order: 'Order',
  fundamental: 'Fundamental',
  harmonic: 'Harmonic {{order}}',
  period: 'Time in the period',
  phase: 'Phase',
  sequence: 'Phase sequence',
  unbalance: 'Voltage unbalance',
  /** What files and prints of assumed angles are headed by. */
  angles_assumed: 'assumed angles',
  angles_note:
    'Angles are degrees by which an arrow lags the voltage of L1; φ is that of a current behind its voltage.',
  warning: {
    title: 'Communication error',
    silent: 'No values arrive from the device.',
    missing: 'The values come without phase angles.',
    assumed:
      'The values come without phase angles. Shown are assumed ones: voltages 120° apart, currents where active and reactive power put them.',
  },
  settings: {
    open: 'Diagram settings',
    title: 'Vector diagram settings',
    zero: 'Zero position',
    zero_0: '0° up',
    zero_90: '90° right',
    zero_180: '180° down',
    zero_270: '270° left',
    rotation: 'Rotation direction',
    clockwise: 'Clockwise',
    counterclockwise: 'Counterclockwise',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    precision: typeof messages;
  }
}
