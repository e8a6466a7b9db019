export const messages = {
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
