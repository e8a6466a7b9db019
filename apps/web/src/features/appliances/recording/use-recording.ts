import type { TimeRange } from '@phasor/calendar';
import type { DeviceListEntry } from '@phasor/contract';
import type { Phase } from '@phasor/quantities';
import { useMemo, useState } from 'react';
import { useLiveFeed } from '../../../base/api/live/use-live.ts';
import { extend, type LiveWindow } from '../../../parts/live-values/index.ts';
import { ontoSamples, RECORDED_POINTS, samplesOf, selectedSamples } from './recording.ts';

const NOTHING: LiveWindow = [];

/** The last minutes of a meter. While a part is selected the chart stands still, and values continue to arrive. */
export function useRecording(device: DeviceListEntry, phase: Phase) {
  const [newest, setNewest] = useState(NOTHING);
  const [frozen, setFrozen] = useState<LiveWindow>();
  const [selected, setSelected] = useState<TimeRange>();
  const target = { kind: 'device', mac: device.mac, token: device.token } as const;
  useLiveFeed(target, (values) => setNewest((window) => extend(window, values, RECORDED_POINTS)));
  const shown = frozen ?? newest;
  const samples = useMemo(() => samplesOf(shown, phase), [shown, phase]);
  const chosen = useMemo(() => selectedSamples(samples, selected), [samples, selected]);
  const select = (wished: TimeRange | undefined) => {
    const range = wished && ontoSamples(samples, wished);
    setSelected(range);
    setFrozen(range === undefined ? undefined : shown);
  };
  return { samples, selected, chosen, select };
}

export type Recording = ReturnType<typeof useRecording>;
