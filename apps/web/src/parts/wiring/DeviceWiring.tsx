import type { DeviceListEntry } from '@phasor/contract';
import { DAY_MS, MINUTE_MS } from '@phasor/quantities';
import type { WiringObservation } from '@phasor/wiring';
import { useState } from 'react';
import { useByClock } from '../../base/ui/text/use-now.ts';
import { useDay } from './use-day.ts';
import { useRatio } from './use-ratio.ts';
import { useExchange, useFeedsIn, useTurning, useTurnings } from './use-turnings.ts';
import { WiringCard } from './WiringCard.tsx';

interface DeviceWiringProps {
  readonly device: Pick<DeviceListEntry, 'level' | 'mac' | 'phase_use' | 'token' | 'type'>;
  /** The newest live values; undefined without any. */
  readonly now?: WiringObservation | undefined;
}

/** The wiring of a registered device by its present values, its last day and the meters below it, and turning in software. */
export function DeviceWiring({ device, now }: DeviceWiringProps) {
  const turnings = useTurnings(device);
  const day = useDay(device, turnings?.since);
  const ratio = useRatio(device);
  const { turn, isPending } = useTurning(device);
  const exchanging = useExchange(device);
  const keepFeedsIn = useFeedsIn(device);
  // Shown at once; what is kept follows.
  const [ticked, setTicked] = useState<boolean>();
  const since = turnings?.since ?? Number.NEGATIVE_INFINITY;
  const isRecent = useByClock(MINUTE_MS, (time) => time - since < DAY_MS);
  const may = turnings?.turnable === true ? turn : undefined;
  return (
    <WiringCard
      now={now}
      day={day}
      ratio={ratio}
      feeding={{
        feedsIn: ticked ?? turnings?.feeds_in ?? false,
        onFeedsIn: (feedsIn) => {
          setTicked(feedsIn);
          keepFeedsIn?.(feedsIn);
        },
      }}
      turning={{ turned: turnings?.turned ?? [], turn: may, isPending, isRecent }}
      exchange={turnings?.order ? { order: turnings.order, phases: device.phase_use, ...exchanging } : undefined}
    />
  );
}
