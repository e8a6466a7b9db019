import type { CallName } from '@phasor/contract';
import { mayCall } from '../../base/session/may-call.ts';
import { useSelection } from './use-selection.ts';

/** Whether a device is selected over which the account may make a call; a group takes none of a single device. */
export function useMay(name: CallName): boolean {
  const selection = useSelection();
  return selection.kind === 'device' && mayCall(selection.device, name);
}
