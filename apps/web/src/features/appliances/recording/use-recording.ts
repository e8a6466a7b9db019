import type { TimeRange } from '@phasor/calendar';
import type { DeviceListEntry } from '@phasor/contract';
import type { Phase } from '@phasor/quantities';
import { useMemo, useState } from 'react';
import { useLiveFeed } from '../../../base/api/live/use-live.ts';
import { extend, type LiveWindow, withStart } from '../../../parts/live-values/index.ts';
import { ofSeveralStates } from '../../../parts/naming/index.ts';
import { ontoSamples, recorded, samplesOf, selectedSamples, snapped } from './recording.ts';
import { NO_EDGES, useRecordingCheck } from './use-recording-check.ts';
import { useStoredStart } from './use-stored-start.ts';

const NOTHING: LiveWindow = [];
const NO_SAMPLES = [] as const;

/**
 * The last minutes of a meter, those before the page was opened among them. While a part is selected the chart stands still, and values continue to arrive. A dragged
 * selection moves its ends off the edges of the chart.
 */
export function useRecording(device: DeviceListEntry, phase: Phase) {
  const [newest, setNewest] = useState(NOTHING);
  const [frozen, setFrozen] = useState<LiveWindow>();
  const [isSeveralWished, setSeveral] = useState(false);
  const [wished, setWished] = useState<TimeRange & { readonly isDragged: boolean }>();
  const target = { kind: 'device', mac: device.mac, token: device.token } as const;
  useLiveFeed(target, (values) => setNewest((window) => extend(window, values, recorded)));
  const stored = useStoredStart(device, newest);
  const shown = useMemo(() => frozen ?? withStart(stored, newest, recorded), [frozen, stored, newest]);
  const samples = useMemo(() => samplesOf(shown, phase), [shown, phase]);
  const whole = useRecordingCheck(device, phase, frozen === undefined ? NO_SAMPLES : samples);
  const edges = whole?.edges ?? NO_EDGES;
  const selected = useMemo(() => {
    if (wished === undefined) return undefined;
    return ontoSamples(samples, wished.isDragged ? snapped(samples, wished, edges) : wished);
  }, [samples, wished, edges]);
  const chosen = useMemo(() => selectedSamples(samples, selected), [samples, selected]);
  const verdict = useRecordingCheck(device, phase, chosen);
  const isSeveral = isSeveralWished && (verdict?.states ?? null) !== null;
  const check = useMemo(
    () => (isSeveral && verdict !== undefined ? ofSeveralStates(verdict) : verdict),
    [verdict, isSeveral],
  );
  const choose = (range: TimeRange | undefined, isDragged: boolean) => {
    const isAny = range !== undefined && ontoSamples(samples, range) !== undefined;
    setWished(isAny ? { ...range, isDragged } : undefined);
    setFrozen(isAny ? shown : undefined);
    if (!isAny) setSeveral(false);
  };
  return {
    ...{ samples, selected, chosen, check },
    /** All edges of the selection are one appliance's, which has several states, and they can be. */
    isSeveral,
    setSeveral,
    /** By the sliders: exactly. */
    select: (range: TimeRange | undefined) => choose(range, false),
    /** By hand in the chart. */
    drag: (range: TimeRange) => choose(range, true),
  };
}

export type Recording = ReturnType<typeof useRecording>;
