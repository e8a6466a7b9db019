const NOTHING: ReadonlySet<string> = new Set();

/**
 * What is hidden of a chart's series. One that stands alone never is: it has no legend that would bring it back, and what
 * is remembered may have been chosen on a device with more phases.
 */
export function hiddenOf(series: readonly unknown[], chosen: ReadonlySet<string>): ReadonlySet<string> {
  return series.length > 1 ? chosen : NOTHING;
}
