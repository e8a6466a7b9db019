import { ERRORS, type FirmwareStatus, type MessageKey, type UpgradeValues } from '@phasor/contract';
import { CallError, hasCode } from '../../base/errors/call-error.ts';

const FAILED = ERRORS['firmware.failed'].code;
const NOT_STABLE = ERRORS['firmware.timeout'].code;
type Answer = Omit<FirmwareStatus, 'status'>;
type Running = 'START' | 'DOWNLOADING' | 'REBOOT_WAIT';

/** The four states of the page (R-FW-022). */
export type UpgradeView =
  | { readonly step: -1 }
  | { readonly step: 0; readonly current: string }
  | {
      readonly step: 1;
      readonly current: string;
      readonly available: string;
      readonly notes: string;
      /** Result of the last attempt, where there was one. */
      readonly failure: 'failed' | 'timeout' | undefined;
    }
  | { readonly step: 2; readonly available: string; readonly caption: Caption; readonly percent: number | undefined };

export type Caption = 'starting' | 'running' | 'rebooting';

const CAPTIONS: Readonly<Record<Running, Caption>> = {
  START: 'starting',
  DOWNLOADING: 'running',
  REBOOT_WAIT: 'rebooting',
};

/** The state of an answer. */
export function viewOf({ key, data }: Answer): UpgradeView {
  const { available_fw: available, current_fw: current, upgrade } = data;
  const caption = upgrade && upgrade.step in CAPTIONS ? CAPTIONS[upgrade.step as Running] : undefined;
  if (upgrade !== undefined && caption !== undefined) {
    // During the restart the device counts from 0 again: no figure is shown, so that the progress never goes back.
    const percent = upgrade.completion === null || caption === 'rebooting' ? undefined : Math.round(upgrade.completion);
    return { step: 2, available: upgrade.version, caption, percent };
  }
  if (key === 'UP_TO_DATE') return { step: 0, current: current.version };
  const failure = upgrade === undefined ? undefined : upgrade.reason === NOT_STABLE ? 'timeout' : 'failed';
  return { step: 1, current: current.version, available: available.version, notes: available.notes, failure };
}

const ORDER: readonly Caption[] = ['starting', 'running', 'rebooting'];

/** The next state: an answer requested before a push is older than the push, and never leads back. */
export function furthest(shown: UpgradeView, next: UpgradeView): UpgradeView {
  if (shown.step !== 2 || next.step !== 2 || shown.available !== next.available) return next;
  const by = ORDER.indexOf(next.caption) - ORDER.indexOf(shown.caption);
  const isBehind = by < 0 || (by === 0 && (next.percent ?? 0) < (shown.percent ?? 0));
  return isBehind ? shown : next;
}

/** The answer after a push: code 1 runs, SUCCESS_END is up to date, a failure leaves the upgrade available. */
export function afterPush(answer: Answer, { code, ...progress }: UpgradeValues): Answer {
  const { data } = answer;
  const version = data.upgrade?.version ?? data.available_fw.version;
  if (progress.step === 'SUCCESS_END') {
    const { upgrade: _over, ...rest } = data;
    return { ...answer, key: 'UP_TO_DATE', data: { ...rest, current_fw: { version } } };
  }
  const key = code === 1 || progress.reason === FAILED ? 'NEW_FW_AVAILABLE' : answer.key;
  return { ...answer, key, data: { ...data, upgrade: { ...progress, version } } };
}

/** Text of an upgrade that ended for that reason. */
export function failureMessage(reason: number | null): MessageKey {
  if (reason === FAILED) return 'upgrade_failed';
  return reason === NOT_STABLE ? 'upgrade_timeout' : 'api_communication_error';
}

/** Text of a failed start (R-FW-026); other failures have texts of their own. */
export function startFailureMessage(error: unknown): MessageKey {
  if (hasCode(error, 'device.away')) return 'device_not_responding_or_offline';
  return error instanceof CallError ? error.messageKey : 'api_communication_error';
}

/** True where there is no firmware for the device. */
export function isNotAvailable(error: unknown): boolean {
  return hasCode(error, 'firmware.not_available');
}
