import type { DeviceListEntry } from '@phasor/contract';
import type { WiringObservation } from '@phasor/wiring';
import { useDay } from './use-day.ts';
import { useTurning, useTurnings } from './use-turnings.ts';
import { WiringCard } from './WiringCard.tsx';

interface DeviceWiringProps {
  readonly device: Pick<DeviceListEntry, 'level' | 'phase_use' | 'token' | 'type'>;
  /** The newest live values; undefined without any. */
  readonly now?: WiringObservation | undefined;
}

/** The wiring of a registered device by its present values and its last day, and turning in software. */
export function DeviceWiring({ device, now }: DeviceWiringProps) {
  const turnings = useTurnings(device);
  const day = useDay(device, turnings?.since);
  const { turn, isPending } = useTurning(device);
  const may = turnings?.turnable === true ? turn : undefined;
  return <WiringCard now={now} day={day} turning={{ turned: turnings?.turned ?? [], turn: may, isPending }} />;
}
