import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { storageChildOf } from './processes.ts';
import { aDataFolder, healthOf, meterAt, SOON, serverWith, store, storedSeconds } from './scenes/server-in-trouble.ts';

/** Shorter than the silence with which the storage process is looked at. */
const SHORT_MS = 8_000;
const now = Math.floor(Date.now() / 60_000) * 60;
const frame = (seq: number, ts: number) => ({ boot: 1, seq, interval: 1, samples: [{ ts, P: { L1: 400 } }] });

/** Stops the storage process and each that takes its place, as a machine does that lets none of them run. */
function holdStopped() {
  let held: number | undefined;
  const stopped = new Set<number>();
  const hold = () => {
    try {
      held = storageChildOf(process.pid);
      process.kill(held, 'SIGSTOP');
      stopped.add(held);
    } catch {
      // Between two of them.
    }
  };
  hold();
  const timer = setInterval(hold, 100);
  const release = () => {
    clearInterval(timer);
    if (held !== undefined) process.kill(held, 'SIGCONT');
    held = undefined;
  };
  onTestFinished(release);
  return { stopped, release };
}

// proves R-OPS-062
it('a storage process that is stopped is away in words, acknowledges nothing, and loses and doubles nothing', async () => {
  const folder = await aDataFolder();
  const server = await serverWith(folder);
  const { port, mqttPort } = server;
  const meter = await meterAt(mqttPort);
  expect(await store(port, now - 240)).toBe(204);
  await meter.publish('data', frame(1, now - 239));
  await meter.acknowledged(1);
  const { stopped, release } = holdStopped();
  const overHttp = store(port, now - 180);
  // The broker ends the connection of a device whose frame it cannot acknowledge.
  void meter.publish('data', frame(2, now - 179)).catch(() => undefined);
  await expect
    .poll(() => healthOf(port), SOON)
    .toMatchObject({ code: 503, status: 'FAIL', faults: expect.arrayContaining(['series_away']) });
  expect(meter.acks.map(({ seq }) => seq)).toEqual([1]);
  await expect.poll(() => stopped.size, SOON).toBe(2);
  release();
  // What was not acknowledged is sent again, whether it was stored meanwhile or not.
  expect(await overHttp).toBe(503);
  await expect.poll(() => store(port, now - 180), SOON).toBe(204);
  const again = await meterAt(mqttPort);
  await again.publish('data', frame(2, now - 179));
  await again.acknowledged(2);
  await expect.poll(() => healthOf(port), SOON).toMatchObject({ code: 200, status: 'OK', faults: [] });
  expect(await store(port, now - 120)).toBe(204);
  await server.stop();
  expect(await storedSeconds(folder)).toEqual([now - 240, now - 239, now - 180, now - 179, now - 120]);
});

// proves R-OPS-062
it('a storage process that was stopped for less goes on itself', async () => {
  const folder = await aDataFolder();
  const server = await serverWith(folder);
  const before = storageChildOf(process.pid);
  const { release } = holdStopped();
  const waits = store(server.port, now - 180);
  await pause(SHORT_MS);
  expect(await waits).toBe(503);
  release();
  expect(await store(server.port, now - 180)).toBe(204);
  expect(storageChildOf(process.pid)).toBe(before);
  await server.stop();
  expect(await storedSeconds(folder)).toEqual([now - 180]);
});
