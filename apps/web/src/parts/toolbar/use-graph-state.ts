import type { Preset } from '@phasor/calendar';
import { SOURCES, type Source } from '@phasor/contract';
import { MINUTE_MS } from '@phasor/quantities';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useServerZone } from '../../base/session/server-zone.ts';
import { useNow } from '../../base/ui/text/use-now.ts';
import { ownSourceOf, type Selection, useSelection, zoneOf } from '../hierarchy/index.ts';
import { chosenSource, offersLora } from './chosen-source.ts';
import {
  type Granularity,
  type GraphRange,
  PRESETS_BY_GRANULARITY,
  PRESETS_WITH_HOURS,
  parseRange,
  type RangeContext,
  rangeOfPreset,
  rangeText,
  shiftedRange,
} from './graph-range.ts';

const CLOCK_MS = 60_000;

/** How a screen picks its period. */
export interface GraphSetup {
  readonly granularity: Granularity;
  /** The last hour and other parts of days can be shown too. */
  readonly withHours?: true;
  /** What shows when the address names no period; the first preset of the granularity when absent. */
  readonly start?: Preset;
  /** Zone of its days; that of what is selected when absent. */
  readonly zone?: string;
}

/** What a chart screen shows, by its address, and how to change it. */
export interface GraphState {
  readonly selection: Selection;
  readonly granularity: Granularity;
  readonly range: GraphRange;
  /** Undefined for a group: each of its devices is shown of its own source. */
  readonly source: Source | undefined;
  /** LoRa can be chosen: the selected device has it. */
  readonly hasLora: boolean;
  /** Zone of the site, whose days are shown (D20). */
  readonly zone: string;
  readonly context: RangeContext;
  readonly setRange: (range: GraphRange) => void;
  readonly setSource: (source: Source) => void;
  /** The range before (-1) or after (+1); undefined where there is none. */
  readonly shifted: (step: -1 | 1) => GraphRange | undefined;
}

/** Reads what a chart screen shows from its address, and writes there what the person chooses. */
export function useGraphState({ granularity, withHours, start, zone: wishedZone }: GraphSetup): GraphState {
  const selection = useSelection();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const minute = Math.floor(useNow(CLOCK_MS) / MINUTE_MS);
  const serverZone = useServerZone();
  const zone = wishedZone ?? zoneOf(selection, serverZone);
  const context = useMemo(
    (): RangeContext => ({
      now: minute * MINUTE_MS,
      zone,
      presets: withHours === true ? PRESETS_WITH_HOURS : PRESETS_BY_GRANULARITY[granularity],
    }),
    [minute, zone, granularity, withHours],
  );
  const wished = search.range;
  const range = useMemo(
    () => parseRange(wished, context) ?? rangeOfPreset(start ?? PRESETS_BY_GRANULARITY[granularity][0], context),
    [wished, context, start, granularity],
  );
  const change = (part: Record<string, string>) =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, ...part }) });
  const hasLora = selection.kind === 'device' && offersLora(selection.device);
  return {
    selection,
    granularity,
    range,
    source: chosenSource(search.source, { hasLora, own: ownSourceOf(selection) }),
    hasLora,
    zone,
    context,
    setRange: (next) => change({ range: rangeText(next) }),
    setSource: (source) => change({ source: source === SOURCES.lora ? 'lora' : 'wifi' }),
    shifted: (step) => shiftedRange(range, step, context),
  };
}
