/** Words of the dashboards of appliances. */
export const messages = {
  kind: { lighting: 'Lighting', fan: 'Fan', kettle: 'Kettle' },
  state: { on: 'On', off: 'Off', unknown: 'Not known' },
  reason: {
    not_recorded: 'This appliance has not been recorded on this meter yet.',
    no_imprint: 'Its imprints were removed: it is not recognised any more.',
    too_weak: 'Its power is below the threshold of the meter.',
  },
  record: 'Record it',
  power_on: 'Power when on',
  since: 'On since',
  on_for: 'On since {{when}}',
  last_run: 'Last run',
  energy_today: 'Energy today',
  shares: 'Energy by appliance',
  of_meter: 'Together {{share}} of the {{total}} that the meter counted.',
  estimated: 'Recognised by switching on and off; known from 14 days before an appliance was recorded.',
  power: 'Power and what was recognised in it',
  markers: '▲ came on, ▼ went off',
  last_runs: 'Last runs',
  no_runs: 'None of these appliances has run yet.',
  unsure: '{{text}}, unsure',
  column: {
    name: 'Appliance',
    start: 'Start',
    duration: 'Duration',
    energy: 'Energy',
    share: 'Share',
    likeness: 'Likeness',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    recognised: typeof messages;
  }
}
