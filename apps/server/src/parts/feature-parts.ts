import type { Adapters, Surroundings } from '../adapters.ts';
import { BackupSchedule } from '../backup/backup-schedule.ts';
import type { Demo } from '../demo/demo.ts';
import type { Features } from '../features.ts';
import { SHARED_ROLES } from '../settings/role.ts';
import { listening } from './listening.ts';
import type { Part, Work } from './running-parts.ts';

const INGEST = ['ingest'] as const;
const JOBS = ['jobs'] as const;
/** Who has devices, and who does what one does for all of them. */
const HOLDERS = ['ingest', 'jobs'] as const;

interface FeatureNeeds {
  readonly features: Features;
  readonly pages: Work;
  readonly demo: Demo | undefined;
  /** Makes the first administrator of an installation that is no demo, and lets health say that the server is there. */
  readonly ready: () => Promise<void>;
}

/** What works on the stores: what is needed by devices and people first, then what they reach it by. */
export function featureParts(
  { link, bus, processes }: Pick<Adapters, 'link' | 'bus' | 'processes'>,
  { config, clock, log }: Surroundings,
  { features, pages, demo, ready }: FeatureNeeds,
): readonly Part[] {
  const { devices, measuring, operating, evaluating, news, notifications, connecting, live, people, health } = features;
  const { appliances, supply } = evaluating;
  const { backup: settings, dataFolder, timeZone } = config;
  const broker: Work = {
    start: async () => void (await listening(link.start(features.linkHandlers), 'PHASOR_MQTT_PORT', config.mqttPort)),
    stop: () => link.stop(),
  };
  const known = ['records', 'announcements'];
  const received = ['availability', 'news', 'appliances', 'supply', 'firmware', 'absences', 'events', 'ingest'];
  return [
    { name: 'refusals', roles: SHARED_ROLES, needs: ['records'], work: people.refusals },
    { name: 'devices', roles: SHARED_ROLES, needs: known, work: devices.book },
    { name: 'presence', roles: INGEST, needs: ['devices'], work: devices.presence },
    { name: 'statuses', roles: INGEST, needs: ['presence'], work: devices.statuses },
    { name: 'notifications', roles: JOBS, needs: ['devices'], work: notifications },
    { name: 'news', roles: HOLDERS, needs: ['devices'], work: news },
    { name: 'appliances', roles: INGEST, needs: ['news', 'measurements'], work: appliances.watch },
    { name: 'questions', roles: JOBS, needs: ['news', 'measurements'], work: appliances.questions },
    { name: 'supply', roles: INGEST, needs: ['news', 'measurements'], work: supply.watch },
    { name: 'weeks', roles: JOBS, needs: ['news', 'measurements'], work: supply.weeks },
    { name: 'firmware', roles: INGEST, needs: ['records'], work: operating.firmware },
    { name: 'availability', roles: INGEST, needs: ['statuses'], work: devices.availability.book },
    // Devices behind a gateway are judged where they are, connections where the desk is.
    { name: 'gateways', roles: HOLDERS, needs: ['devices'], work: connecting.gateways },
    { name: 'absences', roles: INGEST, needs: ['devices', 'measurements'], work: connecting.absences },
    { name: 'credentials', roles: INGEST, needs: known, work: devices.credentialWatch },
    { name: 'post of troubles', roles: JOBS, needs: ['records'], work: health.post },
    { name: 'health', roles: SHARED_ROLES, needs: ['measurements'], work: health },
    { name: 'events', roles: INGEST, needs: ['records'], work: { stop: () => measuring.events.stop() } },
    { name: 'ingest', roles: INGEST, needs: ['measurements'], work: { stop: () => measuring.ingest.stop() } },
    // Stopped after its broker: to devices, virtual ones too, a server that stops is a lost connection, of which nobody is notified.
    { name: 'end of the demo', roles: [], needs: ['ingest'], work: { stop: () => demo?.stop() } },
    { name: 'link', roles: INGEST, needs: received, work: broker },
    // After the link, so that its end still reaches the bench.
    { name: 'bench', roles: JOBS, needs: ['records'], work: operating.accuracy.desk },
    { name: 'reports', roles: ['ingest', 'api'], work: connecting.published ?? {} },
    { name: 'live bus', roles: SHARED_ROLES, needs: ['devices'], work: bus },
    // After all parts that answer questions of other processes, or receive their news.
    { name: 'processes', roles: SHARED_ROLES, needs: ['measurements', 'live bus'], work: processes ?? {} },
    // With devices it keeps the values that viewers elsewhere see first.
    { name: 'live', roles: SHARED_ROLES, needs: ['devices'], work: live },
    { name: 'pages', roles: SHARED_ROLES, needs: ['live', 'refusals'], work: pages },
    { name: 'backups', roles: JOBS, work: new BackupSchedule({ settings, dataFolder, timeZone, clock, log }) },
    // Last: a start that fails before this, with its port in use, must not create an account without showing its password.
    { name: 'readiness', roles: SHARED_ROLES, needs: ['records', 'health'], work: { start: ready } },
    {
      ...{ name: 'demo', roles: [], needs: ['link', 'pages', 'readiness'] },
      work: { start: () => demo?.start(link.port, features.calls) },
    },
  ];
}
