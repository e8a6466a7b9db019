export const messages = {
  root: 'All devices',
  menu: {
    label: 'Devices in the report',
    text: 'Devices',
    hint: 'A click moves a meter on: hidden, visible, cumulative. A cumulative meter measures its whole group.',
  },
  mode: { hidden: 'Hidden', visible: 'Visible', cumulative: 'Cumulative' },
  path: 'Group shown',
  name: 'Device or group',
  energy: 'Energy',
  share: 'Share',
  coverage: 'Measured',
  cost: 'Cost',
  other: 'Other',
  excess: 'Excess over the cumulative meter',
  difference: 'Difference in cost',
  total: 'Total',
  open: 'Open {{name}}',
  by_cumulative: 'The total is measured by {{names}}.',
  excess_note:
    'The visible devices counted more than the cumulative meter: there is no “Other”, and the excess is taken off.',
  priced_apart:
    'Devices and cumulative meter have different tariffs. The cost of “{{name}}” is the difference of both, so that costs add up; it is no price of its energy.',
  partly_priced: 'A part of the energy of {{names}} has no tariff: the cost lacks it.',
  unpriced: 'Without a tariff, and missing in the cost: {{names}}.',
  without_data_one: '{{count}} device has no measurements in this period.',
  without_data_other: '{{count}} devices have no measurements in this period.',
  empty: 'No meter is in the report',
  empty_hint: 'Make at least one meter visible under “Devices”.',
  nothing: 'Nothing was counted in this period',
  several_currencies: 'Costs are in several currencies and are not added up.',
  export: 'Download the report',
  pdf: 'PDF',
  xlsx: 'XLSX',
  group: 'Group',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    reports: typeof messages;
  }
}
