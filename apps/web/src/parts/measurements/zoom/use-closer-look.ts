import type { EnergyPeriod } from '@phasor/contract';
import { useNavigate } from '@tanstack/react-router';
import type { ColumnKind } from '../../../base/addresses/chart-screens.ts';
import { ROUTES } from '../../../base/addresses/route-catalogue.ts';
import { keepView } from '../../../base/addresses/search.ts';
import { canOpen, useViewer } from '../../access/index.ts';
import { closerLook, closerPath } from './drill.ts';

/** Opens what a column is made of; undefined where the viewer has no such screen. Back leads to the columns again. */
export function useCloserLook(
  kind: ColumnKind,
  period: EnergyPeriod,
  zone: string,
): ((time: number) => void) | undefined {
  const navigate = useNavigate();
  const viewer = useViewer();
  const path = closerPath(kind, period);
  const route = ROUTES.find((one) => one.path === path);
  if (route === undefined || !canOpen(route, viewer)) return undefined;
  return (time) => {
    const { range, zoom } = closerLook(time, { kind, period, zone });
    void navigate({
      to: path,
      search: (before: Record<string, string | undefined>) => ({
        ...keepView(before),
        ...{ range, zoom },
      }),
    });
  };
}
