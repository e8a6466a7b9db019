import { onTestFinished, vi } from 'vitest';

/** Names of the files that the browser is given to save, until the end of the test. */
export function savedNames(): readonly string[] {
  const names: string[] = [];
  const spies = [
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    }),
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:'),
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return names;
}
