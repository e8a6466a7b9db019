/** Whether an MQTT topic matches a filter (MQTT 3.1.1, 4.7): `+` is one level, `#` the rest; wildcards never match `$` topics. */
export function matchesFilter(filter: string, topic: string): boolean {
  if (topic.startsWith('$') && !filter.startsWith('$')) return false;
  const levels = topic.split('/');
  const wanted = filter.split('/');
  for (const [n, level] of wanted.entries()) {
    if (level === '#') return true;
    if (n >= levels.length || (level !== '+' && level !== levels[n])) return false;
  }
  return wanted.length === levels.length;
}

/** Whether every topic that matches `filter` also matches `allowed`. */
export function coversFilter(allowed: string, filter: string): boolean {
  const levels = filter.split('/');
  const permitted = allowed.split('/');
  for (const [n, level] of permitted.entries()) {
    if (level === '#') return true;
    const wanted = levels[n];
    if (wanted === undefined || wanted === '#') return false;
    if (level !== '+' && level !== wanted) return false;
  }
  return permitted.length === levels.length;
}
