/**
 * A name in a tree as people see it, to compare with others: neither capitals, nor spaces of any kind and number, nor the way in
 * which an accent is written (typed on a Mac it is a sign of its own) make it another one.
 */
export function seenName(title: string): string {
  return title.normalize().trim().replace(/\s+/g, ' ').toLowerCase();
}
