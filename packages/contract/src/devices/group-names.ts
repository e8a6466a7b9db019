/**
 * The name of a group as people see it, to compare with others: neither capitals, nor spaces of any kind and number, nor the way in
 * which an accent is written (typed on a Mac it is a sign of its own) make it another one.
 */
export function seenGroupName(title: string): string {
  return title.normalize().trim().replace(/\s+/g, ' ').toLowerCase();
}
