/** Key of the text for a relay's state. */
export function stateWord(
  state: 0 | 1 | null | undefined,
  isSwitching: boolean,
): 'on' | 'off' | 'unknown' | 'switching' {
  if (isSwitching) return 'switching';
  if (state === null || state === undefined) return 'unknown';
  return state === 1 ? 'on' : 'off';
}
