import { SupplyEvents } from '../../../parts/supply/index.ts';
import { usePeriodRange } from '../dashboard-queries.ts';
import type { PartProps } from '../parts.ts';

/** What happened to the supply in the period of the dashboard (D27). */
export function SupplyEventsPart({ board }: PartProps) {
  const range = usePeriodRange(board);
  const { selection, zone } = board;
  return selection.kind === 'device' ? <SupplyEvents device={selection.device} range={range} zone={zone} /> : null;
}
