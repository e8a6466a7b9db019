import { callSuffix, type DeviceListEntry, type SeriesAnswer } from '@phasor/contract';
import { DAY_S, HOUR_S } from '@phasor/quantities';
import { diagnoseRatio, type RatioDiagnosis, type RatioSteps } from '@phasor/wiring';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callQuery } from '../../base/api/queries/call-query.ts';
import { session } from '../../base/session/session.ts';
import { useStore } from '../../base/state/use-store.ts';
import { metersBelow, ownSource, useHierarchy } from '../hierarchy/index.ts';

const WEEK_S = 7 * DAY_S;

/** Whether the transformer ratio of a meter fits the sum of the meters below it in the tree; undefined where it has none. */
export function useRatio(
  device: Pick<DeviceListEntry, 'mac' | 'token' | 'type' | 'source'>,
): RatioDiagnosis | undefined {
  const nodes = useHierarchy()?.nodes;
  const devices = useStore(session, (kept) => kept.devices);
  const below = useMemo(
    () => (nodes === undefined ? [] : metersBelow(device.mac, { nodes, devices })),
    [nodes, devices, device.mac],
  );
  const macList = below.map(({ mac }) => mac);
  const [opened] = useState(() => Math.floor(Date.now() / 1_000));
  const wish = { data: 'P', cumulative: true, from: opened - WEEK_S, to: opened, step: HOUR_S } as const;
  const enabled = macList.length > 0;
  const quiet = { enabled, retry: false, meta: { quiet: 'all' as const } };
  const { token, type } = device;
  const own = useQuery({
    ...callQuery('measurements.profile', { token, ...wish, source: ownSource(device) }, { suffix: callSuffix(type) }),
    ...quiet,
  }).data;
  const asked = { macList, ...wish };
  const sum = useQuery({ ...callQuery('measurements.groupProfile', asked), ...quiet }).data;
  return useMemo(
    () => (own === undefined || sum === undefined ? undefined : diagnoseRatio(ratioSteps(own, sum))),
    [own, sum],
  );
}

/** The power of a meter and of those below it in the steps of the meter. */
export function ratioSteps(own: Pick<SeriesAnswer, 'data'>, sum: Pick<SeriesAnswer, 'data'>): RatioSteps {
  const below = new Map(totalsIn(sum));
  const steps = totalsIn(own);
  return {
    own: Float64Array.from(steps, ([, value]) => value ?? Number.NaN),
    sum: Float64Array.from(steps, ([time]) => below.get(time) ?? Number.NaN),
  };
}

function totalsIn({ data: { P } }: Pick<SeriesAnswer, 'data'>): readonly (readonly [number, number | null])[] {
  return P === undefined || Array.isArray(P) ? [] : (P.cumulative ?? []);
}
