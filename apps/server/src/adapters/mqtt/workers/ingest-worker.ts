/**
 * A worker: sockets, MQTT and sessions of native devices in a process of their own (ADR 41). It keeps nothing. It exits as soon as
 * the application has ended, so that its devices connect again.
 */
import { Socket } from 'node:net';
import { systemClock } from '../../../ports/clock.ts';
import { WorkerBroker } from './worker-broker.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './worker-messages.ts';

/** Messages on their way to the application, from which on values for viewers alone are left out. */
const FULL = 64;

let broker: WorkerBroker | undefined;
let underWay = 0;

function send(message: FromWorker): void {
  if (!process.connected) return;
  underWay += 1;
  process.send?.(message, () => {
    underWay -= 1;
  });
}

async function start(settings: WorkerSettings): Promise<void> {
  broker = new WorkerBroker({ clock: systemClock, send, isFull: () => underWay > FULL, settings });
  await broker.start();
  send({ kind: 'ready' });
}

async function stop(): Promise<void> {
  await broker?.stop();
  process.exit(0);
}

process.on('message', (message: ToWorker, handle: unknown) => {
  if (message.kind === 'start') void start(message.settings);
  else if (message.kind === 'stop') void stop();
  else if (message.kind === 'ping') send({ kind: 'pong' });
  else broker?.receive(message, handle instanceof Socket ? handle : undefined);
});
process.on('disconnect', () => process.exit(0));
// The application decides when this process ends.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
