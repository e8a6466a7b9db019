/** For so long a part waits for a figure that may not come, ms. */
const LONGEST_MS = 500;

let show: () => void = () => undefined;
const shown = new Promise<void>((resolve) => {
  show = resolve;
});

/** Called when a live figure is on the screen. */
export function noteFigure(): void {
  show();
}

/**
 * Loads code that the first live figure can do without: once it is on the screen, or after half a second for devices that are
 * silent and screens that have none.
 */
export function afterFirstFigure<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
    return load();
  };
}
