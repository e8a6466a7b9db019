import { join } from 'node:path';
import { openAnnouncements } from './adapters/announcements/open-announcements.ts';
import { ownAndOthers } from './adapters/clickhouse/beside/own-and-others.ts';
import { openReadingSeriesStore, type ReadingOptions } from './adapters/clickhouse/beside/reading-series-store.ts';
import { openClickhouseSeriesStore } from './adapters/clickhouse/clickhouse-series-store.ts';
import { dataDisk } from './adapters/disk/data-disk.ts';
import { ECOSYSTEMS } from './adapters/ecosystems/catalogue.ts';
import { storedImages } from './adapters/firmware/stored-images.ts';
import { openLeases } from './adapters/leases/open-leases.ts';
import { FollowingBus } from './adapters/live-bus/following-bus.ts';
import { HoldingBus } from './adapters/live-bus/holding-bus.ts';
import { createLiveBus } from './adapters/live-bus/one-process-bus.ts';
import { SmtpMails } from './adapters/mail/smtp-mails.ts';
import { createBrokerLink } from './adapters/mqtt/broker-link.ts';
import { createExternalLink } from './adapters/mqtt/external-link.ts';
import { OpenIdProvider } from './adapters/oidc/openid-provider.ts';
import { SharpPictures } from './adapters/pictures/sharp-pictures.ts';
import { AskingLink, answerForDevices } from './adapters/processes/asking-link.ts';
import { openProcessLink } from './adapters/processes/broker-process-link.ts';
import { announcedRecords } from './adapters/records/announced-records.ts';
import { openRecordStore } from './adapters/records/open-record-store.ts';
import { ServedCertificate } from './adapters/tls/served-certificate.ts';
import { WebexSpaces } from './adapters/webex/webex-spaces.ts';
import { HttpWebhooks } from './adapters/webhook/http-webhooks.ts';
import type { Config } from './config.ts';
import { type HeardSigns, observedStore } from './features/health/observed-store.ts';
import { INGEST_LIMITS } from './features/ingest/ingest-limits.ts';
import { markOf } from './installation-mark.ts';
import type { Logger } from './log.ts';
import { steadyClock } from './pacing/steady-clock.ts';
import type { Announcements } from './ports/announcements.ts';
import type { ChatSpaces } from './ports/chat-spaces.ts';
import type { Clock } from './ports/clock.ts';
import type { DeviceLink } from './ports/device-link.ts';
import type { Disk } from './ports/disk.ts';
import type { ConnectableEcosystem } from './ports/ecosystem-catalogue.ts';
import type { FirmwareImages } from './ports/firmware-images.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { Confirmation, Leases } from './ports/leases.ts';
import type { LiveBus } from './ports/live/live-bus.ts';
import type { OutgoingPosts } from './ports/outgoing-posts.ts';
import { type NotePeerTime, PeerTimes } from './ports/peer-times.ts';
import type { PictureCodec } from './ports/picture-codec.ts';
import type { ProcessLink } from './ports/processes/process-link.ts';
import type { RecordStore } from './ports/records/record-store.ts';
import type { ArrivalBlocks } from './ports/series/arrival-blocks.ts';
import type { InstallationMark } from './ports/series/installation-mark.ts';
import type { SeriesStore } from './ports/series-store.ts';
import { productVersion } from './product-version.ts';
import { installationKey } from './secrets/installation-key.ts';
import { canHaveOthers, hasDevices, hasJobs } from './settings/role.ts';
import { OwnShare } from './sharing/own-share.ts';

/** The ports of one installation, each filled by the adapter that its settings name; nothing is started yet. */
export interface Adapters {
  readonly leases: Leases;
  /** The devices of this process; they are known once it has its leases. */
  readonly share: OwnShare;
  readonly records: RecordStore;
  readonly announcements: Announcements;
  readonly series: SeriesStore;
  readonly seriesSigns: HeardSigns;
  readonly disk: Disk;
  readonly peerTimes: PeerTimes;
  /** Undefined without TLS of the server's own. */
  readonly certificate: ServedCertificate | undefined;
  readonly link: DeviceLink;
  /** Started and stopped where it has a way to other processes. */
  readonly bus: LiveBus & { start?(): void; stop?(): void };
  /** The way to the other processes of the installation; undefined where there can be none. */
  readonly processes: ProcessLink | undefined;
  /** [] where there are local accounts only. */
  readonly providers: readonly IdentityProvider[];
  /** Undefined where no bot is configured (D36). */
  readonly chat: ChatSpaces | undefined;
  /** Ways to the own addresses of accounts (D36). */
  readonly posts: OutgoingPosts;
  readonly pictures: PictureCodec;
  readonly firmwareImages: FirmwareImages;
  /** The devices of other makers that the link reads. */
  readonly ecosystems: readonly ConnectableEcosystem[];
}

/** Leases that outlast a server, and the shards of the devices among them. */
export interface KeptDuties {
  readonly leases: Leases;
  readonly shards: readonly number[];
}

export interface Surroundings {
  readonly config: Config;
  readonly clock: Clock;
  /** Whether the clock follows another one, such as of NTP; undefined where that is not known. */
  readonly isClockSynchronized: () => Promise<boolean | undefined>;
  readonly log: Logger;
}

type Opened = Omit<Surroundings, 'isClockSynchronized'>;

/** Embedded engines by default, clustered ones where a URL is given: the same ports (ADR 1). */
export function openAdapters({ config, clock, log }: Opened, kept?: KeptDuties): Adapters {
  const peerTimes = new PeerTimes();
  const certificate = config.tls && new ServedCertificate({ files: config.tls, log });
  const { dataFolder: folder, databaseUrl: url } = config;
  const leases = kept?.leases ?? openLeases({ url, role: config.role, log });
  const share = new OwnShare(kept?.shards);
  const confirmed = url === undefined ? undefined : () => leases.confirmed();
  const stored = openRecordStore({ folder, url, log, confirmed, tables: hasJobs(config.role) ? 'made' : 'awaited' });
  const announcements = openAnnouncements({ url, revisions: stored.revisions, log });
  const records = announcedRecords(stored, (kinds) => announcements.changed(kinds));
  const needs = {
    ...{ notePeerTime: peerTimes.note, confirmed, share },
    ...{ installation: markOf(records), arrivals: records.arrivals },
  };
  const processes = openProcesses({ config, clock, log }, { facts: records.facts, share });
  const opened = openSeriesStore({ config, clock, log }, { ...needs, processes });
  const { store: series, signs: seriesSigns } = observedStore(opened, clock);
  return {
    leases,
    share,
    records,
    announcements,
    series,
    seriesSigns,
    disk: dataDisk(config.dataFolder),
    certificate,
    link: openSharedLink({ config, clock, log }, { records, certificate, share, processes }),
    bus: openBus({ config, clock, log }, { share, processes }),
    processes,
    providers: config.oidc.map((client) => new OpenIdProvider({ ...client, note: peerTimes.note })),
    peerTimes,
    chat: config.webex && new WebexSpaces(config.webex),
    posts: {
      webhook: new HttpWebhooks({ allowed: config.webhookAllow, only: config.webhookOnly }),
      mail: config.smtp && new SmtpMails(config.smtp),
    },
    pictures: new SharpPictures(),
    firmwareImages: storedImages(records.firmwareImages),
    ecosystems: [...ECOSYSTEMS.values()],
  };
}

interface SeriesNeeds {
  readonly notePeerTime: NotePeerTime;
  readonly confirmed: Confirmation | undefined;
  readonly installation: InstallationMark;
  readonly arrivals: ArrivalBlocks;
  readonly share: OwnShare;
}

/** The measurements: stored here, or read beside the processes that store them, which answer what readers have to know. */
function openSeriesStore(
  { config, clock, log }: Opened,
  { processes, ...needs }: SeriesNeeds & { readonly processes: ProcessLink | undefined },
): SeriesStore {
  const { dataFolder, clickhouseUrl: url, clickhouseCluster: cluster, retention, role } = config;
  const { notePeerTime, confirmed, installation, share } = needs;
  const readBeside = (beside: Pick<ReadingOptions, 'url' | 'link'>) => {
    const making = hasJobs(role) ? { clock, retention, cluster, installation, confirmed } : undefined;
    return openReadingSeriesStore({ ...beside, log, notePeerTime, installation, making });
  };
  const beside = url !== undefined && processes !== undefined ? { url, link: processes } : undefined;
  if (beside !== undefined && !hasDevices(role)) return readBeside(beside);
  const folder = join(dataFolder, 'series');
  const tables = hasJobs(role) ? 'made' : 'awaited';
  const own = openClickhouseSeriesStore({ folder, url, cluster, retention, clock, log, tables, ...needs });
  processes?.answer('series', (question) => own.known(question));
  processes?.answer('extents', (macs) => own.extents(macs));
  return beside === undefined || role === 'all' ? own : ownAndOthers({ own, all: readBeside(beside), share });
}

function openBus(
  { config, clock, log }: Opened,
  { share, processes: link }: Pick<Adapters, 'share' | 'processes'>,
): Adapters['bus'] {
  if (link === undefined) return createLiveBus();
  const jobs = hasJobs(config.role);
  const parts = { link, clock: steadyClock(clock), jobs };
  return hasDevices(config.role) ? new HoldingBus({ ...parts, share }) : new FollowingBus({ ...parts, log });
}

/** The way to other processes; undefined where something is kept by this one alone, so that there can be none. */
function openProcesses(
  { config, clock, log }: Opened,
  { facts, share }: Pick<RecordStore, 'facts'> & Pick<Adapters, 'share'>,
): ProcessLink | undefined {
  const { mqttUrl: url, keyFile: file } = config;
  if (url === undefined || !canHaveOthers(config)) return undefined;
  const key = () => installationKey({ file, facts });
  const duties = () => ({ shards: share.shards, jobs: hasJobs(config.role) });
  return openProcessLink({ url, key, version: productVersion(), duties, clock, log });
}

type LinkNeeds = Pick<Adapters, 'records' | 'certificate' | 'share' | 'processes'>;

/** The link to devices; where another process has them it is asked. */
function openSharedLink(opened: Opened, needs: LinkNeeds): DeviceLink {
  const { processes, share } = needs;
  if (!hasDevices(opened.config.role) && processes !== undefined) return new AskingLink(processes);
  const link = openLink(opened, needs);
  if (processes !== undefined) answerForDevices(link, { share, processes });
  return link;
}

function openLink(
  { config, clock, log }: Opened,
  { records, certificate: tls, share, processes }: LinkNeeds,
): DeviceLink {
  if (config.mqttUrl !== undefined) {
    const { devices, connections, facts } = records;
    const isDivided = config.role !== 'all';
    return createExternalLink({
      ...{ url: config.mqttUrl, clock, log, devices, connections, facts },
      ...{ share, isDivided, processes },
    });
  }
  const { devices, connections } = records;
  const { ingestWorkers: count } = config;
  return createBrokerLink({
    host: config.host,
    port: config.mqttPort,
    clock,
    log,
    devices,
    connections,
    ...(tls && { tls }),
    ...(count > 0 && { workers: { count, roomSamples: INGEST_LIMITS.roomSamples } }),
  });
}
