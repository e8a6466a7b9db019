/** Words of comparing a period with another. */
export const messages = {
  label: 'Compare with',
  none: 'No comparison',
  previous: 'Previous period',
  year: 'Same period a year ago',
  free: 'Or choose the first day of another period.',
  free_from: 'Period from {{date}}',
  series: '{{name}} · {{dates}}',
  less: '{{share}} less than {{than}}',
  more: '{{share}} more than {{than}}',
  same: 'as much as {{than}}',
  /** What a period that still runs is compared with. */
  before: {
    day: 'yesterday by now',
    week: 'last week by now',
    month: 'last month by now',
    year: 'last year by now',
    dates: '{{dates}} by now',
  },
  grown: '{{title}} since the start of the period',
  grown_note:
    'Both periods are counted from their start, or from the first measurement of the period shown. The compared period is dashed.',
  nothing: 'Nothing was measured in the compared period.',
  unsure: 'Not compared, measured {{share}}',
  unsure_hint: 'A difference is shown only if both periods were measured to at least 99.5 %.',
  step_unsure: 'only {{share}} measured',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    comparison: typeof messages;
  }
}
