const NOTHING: ReadonlySet<string> = new Set();

/**
 * The hidden series of a chart. A single series is never hidden: it has no legend to show it again, and the stored choice
 * may come from a device with more phases.
 */
export function hiddenOf(series: readonly unknown[], chosen: ReadonlySet<string>): ReadonlySet<string> {
  return series.length > 1 ? chosen : NOTHING;
}
