import { ERRORS, type ErrorName, type MessageKey } from '@phasor/contract';

/** Filters of the audit log; '' selects everything. */
export interface AuditWish {
  readonly login: string;
  readonly device: string;
  readonly action: string;
  readonly outcome: '' | 'done' | 'refused';
  /** Civil dates, both included. */
  readonly from: string;
  readonly to: string;
}

export const NO_WISH: AuditWish = { login: '', device: '', action: '', outcome: '', from: '', to: '' };

/** The filters as fields of the call; days are those of the reader's clock. */
export function auditRequest({ login, device, action, outcome, from, to }: AuditWish) {
  const begin = startOf(from, 0);
  const end = startOf(to, 1);
  return {
    ...(login.trim() !== '' && { login: login.trim() }),
    ...(device !== '' && { device }),
    ...(action !== '' && { action }),
    ...(outcome !== '' && { refused: outcome === 'refused' }),
    ...(begin !== undefined && { from: begin }),
    ...(end !== undefined && { to: end }),
  };
}

/** Epoch seconds at which a civil date begins in the browser's zone, plus a number of days; undefined for none. */
function startOf(date: string, daysLater: number): number | undefined {
  const [year, month, day] = date.split('-').map(Number);
  if (!year || !month || !day) return undefined;
  return new Date(year, month - 1, day + daysLater).getTime() / 1_000;
}

/** Key of the text of a refusal; one that this page does not know is a general error. */
export function refusalKey(error: string): MessageKey {
  return error in ERRORS ? ERRORS[error as ErrorName].message : 'general_error';
}
