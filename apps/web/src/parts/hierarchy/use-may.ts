import type { CallName } from '@phasor/contract';
import { mayCall } from '../../base/session/may-call.ts';
import { useSelection } from './use-selection.ts';

/** Whether the account may make a call for the selected device; false for a group. */
export function useMay(name: CallName): boolean {
  const selection = useSelection();
  return selection.kind === 'device' && mayCall(selection.device, name);
}
