import { describe, it } from 'vitest';
import type { RecordStore } from '../src/ports/records/record-store.ts';
import { accountScenarios } from './record-store/accounts.ts';
import { accuracyRunScenarios } from './record-store/accuracy-runs.ts';
import { applianceCorrectionScenarios } from './record-store/appliance-corrections.ts';
import { applianceScenarios } from './record-store/appliances.ts';
import { arrivalScenarios } from './record-store/arrivals.ts';
import { availabilityScenarios } from './record-store/availability.ts';
import { connectionScenarios } from './record-store/connections.ts';
import { deviceScenarios } from './record-store/devices.ts';
import { exclusiveScenarios } from './record-store/exclusively.ts';
import { firmwareScenarios } from './record-store/firmware.ts';
import { guardScenarios } from './record-store/guards.ts';
import { hierarchyScenarios } from './record-store/hierarchies.ts';
import { importScenarios } from './record-store/imports.ts';
import { loraConfigurationScenarios } from './record-store/lora-configurations.ts';
import { mapImageScenarios } from './record-store/map-images.ts';
import { menuScenarios } from './record-store/menus.ts';
import { networkServerScenarios } from './record-store/network-servers.ts';
import { newsScenarios } from './record-store/news.ts';
import { noteScenarios } from './record-store/notes.ts';
import { revisionScenarios } from './record-store/numbers/revisions.ts';
import { outgoingScenarios } from './record-store/outgoing.ts';
import { pictureScenarios } from './record-store/pictures.ts';
import { publicLinkScenarios } from './record-store/public-links.ts';
import { relayScenarios } from './record-store/relays.ts';
import type { Scenarios } from './record-store/scenarios.ts';
import { identityScenarios } from './record-store/sign-in/identities.ts';
import { integrationTokenScenarios } from './record-store/sign-in/integration-tokens.ts';
import { secondFactorScenarios } from './record-store/sign-in/second-factors.ts';
import { tallyScenarios } from './record-store/sign-in/tallies.ts';
import { siteScenarios } from './record-store/sites.ts';
import { storedMeterScenarios } from './record-store/stored-meters.ts';
import { supplyScenarios } from './record-store/supply.ts';
import { tariffScenarios } from './record-store/tariffs.ts';
import { unsentNewsScenarios } from './record-store/unsent-news.ts';

/** A store that starts empty, and how to be rid of it. */
export interface TrialStore {
  readonly store: RecordStore;
  remove(): Promise<void>;
}

/** What every record store has to do, whatever keeps the records. @param open answers a started, empty store */
export function describeRecordStore(name: string, open: () => Promise<TrialStore>): void {
  const groups = {
    accountScenarios,
    accuracyRunScenarios,
    arrivalScenarios,
    identityScenarios,
    connectionScenarios,
    deviceScenarios,
    exclusiveScenarios,
    hierarchyScenarios,
    loraConfigurationScenarios,
    firmwareScenarios,
    importScenarios,
    integrationTokenScenarios,
    mapImageScenarios,
    menuScenarios,
    networkServerScenarios,
    newsScenarios,
    unsentNewsScenarios,
    noteScenarios,
    availabilityScenarios,
    outgoingScenarios,
    pictureScenarios,
    publicLinkScenarios,
    relayScenarios,
    revisionScenarios,
    guardScenarios,
    secondFactorScenarios,
    siteScenarios,
    storedMeterScenarios,
    applianceScenarios,
    applianceCorrectionScenarios,
    supplyScenarios,
    tallyScenarios,
    tariffScenarios,
  };
  describe(name, () => {
    for (const scenarios of Object.values<Scenarios>(groups)) {
      for (const [behaviour, scenario] of Object.entries(scenarios)) {
        it(behaviour, async () => {
          const { store, remove } = await open();
          try {
            await scenario(store);
          } finally {
            await remove();
          }
        });
      }
    }
  });
}
