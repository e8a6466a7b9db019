import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildLoads, ElectricalMeter, HOUSEHOLD, ModbusMeter, Site } from '@phasor/simulator';
import { P1Meter } from '../../../apps/simulator/src/p1/p1-meter.ts';
import { P1Port } from '../../../apps/simulator/src/p1/p1-port.ts';
import { startCommand } from '../command.ts';

const PLACE = { timeZone: 'Europe/Amsterdam', latitude: 52.37, longitude: 4.9 };
const clock = { now: () => Date.now() };

function household(): ElectricalMeter {
  const loads = buildLoads(HOUSEHOLD, 42);
  const site = new Site({ seed: 42, ...PLACE });
  return new ElectricalMeter({ site, name: 'main', phases: 3, loads, resistance: 0.05, reactance: 0.03 });
}

interface P1Settings {
  readonly host: string;
  readonly port: string;
  readonly user: string;
  readonly password: string;
  readonly topic: string;
}

/** A reader that publishes the telegrams of a smart meter as they are. */
export async function startSmartMeter({ host, port, user, password, topic }: P1Settings): Promise<P1Port> {
  const counted = { imported: [4_321_987, 3_210_123] as const, exported: [0, 0] as const };
  const meter = new P1Meter({ meter: household(), serial: 'E0047', timeZone: PLACE.timeZone, ...counted });
  const mqtt = { url: `mqtt://${host}:${port}`, clientId: 'reader', username: user, password, topic };
  const reader = new P1Port({ meter, clock, mqtt, onError: () => undefined });
  await reader.start();
  return reader;
}

/** An SDM630 on Modbus TCP with the agent beside it, whose file is the one that the page shows, apart from the meter's address. */
export async function startSdm630Agent(file: string): Promise<{ stop(): Promise<void> }> {
  const meter = household();
  const registers = new Float64Array(meter.registerCount).fill(123_456);
  const sdm630 = new ModbusMeter({ meter, mark: { time: clock.now() - 1_000, registers }, clock });
  const port = await sdm630.start();
  const folder = mkdtempSync(join(tmpdir(), 'phasor-agent-'));
  const path = join(folder, 'agent.yaml');
  const source = `source: { kind: modbus-tcp, host: 127.0.0.1, port: ${port}, model: eastron-sdm630, unit: 1 }`;
  const filled = file.replace(/^( {4})source: .*$/m, `$1interval: 1\n$1${source}`);
  if (filled === file) throw new Error(`the page shows no file of the agent: ${file}`);
  writeFileSync(path, filled.replace('./buffer', join(folder, 'buffer')));
  const agent = startCommand('apps/agent/src/main.ts', ['--config', path]);
  return {
    async stop() {
      agent.interrupt();
      await agent.printed.catch(() => undefined);
      await sdm630.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
