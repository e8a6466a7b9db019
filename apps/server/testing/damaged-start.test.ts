import { describe, expect, it } from 'vitest';
import { aDataFolder, healthOf, serverOn, serverWith } from './scenes/server-in-trouble.ts';
import { damage, openedIn, repairIn } from './series-store/damaged-folder.ts';
import { batchOf, MIDNIGHT, steadySamples } from './series-store/series-samples.ts';

describe('a server on damaged bookkeeping of measurements', () => {
  // proves R-OPS-024, R-OPS-036
  it.each(['marks', 'spans', 'classes'])('says which command helps, and starts after it: %s', async (table) => {
    const folder = await aDataFolder();
    const series = await openedIn(folder);
    await series.append(batchOf(steadySamples(MIDNIGHT, { count: 360, interval: 10_000 })));
    await series.settle();
    await series.stop();
    await damage(folder, table);
    await expect(serverWith(folder)).rejects.toMatchObject({
      name: 'StartRefusal',
      message: expect.stringMatching(/measurements in series\/ cannot be opened .*Run npm run repair/s),
    });
    expect(await repairIn(folder)).toMatchObject({ code: 0, words: expect.stringContaining(`Bookkeeping (${table})`) });
    const { port } = await serverOn(folder);
    expect(await healthOf(port)).toMatchObject({ code: 200, faults: [] });
  });
});
