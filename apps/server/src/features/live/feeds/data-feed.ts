import { type LiveMessage, type LiveValues, SOURCES, type Source } from '@phasor/contract';
import type { LiveArrival } from '../../../ports/device-link.ts';
import type { KeptValues } from '../../../ports/live/kept-values.ts';
import type { LiveSink } from '../../../ports/live/live-desk.ts';
import { groupKey } from '../live-request.ts';
import { groupValuesOf } from '../values/group-values.ts';
import { LatestValues } from '../values/latest-values.ts';
import { LeadingSource } from '../values/leading-source.ts';
import { Listening } from '../values/listening.ts';
import type { LiveReading } from '../values/live-values.ts';
import { DataChannel, type Rendering, type Subscription } from './data-channel.ts';

/** How often groups are checked for members that fell silent, ms. */
const SILENCE_CHECK_MS = 1_000;

/** Devices that are added up; `node` is the group of a tree that they represent. */
interface Summed {
  readonly macs: readonly string[];
  readonly node?: string | undefined;
}

interface Group extends Summed {
  readonly channel: DataChannel;
  /** Members named as missing in the last message. */
  missing: string;
}

interface Followed {
  readonly channel: DataChannel;
  /** Called when the last viewer has left. */
  readonly whenEmpty: () => void;
}

/** A device as one source reports it; without a source, as the leading one does. */
interface Followable {
  readonly mac: string;
  readonly source?: Source | undefined;
}

/** Live measurements of devices and groups; each group is summed once for all its viewers (D66). */
export class DataFeed {
  readonly #latest: Readonly<Record<Source, LatestValues>>;
  readonly #settings: (macs: readonly string[]) => string | undefined;
  readonly #leading = new LeadingSource();
  /** By source; a viewer of no certain one follows the leading one. Joining MAC and source to one key took 2 µs a sample. */
  readonly #devices = { leading: channels(), [SOURCES.wifi]: channels(), [SOURCES.lora]: channels() };
  readonly #groups = new Map<string, Group>();
  readonly #groupsOf = new Map<string, Set<Group>>();
  readonly #waiting = new Set<DataChannel>();
  readonly #listening = new Listening();
  #checkedAt = Number.NEGATIVE_INFINITY;

  /** @param settings  identifier of the settings on which figures of devices depend */
  constructor(
    reading: (mac: string, source: Source) => LiveReading,
    settings: (macs: readonly string[]) => string | undefined = () => undefined,
  ) {
    this.#settings = settings;
    const latestOf = (source: Source) => new LatestValues((mac) => reading(mac, source));
    this.#latest = { [SOURCES.wifi]: latestOf(SOURCES.wifi), [SOURCES.lora]: latestOf(SOURCES.lora) };
  }

  publish(arrival: LiveArrival, now: number): void {
    const { device: mac, source = SOURCES.wifi } = arrival;
    this.#listening.note(now);
    this.#latest[source].record(arrival, now);
    this.#touchDevice(this.#devices[source].get(mac), now);
    if (!this.#leading.hear(arrival, now)) return;
    this.#touchLeading(mac, now);
  }

  /** What is kept of a device, for another process whose viewers want to see the same. */
  kept(mac: string, now: number): KeptValues {
    const sources = Object.values(SOURCES).flatMap((source) => {
      const kept = this.#latest[source].kept(mac, now);
      return kept === undefined ? [] : [{ source, ...kept }];
    });
    return { device: mac, sources, lead: this.#leading.kept(mac, now) };
  }

  /** Keeps what another process has kept, in place of what is kept here; viewers receive what they have not seen. */
  restore({ device: mac, sources, lead }: KeptValues, now: number): void {
    let isNews = this.#leading.restore(mac, lead, now);
    for (const source of Object.values(SOURCES)) {
      const kept = sources.find((each) => each.source === source);
      if (!this.#latest[source].restore(mac, kept, now)) continue;
      this.#touchDevice(this.#devices[source].get(mac), now);
      isNews ||= source === this.#leading.of(mac);
    }
    if (isNews) this.#touchLeading(mac, now);
  }

  /** The settings of a device's figures have changed: sent at once. */
  renew(mac: string, now: number): void {
    for (const bySource of Object.values(this.#devices)) bySource.get(mac)?.renew(now);
    for (const group of this.#groupsOf.get(mac) ?? []) group.channel.renew(now);
  }

  /** Follows one device; its known values are sent at once. */
  followDevice(sink: LiveSink, device: Followable, now: number): () => void {
    const { mac, source = 'leading' } = device;
    const bySource = this.#devices[source];
    const channel = bySource.get(mac) ?? new DataChannel(this.#deviceRendering(device));
    bySource.set(mac, channel);
    return this.#follow({ channel, whenEmpty: () => bySource.delete(mac) }, sink, now);
  }

  /** Follows the sum of a group; its known values are sent at once, with its silent members named. */
  followGroup(sink: LiveSink, { macs, node }: Summed, now: number): () => void {
    const key = node === undefined ? groupKey(macs) : `${groupKey(macs)} of ${node}`;
    const group = this.#groups.get(key) ?? this.#addGroup(key, { macs, node });
    return this.#follow({ channel: group.channel, whenEmpty: () => this.#deleteGroup(key, group) }, sink, now);
  }

  /** Whether a viewer receives values of the device, by itself or in the sum of a group. */
  isFollowed(mac: string): boolean {
    return this.#groupsOf.has(mac) || Object.values(this.#devices).some((bySource) => bySource.has(mac));
  }

  /** The newest values of a device as its leading source reports them; undefined while it is silent. */
  present(mac: string, now: number): LiveValues | undefined {
    const latest = this.#latest[this.#leading.of(mac)];
    return latest.isFresh(mac, now) ? latest.read(mac) : undefined;
  }

  /** Sends messages that were delayed by the limit of one a second or a slow viewer. */
  flush(now: number): void {
    this.#listening.note(now);
    for (const channel of this.#waiting) if (!channel.flush(now)) this.#waiting.delete(channel);
    if (now - this.#checkedAt < SILENCE_CHECK_MS) return;
    this.#checkedAt = now;
    for (const group of this.#groups.values()) {
      if (this.#silentMembers(group, now).join(' ') !== group.missing) this.#touch(group.channel, now);
    }
  }

  #follow({ channel, whenEmpty }: Followed, sink: LiveSink, now: number): () => void {
    const subscription: Subscription = channel.add(sink, now);
    if (channel.flush(now)) this.#waiting.add(channel);
    return () => {
      channel.delete(subscription);
      if (channel.size > 0) return;
      this.#waiting.delete(channel);
      whenEmpty();
    };
  }

  #touchLeading(mac: string, now: number): void {
    this.#touchDevice(this.#devices.leading.get(mac), now);
    for (const group of this.#groupsOf.get(mac) ?? []) this.#touch(group.channel, now);
  }

  #touchDevice(channel: DataChannel | undefined, now: number): void {
    if (channel !== undefined) this.#touch(channel, now);
  }

  #touch(channel: DataChannel, now: number): void {
    if (channel.touch(now)) this.#waiting.add(channel);
    else this.#waiting.delete(channel);
  }

  #deviceRendering({ mac, source }: Followable): Rendering {
    return () => {
      const data = source === undefined ? this.#leadingValues(mac) : this.#latest[source].read(mac);
      if (data === undefined) return null;
      const named = source === undefined ? {} : { source };
      return JSON.stringify({ topic: 'Data', status: 'OK', device: mac, ...named, data } satisfies LiveMessage);
    };
  }

  #leadingValues(mac: string): LiveValues | undefined {
    return this.#latest[this.#leading.of(mac)].read(mac);
  }

  #addGroup(key: string, { macs: named, node }: Summed): Group {
    const macs = [...new Set(named)].sort();
    const group: Group = { macs, node, channel: new DataChannel((now) => this.#renderGroup(group, now)), missing: '' };
    this.#groups.set(key, group);
    for (const mac of macs) this.#groupsOf.set(mac, (this.#groupsOf.get(mac) ?? new Set()).add(group));
    return group;
  }

  #deleteGroup(key: string, group: Group): void {
    this.#groups.delete(key);
    for (const mac of group.macs) {
      const groups = this.#groupsOf.get(mac);
      groups?.delete(group);
      if (groups?.size === 0) this.#groupsOf.delete(mac);
    }
  }

  #renderGroup(group: Group, now: number): string {
    const missing = this.#silentMembers(group, now);
    const silent = new Set(missing);
    const present = group.macs.filter((mac) => !silent.has(mac)).map((mac) => this.#leadingValues(mac));
    const data = groupValuesOf(
      present.filter((values) => values !== undefined),
      { missing, registers: missing.map((mac) => this.#latest[this.#leading.of(mac)].lastRegisters(mac)) },
    );
    group.missing = missing.join(' ');
    const settings = this.#settings(group.macs);
    if (settings !== undefined) data.settings = settings;
    const node = group.node === undefined ? {} : { node: group.node };
    return JSON.stringify({ topic: 'Data', status: 'OK', group: [...group.macs], ...node, data } satisfies LiveMessage);
  }

  #silentMembers({ macs }: Group, now: number): string[] {
    const asOf = this.#listening.asOf(now);
    return macs.filter((mac) => !this.#latest[this.#leading.of(mac)].isFresh(mac, asOf));
  }
}

function channels(): Map<string, DataChannel> {
  return new Map();
}
