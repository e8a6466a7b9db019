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

/** Whether some topic matches both filters. */
export function overlap(one: string, other: string): boolean {
  if (one.startsWith('$') !== other.startsWith('$') || differEarly(one, other)) return false;
  const [levels, others] = [one.split('/'), other.split('/')];
  for (let n = 0; ; n++) {
    const [level, another] = [levels[n], others[n]];
    if (level === '#' || another === '#') return true;
    if (level === undefined || another === undefined) return level === another;
    if (level !== another && level !== '+' && another !== '+') return false;
  }
}

const ENDS: ReadonlySet<string | undefined> = new Set(['/', '+', '#', undefined]);

/** Whether the first difference is inside a level without wildcard. A file of devices compares millions of filters. */
function differEarly(one: string, other: string): boolean {
  let n = 0;
  while (n < one.length && one[n] === other[n]) n++;
  return !ENDS.has(one[n]) && !ENDS.has(other[n]);
}
