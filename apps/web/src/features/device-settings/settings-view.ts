import { type DeviceSettings, ERRORS } from '@phasor/contract';
import { DAY_S, HOUR_S } from '@phasor/quantities';
import { refFromSearch, selectionSearch } from '../../base/addresses/search.ts';
import { sameSelection } from '../../base/session/session-store.ts';

export const TABS = ['details', 'wifi', 'lora'] as const;
export type TabName = (typeof TABS)[number];

export interface SettingsViewer {
  readonly owner: boolean;
  readonly online: boolean;
  /** undefined while they are being read. */
  readonly settings: DeviceSettings | undefined;
}

/** Which tabs can be opened (R-SET-007, R-SET-008): LoRa only with a module plugged in, both forms only for the owner. */
export function openTabs({ owner, online, settings }: SettingsViewer): readonly TabName[] {
  if (!online) return [];
  if (!owner) return ['details'];
  return settings?.LORA?.plugged === true ? ['details', 'wifi', 'lora'] : ['details', 'wifi'];
}

/** The open tab that a key leads to from another one; undefined for other keys. */
export function tabByKey(key: string, from: TabName, open: readonly TabName[]): TabName | undefined {
  if (key === 'Home') return open[0];
  if (key === 'End') return open.at(-1);
  const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  return by === 0 ? undefined : open.at((open.indexOf(from) + by) % open.length);
}

type Upgrade = NonNullable<DeviceSettings['system']['upgrade']>;

/** Key of the text for the state of an upgrade (R-SET-016). */
export function upgradeText({ step, completion, reason }: Upgrade) {
  if (step === 'FAIL') return reason === ERRORS['firmware.timeout'].code ? 'timeout' : 'failed';
  if (step === 'DOWNLOADING') return completion === null ? 'running' : 'share';
  return step === 'REBOOT_WAIT' ? 'rebooting' : step === 'START' ? 'starting' : 'done';
}

/** A span in days, hours, minutes and seconds. @param seconds whole or not, never negative */
export function uptimeParts(seconds: number): { days: number; hours: number; minutes: number; seconds: number } {
  const whole = Math.floor(seconds);
  return {
    days: Math.floor(whole / DAY_S),
    hours: Math.floor(whole / HOUR_S) % 24,
    minutes: Math.floor(whole / 60) % 60,
    seconds: whole % 60,
  };
}

interface Place {
  readonly pathname: string;
  readonly search: object;
}

/** Whether a move leads away from a form: to another screen or device. After signing out there is nothing to ask. */
export function leavesForm(from: Place, to: Place): boolean {
  if (to.pathname === '/login') return false;
  return to.pathname !== from.pathname || !sameSelection(selectionOf(to), selectionOf(from));
}

function selectionOf({ search }: Place) {
  return refFromSearch(selectionSearch({ ...search }));
}
