import { ERRORS, type ErrorName, type MessageKey } from '@phasor/contract';

/** What is asked of the audit log; '' asks for everything. */
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

/** The wish as the call takes it; days are those of the reader's clock. */
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

/** Epoch seconds at which a civil date begins here, or one so many days later; undefined for none. */
function startOf(date: string, daysLater: number): number | undefined {
  const [year, month, day] = date.split('-').map(Number);
  if (!year || !month || !day) return undefined;
  return new Date(year, month - 1, day + daysLater).getTime() / 1_000;
}

/** Key of the text that says why something was refused; one this page does not know is a general error. */
export function refusalKey(error: string): MessageKey {
  return error in ERRORS ? ERRORS[error as ErrorName].message : 'general_error';
}
