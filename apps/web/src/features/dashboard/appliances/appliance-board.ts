import { useServerZone } from '../../../base/session/server-zone.ts';
import { type Selection, useSelection, zoneOf } from '../../../parts/hierarchy/index.ts';
import { SILENT_AFTER_MS } from '../../../parts/live-values/index.ts';
import { type Board, boardOf } from '../board.ts';
import type { DashboardPlan } from '../dashboard-catalogue.ts';
import type { StatsPeriod } from '../settings/dashboard-period.ts';
import { REFRESH_MS } from './recognised.ts';

/** The dashboards of appliances have parts of their own, and no selectable charts. */
const PLAN: DashboardPlan = { parts: [], charts: 'none', oldAfterMs: SILENT_AFTER_MS, statisticsMs: REFRESH_MS };

export interface Meter {
  readonly selection: Extract<Selection, { kind: 'device' }>;
  readonly zone: string;
}

/** The selected meter and its zone; undefined where no single device is selected. */
export function useMeter(): Meter | undefined {
  const selection = useSelection();
  const zone = zoneOf(selection, useServerZone());
  return selection.kind === 'device' ? { selection, zone } : undefined;
}

/** Context of main dashboard parts on a dashboard of appliances. */
export function applianceBoard({ selection, zone }: Meter, period: StatsPeriod): Board {
  return { ...boardOf(selection, { zone, period }), plan: PLAN };
}
