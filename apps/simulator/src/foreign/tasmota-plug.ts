import type { Clock, Log } from '../clock.ts';
import { rounded } from '../meters/device-model.ts';
import { MakerWire, type Message, type SignIn } from './maker-wire.ts';
import { Metered } from './metered.ts';

export interface TasmotaPlugOptions extends SignIn {
  /** `Topic` in its settings. */
  readonly topic: string;
  /** Seconds between readings (`TelePeriod`). */
  readonly period: number;
  readonly clock: Clock;
  readonly log: Log;
}

const MAC = '84F3EB1A2B3C';
const MODULE = 'Nous A1T';
const VERSION = '14.3.0(release-tasmota)';
/** Readings that a plug sends after it has been switched, besides those of its period, ms. */
const AFTER_SWITCHING_MS = 1_000;

/**
 * A metering plug with Tasmota firmware, on the wire as a real one: it announces itself, reports its readings and its state, obeys
 * `POWER`, `STATUS` and `TelePeriod`, and its last will is its LWT. A refrigerator and a television hang on it.
 */
export class TasmotaPlug {
  readonly #options: TasmotaPlugOptions;
  readonly #wire: MakerWire;
  readonly #metered: Metered;
  readonly #startedAt: number;
  #period: number;
  #isOn = true;
  #timer: NodeJS.Timeout | undefined;
  #afterSwitching: NodeJS.Timeout | undefined;

  constructor(options: TasmotaPlugOptions) {
    const { topic, period, clock, log } = options;
    this.#options = options;
    this.#startedAt = clock.now();
    this.#period = period;
    this.#metered = new Metered({
      name: topic,
      phases: 1,
      loads: [
        { activity: 'homeStandby', connection: 0 },
        { cycling: 'refrigerator', connection: 0 },
        { appliance: 'television', connection: 0 },
      ],
      begin: this.#startedAt,
    });
    this.#wire = new MakerWire({
      ...options,
      clientId: `DVES_${MAC.slice(6)}`,
      subscribes: [`cmnd/${topic}/#`, 'cmnd/tasmotas/#', `cmnd/DVES_${MAC.slice(6)}_fb/#`],
      will: this.#presence('Offline'),
      onConnect: () => this.#begin(),
      onMessage: (at, payload) => this.#obey(at.split('/').at(-1) ?? '', payload),
      log,
    });
  }

  start(): void {
    this.#wire.open();
  }

  /** Loses its connection, so that the will is published. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    clearTimeout(this.#afterSwitching);
    await this.#wire.close();
  }

  /** Whether its relay is closed. */
  get isOn(): boolean {
    return this.#isOn;
  }

  #presence(word: 'Online' | 'Offline'): Message {
    return { topic: `tele/${this.#options.topic}/LWT`, payload: word, retain: true };
  }

  #begin(): void {
    const { topic } = this.#options;
    const online = this.#presence('Online');
    this.#wire.publish(online.topic, online.payload, true);
    this.#wire.publish(`tele/${topic}/INFO1`, {
      Info1: { Module: MODULE, Version: VERSION, GroupTopic: 'cmnd/tasmotas/' },
    });
    this.#wire.publish(`tele/${topic}/INFO2`, { Info2: { WebServerMode: 'Admin', Hostname: topic } });
    this.#wire.publish(`tele/${topic}/INFO3`, { Info3: { RestartReason: 'Power On' } });
    this.#wire.publishOutside(`tasmota/discovery/${MAC}/config`, this.#discovery(), true);
    this.#report();
    this.#repeat();
  }

  #repeat(): void {
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#report(), this.#period * 1_000);
  }

  #report(): void {
    const { topic } = this.#options;
    this.#wire.publish(`tele/${topic}/STATE`, this.#state());
    this.#wire.publish(`tele/${topic}/SENSOR`, this.#sensor());
  }

  /** Commands answer at `stat/<topic>/…`. */
  #obey(command: string, payload: string): void {
    const name = command.toUpperCase();
    if (name === 'POWER' || name === 'POWER1') this.#switch(payload.toUpperCase());
    else if (name === 'STATUS') this.#status(payload);
    else if (name === 'TELEPERIOD') this.#setPeriod(Number(payload));
    else this.#answer('RESULT', { Command: 'Unknown', Input: command });
  }

  #switch(word: string): void {
    const target = { ON: true, '1': true, OFF: false, '0': false, TOGGLE: !this.#isOn, '2': !this.#isOn }[word];
    // The load was connected until now.
    this.#metered.read(this.#options.clock.now(), this.#isOn);
    if (target !== undefined) this.#isOn = target;
    this.#answer('RESULT', { POWER: this.#power });
    this.#answer('POWER', this.#power);
    clearTimeout(this.#afterSwitching);
    this.#afterSwitching = setTimeout(() => this.#report(), AFTER_SWITCHING_MS);
  }

  #status(payload: string): void {
    const answers: readonly (readonly [string, string, object])[] = [
      ['', 'STATUS', { Status: { DeviceName: 'Plug', FriendlyName: ['Plug'], Topic: this.#options.topic } }],
      ['2', 'STATUS2', { StatusFWR: { Version: VERSION } }],
      ['8', 'STATUS8', { StatusSNS: this.#sensor() }],
      ['10', 'STATUS10', { StatusSNS: this.#sensor() }],
      ['11', 'STATUS11', { StatusSTS: this.#state() }],
    ];
    for (const [number, leaf, body] of answers) {
      if (payload === '0' ? number !== '8' : payload === number) this.#answer(leaf, body);
    }
  }

  #setPeriod(seconds: number): void {
    if (Number.isInteger(seconds) && seconds >= 10 && seconds <= 3_600) {
      this.#period = seconds;
      this.#repeat();
    }
    this.#answer('RESULT', { TelePeriod: this.#period });
  }

  #answer(leaf: string, body: string | object): void {
    this.#wire.publish(`stat/${this.#options.topic}/${leaf}`, body);
  }

  get #power(): 'ON' | 'OFF' {
    return this.#isOn ? 'ON' : 'OFF';
  }

  /** Local time without a zone: the firmware knows no other. */
  get #time(): string {
    return new Date(this.#options.clock.now()).toISOString().slice(0, 19);
  }

  #sensor(): object {
    const [plug] = this.#metered.read(this.#options.clock.now(), this.#isOn);
    return {
      Time: this.#time,
      ENERGY: {
        TotalStartTime: '2026-01-01T00:00:00',
        Total: rounded((plug?.imported ?? 0) / 1_000, 3),
        Yesterday: 1.204,
        Today: 0.417,
        Period: 0,
        Power: rounded(plug?.P ?? 0, 0),
        ApparentPower: rounded(plug?.S ?? 0, 0),
        ReactivePower: rounded(Math.abs(plug?.Q ?? 0), 0),
        Factor: rounded(plug?.PF ?? 0, 2),
        Voltage: rounded(plug?.U ?? 0, 0),
        Current: rounded(plug?.I ?? 0, 3),
      },
    };
  }

  #state(): object {
    return {
      Time: this.#time,
      UptimeSec: Math.round((this.#options.clock.now() - this.#startedAt) / 1_000),
      POWER: this.#power,
      Wifi: { AP: 1, Mode: '11n', RSSI: 84, Signal: -58, LinkCount: 1 },
    };
  }

  #discovery(): object {
    return {
      ip: '192.168.1.60',
      dn: 'Plug',
      fn: ['Plug', null, null, null, null, null, null, null],
      hn: this.#options.topic,
      mac: MAC,
      md: MODULE,
      ofln: 'Offline',
      onln: 'Online',
      state: ['OFF', 'ON', 'TOGGLE', 'HOLD'],
      sw: '14.3.0',
      t: this.#options.topic,
      ft: `${this.#options.prefix}%prefix%/%topic%/`,
      tp: ['cmnd', 'stat', 'tele'],
      rl: [1, 0, 0, 0, 0, 0, 0, 0],
      ver: 1,
    };
  }
}
