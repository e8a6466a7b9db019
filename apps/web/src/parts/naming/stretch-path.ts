type Sample = readonly [time: number, watts: number | null];

/** A line of samples in a box, broken where nothing was measured, and the place of an instant in it. */
export function stretchPath(samples: readonly Sample[], { width, height }: { width: number; height: number }) {
  const [from, to] = [samples[0]?.[0] ?? 0, samples.at(-1)?.[0] ?? 1];
  const known = samples.flatMap(([, watts]) => watts ?? []);
  const most = known.reduce((highest, watts) => Math.max(highest, watts), 0);
  const least = known.reduce((lowest, watts) => Math.min(lowest, watts), 0);
  const placeOf = (time: number) => rounded(((time - from) / Math.max(1, to - from)) * width);
  const heightOf = (watts: number) => rounded(height - ((watts - least) / Math.max(1, most - least)) * height);
  let line = '';
  let isDrawn = false;
  for (const [time, watts] of samples) {
    if (watts !== null) line += `${isDrawn ? 'L' : 'M'}${placeOf(time)} ${heightOf(watts)}`;
    isDrawn = watts !== null;
  }
  return { line, placeOf };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
