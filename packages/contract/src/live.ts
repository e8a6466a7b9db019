import type { Phase } from '@phasor/quantities';
import type { AccuracyRunStatus } from './bench/accuracy.ts';
import type { AccuracyCaseResult } from './calls/bench/accuracy.ts';
import type { UpgradeProgress } from './calls/devices/firmware.ts';
import type { SupplyEventValues } from './calls/measured/supply.ts';
import type { NotificationValues } from './calls/notifications/notifications.ts';
import type { ClockFault } from './constants.ts';
import type { Capability } from './devices/capabilities.ts';
import type { PlainValues } from './devices/device-frames.ts';
import type { DeviceStatus } from './devices/device-kinds.ts';
import type { RelayPlace } from './measured/places.ts';
import type { Source } from './measured/sources.ts';
import type { RELAYS, SupplyGauge, WireQuantity } from './measured/wire.ts';

/**
 * What a browser sends over `/ws` to begin (true) or end (false) a subscription (R-CONN-016). Values of a device can be
 * asked for as one source brings them; without a source they are WiFi's, and LoRa's while WiFi is silent (D22).
 */
export type LiveSubscription =
  /** `mac` names the device of an integration token that opens several. */
  | { deviceToken: string; data: boolean; source?: Source | undefined; mac?: string | undefined }
  | { userToken: string; macList: string[]; data: boolean }
  /** A group of the account's tree, by the id of its node. */
  | { userToken: string; group: string; data: boolean }
  | { userToken: string; state: boolean }
  | { deviceToken: string; notification: boolean }
  | { userToken: string; macList: string[]; notification: boolean }
  | { deviceToken: string; upgrade: boolean }
  | { deviceToken: string; running: boolean }
  | { deviceToken: string; supply: boolean }
  | { userToken: string; accutest: boolean };

/** What a browser sends over `/ws`; a ping is answered at once, because a page cannot see those of the protocol. */
export type LiveRequest = LiveSubscription | { ping: true };

export type PhaseValues = Partial<Record<Phase | 'CUM' | 'AVG', number>>;

/** One live measurement: base units, `ts` in epoch seconds; energies are continuous registers (D50). */
export type LiveValues = { ts: number } & Partial<Record<Exclude<WireQuantity, SupplyGauge>, PhaseValues>> &
  PlainValues & {
    /** Seconds from one message to the next, as they came; of a group its quickest member's; null before they can be known. */
    interval?: number | null;
    /** Of the LoRa radio as the network receives it, dBm. */
    LRRSI?: number;
    relays?: Partial<Record<`${(typeof RELAYS)[number]}`, 0 | 1>>;
    /** What each relay's own counter shows, Wh: counted since it was last cleared, where `energy` only ever grows. */
    relay_energy?: Partial<Record<RelayPlace, number>>;
    /**
     * Names the settings that the values follow from (ratio, offset, time zone, limits, prices): what was computed under
     * another name does not go with them.
     */
    settings?: string;
    /** A group's: how many members are summed, and which are silent (D66). */
    members?: number;
    missing?: string[];
    /** A group's: the active power that its members import, W; what one of them delivers is not netted (D49 and D69). */
    imported_power?: number;
  };

export interface DeviceStateValues {
  status: DeviceStatus;
  connection?: string;
  fw?: string;
  device?: string;
  /** As reported by the device; absent before its first report since the server's start (D62). */
  phase_use?: 1 | 2 | 3;
  lora?: boolean;
  /** As last reported by the device; absent where it never reported it. */
  caps?: readonly Capability[];
  /** Epoch ms of the last word from the device. */
  last_seen?: number;
  /** Epoch ms since when it is OFFLINE; absent while it is ONLINE, and where the server was started since then. */
  offline_since?: number;
  /** Share of a running database transfer, 0 to 1. */
  transfer?: number;
  /** Its measurements are refused because its clock is wrong; absent while it is right. */
  clock?: ClockFault;
  /** It is OFFLINE only as far as can be known: the gateway behind which it is, is not connected. */
  gateway_lost?: true;
  /** Names the settings that the device's figures follow from, as values do. */
  settings?: string;
}

/** How far the upgrade of a device's firmware is: code 1 while it runs, 0 once it is over. */
export interface UpgradeValues extends UpgradeProgress {
  code: 0 | 1;
}

/** The appliances of a meter that run now. */
export interface RunningValues {
  /** Epoch ms at which each came on, W by which that moved the meter, and how likely it is this appliance, 0 to 1. */
  running: { ID_appliance: number; since: number; power: number; prediction_rate: number }[];
}

/** The supply of a device: what goes on now, and what was last over. */
export interface SupplyValues {
  /** Events that go on, ascending by start. */
  open: SupplyEventValues[];
  /** The newest event that is over; null without any in the last week. */
  last: SupplyEventValues | null;
}

/** The accuracy test on the bench: code 1 while one runs that the viewer may see, 0 while none does. */
export interface AccuracyStateValues {
  code: 0 | 1;
  /** Number of the run that runs, or that has just ended. */
  ID?: number;
  /** The case that is measured, from 1, and how many there are. */
  test?: { current: number; total: number };
  /** How the run has ended. */
  result?: AccuracyRunStatus;
}

/** The account's tree, or the title or place of one of its devices, has changed: it is to be read again. */
export interface TreeNews {
  /** The newest revision of the tree; absent when it stays and a device has changed. */
  revision?: number;
}

/** What the server sends over `/ws`, at most one a second and subscription (D66). */
export type LiveMessage =
  | { topic: 'Data'; status: 'OK'; device: string; source?: Source; data: LiveValues }
  /** `group` are the devices whose sum it is, `node` the group of the tree that was asked for. */
  | { topic: 'Data'; status: 'OK'; group: string[]; node?: string; data: LiveValues }
  | { topic: 'State'; status: 'OK'; device: string; data: DeviceStateValues }
  | { topic: 'Tree'; status: 'OK'; data: TreeNews }
  | { topic: 'Upgrade'; status: 'OK'; device: string; data: UpgradeValues }
  | { topic: 'Running'; status: 'OK'; device: string; data: RunningValues }
  | { topic: 'Supply'; status: 'OK'; device: string; data: SupplyValues }
  | { topic: 'Notification'; status: 'OK'; data: NotificationValues }
  | { topic: 'AccuTest/State'; status: 'OK'; device?: string; data: AccuracyStateValues }
  | { topic: 'AccuTest/Data'; status: 'OK'; device: string; data: AccuracyCaseResult & { run: number } }
  /** What `/health` answers has changed. */
  | { topic: 'Health'; status: 'OK' }
  | { topic: 'Alive'; status: 'OK' }
  | { status: 'FAIL'; code: number; message: string; field?: string };

/** State of an accuracy test. */
export type AccuracyMessage = Extract<LiveMessage, { topic: 'AccuTest/State' | 'AccuTest/Data' }>;
