import { session } from '../../../base/session/session.ts';
import { useStore } from '../../../base/state/use-store.ts';
import { findNode } from '../../tree/index.ts';
import { useHierarchy } from '../use-selection.ts';
import { DeviceDialog } from './DeviceDialog.tsx';
import { GroupDialog } from './GroupDialog.tsx';

interface DetailsDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onSelected: () => void;
  readonly onRemove: (macs: readonly string[]) => void;
}

/** Details of a node, to view and change: a group, or a device. */
export function DetailsDialog({ id, onClose, onSelected, onRemove }: DetailsDialogProps) {
  const mac = findNode(useHierarchy()?.nodes ?? [], id)?.data.mac;
  const device = useStore(session, ({ devices }) => devices.find((each) => each.mac === mac));
  if (device === undefined) return <GroupDialog id={id} onClose={onClose} onSelected={onSelected} />;
  const remove = () => onRemove([device.mac]);
  return <DeviceDialog id={id} device={device} onClose={onClose} onSelected={onSelected} onRemove={remove} />;
}
