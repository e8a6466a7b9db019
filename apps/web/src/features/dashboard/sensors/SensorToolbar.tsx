import { GraphToolbar } from '../../../parts/toolbar/index.ts';
import { type DashboardToolbarProps, SettingsButton } from '../settings/SettingsButton.tsx';
import { useSensorGraph } from './use-sensor-graph.ts';

/** Selection of the environment sensor's dashboard: device, source and days of its chart (R-SENS-003). */
export function SensorToolbar({ board, onPeriod }: DashboardToolbarProps) {
  return (
    <GraphToolbar state={useSensorGraph()}>
      <SettingsButton board={board} onPeriod={onPeriod} />
    </GraphToolbar>
  );
}
