import { LatencyHistogram } from './load/latency-histogram.ts';
import { LoadMeter } from './load/load-meter.ts';
import { LoadPayload } from './load/load-payload.ts';

export interface LoadOptions {
  readonly brokerUrl: string;
  /** Virtual meters, each with a connection of its own. */
  readonly meters: number;
  /** Samples a second and meter; a frame carries one. */
  readonly hz: number;
  readonly credentials: (mac: string) => string;
  /** Connections opened a second; default 500. */
  readonly connectsPerSecond?: number;
  readonly seed?: number;
  /**
   * The broker is not inside the server: meters publish their state, and send again what was not acknowledged for so long, ms
   * (docs/device-protocol.md, "Numbering, keeping, sending again").
   */
  readonly againAfterMs?: number;
  /** Called for every sample when it is sent for the first time, and when it is acknowledged: its meter, epoch ms, and the frame. */
  readonly onSent?: (mac: string, time: number, frame: string) => void;
  readonly onAcknowledged?: (mac: string, time: number) => void;
}

export interface LoadStatistics {
  readonly connected: number;
  readonly sent: number;
  readonly acknowledged: number;
  /** Sent and not acknowledged yet, including what waits for a lost connection. */
  readonly waiting: number;
  /** Samples that were due and not sent, because their meter had too many waiting. */
  readonly held: number;
  /** Connections that were lost or refused. */
  readonly lost: number;
  /** From sending to acknowledgement, ms; null without any. */
  readonly latency: {
    readonly p50: number | null;
    readonly p95: number | null;
    readonly p99: number | null;
    readonly max: number | null;
  };
}

export interface Load {
  statistics(): LoadStatistics;
  /** Forgets latencies so far, as after warming up. */
  forgetLatencies(): void;
  /** Stops sending, waits up to `graceMs` for acknowledgements, disconnects. */
  stop(graceMs?: number): Promise<LoadStatistics>;
}

const SLICES = 40;
const IN_FLIGHT = 30;
/** Behind an external broker a lost connection of the server ends none of the meters': they number on without leaving a frame out. */
const IN_FLIGHT_OUTSIDE = 600;
const LOOK_MS = 1_000;
const RECONNECT_MS = 500;
const PING_MS = 20_000;

/** Address of the n-th meter of a load, so that it can be registered. */
export function loadMac(index: number): string {
  return `02105E${index.toString(16).toUpperCase().padStart(6, '0')}`;
}

/** Connects many meters that send 45 values a sample; resolves once all are connected and sending. */
export async function startLoad(options: LoadOptions): Promise<Load> {
  const load = new RunningLoad(options);
  await load.start();
  return load;
}

class RunningLoad implements Load {
  readonly #options: LoadOptions;
  readonly #payload: LoadPayload;
  readonly #meters: readonly LoadMeter[];
  readonly #sequence: Float64Array;
  readonly #boot = Math.floor(Date.now() / 1000);
  #latencies = new LatencyHistogram();
  #timers: NodeJS.Timeout[] = [];
  #stopped = false;
  #origin = 0;
  #sent = 0;
  #acknowledged = 0;
  #held = 0;
  #lost = 0;

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#payload = new LoadPayload(options.seed ?? 1);
    this.#sequence = new Float64Array(options.meters);
    const { hostname: host, port } = new URL(options.brokerUrl);
    this.#meters = Array.from({ length: options.meters }, (_, i) => {
      const mac = loadMac(i);
      return new LoadMeter({
        host,
        port: Number(port || 1883),
        mac,
        secret: options.credentials(mac),
        ...(options.againAfterMs === undefined ? {} : { state: this.#state() }),
        onAcknowledged: (seq, latency) => this.#acknowledge(mac, seq, latency),
        onLost: () => this.#reconnect(i),
      });
    });
  }

  async start(): Promise<void> {
    const pause = 1000 / (this.#options.connectsPerSecond ?? 500);
    for (const [i, meter] of this.#meters.entries()) {
      meter.open();
      if (i % 10 === 9) await sleep(pause * 10);
    }
    while (this.#meters.some((meter) => !meter.ready)) await sleep(20);
    this.#origin = Date.now();
    const period = 1000 / this.#options.hz;
    this.#timers = [
      setInterval(() => this.#send(), period / SLICES),
      setInterval(() => {
        for (const meter of this.#meters) meter.ping();
      }, PING_MS),
      setInterval(() => this.#sendAgain(), LOOK_MS),
    ];
  }

  #state(): string {
    return JSON.stringify({ status: 'ONLINE', boot: this.#boot, interval: 1 / this.#options.hz });
  }

  #sendAgain(): void {
    const { againAfterMs } = this.#options;
    if (againAfterMs === undefined) return;
    for (const meter of this.#meters) meter.sendAgain(againAfterMs);
  }

  /** Sends what is due: the meters are spread evenly over each period. */
  #send(): void {
    const period = 1000 / this.#options.hz;
    const elapsed = (Date.now() - this.#origin) / period;
    const count = this.#meters.length;
    for (let i = 0; i < count; i++) {
      const due = Math.floor(elapsed - i / count) + 1;
      while ((this.#sequence[i] ?? 0) < due) this.#sendOne(i, period);
    }
  }

  #sendOne(i: number, period: number): void {
    const seq = (this.#sequence[i] ?? 0) + 1;
    this.#sequence[i] = seq;
    const meter = this.#meters[i];
    const most = this.#options.againAfterMs === undefined ? IN_FLIGHT : IN_FLIGHT_OUTSIDE;
    if (!meter || meter.waiting >= most) {
      this.#held += 1;
      return;
    }
    const time = this.#timeOf(seq);
    const frame = this.#payload.frame(i, { boot: this.#boot, seq, time, interval: period / 1000 });
    meter.send(seq, frame);
    this.#options.onSent?.(loadMac(i), time, frame);
    this.#sent += 1;
  }

  /** Epoch ms of a meter's n-th sample. */
  #timeOf(seq: number): number {
    return Math.round(this.#origin + ((seq - 1) * 1000) / this.#options.hz);
  }

  #acknowledge(mac: string, seq: number, latency: number): void {
    this.#options.onAcknowledged?.(mac, this.#timeOf(seq));
    this.#acknowledged += 1;
    this.#latencies.add(latency);
  }

  #reconnect(i: number): void {
    this.#lost += 1;
    if (this.#stopped) return;
    setTimeout(
      () => {
        if (!this.#stopped) this.#meters[i]?.open();
      },
      RECONNECT_MS + (i % 100) * 10,
    ).unref();
  }

  statistics(): LoadStatistics {
    let connected = 0;
    let waiting = 0;
    for (const meter of this.#meters) {
      if (meter.ready) connected += 1;
      waiting += meter.waiting;
    }
    const quantile = (share: number) => this.#latencies.quantile(share);
    const latency = { p50: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99), max: this.#latencies.max };
    return {
      connected,
      sent: this.#sent,
      acknowledged: this.#acknowledged,
      waiting,
      held: this.#held,
      lost: this.#lost,
      latency,
    };
  }

  forgetLatencies(): void {
    this.#latencies = new LatencyHistogram();
  }

  async stop(graceMs = 5_000): Promise<LoadStatistics> {
    for (const timer of this.#timers) clearInterval(timer);
    const until = Date.now() + graceMs;
    while (Date.now() < until && this.#meters.some((meter) => meter.waiting > 0)) {
      this.#sendAgain();
      await sleep(20);
    }
    const statistics = this.statistics();
    this.#stopped = true;
    for (const meter of this.#meters) meter.close();
    return statistics;
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
