import { QuarterHourCard } from '../../../parts/demand/index.ts';
import type { PartProps } from '../parts.ts';

/** The running quarter hour on the dashboard. */
export function QuarterHourPart({ board: { selection, zone }, span }: PartProps) {
  return <QuarterHourCard selection={selection} zone={zone} span={span} />;
}
