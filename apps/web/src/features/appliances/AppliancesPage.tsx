import type { DeviceListEntry } from '@phasor/contract';
import type { ComponentType } from 'react';
import { useScreen } from '../../base/addresses/use-screen.ts';
import { useSelection } from '../../parts/hierarchy/index.ts';
import { EnergyScreen } from './energy/EnergyScreen.tsx';
import { MonthScreen } from './month/MonthScreen.tsx';
import { ImprintsScreen } from './recording/ImprintsScreen.tsx';
import { RecordingScreen } from './recording/RecordingScreen.tsx';
import { RunsScreen } from './runs/RunsScreen.tsx';
import { ShapesScreen } from './runs/ShapesScreen.tsx';
import { TimelineScreen } from './runs/TimelineScreen.tsx';

export interface ApplianceScreenProps {
  readonly device: DeviceListEntry;
}

const SCREENS = {
  applianceEnergy: EnergyScreen,
  applianceMonth: MonthScreen,
  applianceTimeline: TimelineScreen,
  applianceRuns: RunsScreen,
  applianceRecording: RecordingScreen,
  applianceImprints: ImprintsScreen,
  applianceRising: (props) => <ShapesScreen {...props} edge="rising" />,
  applianceFalling: (props) => <ShapesScreen {...props} edge="falling" />,
} as const satisfies Record<string, ComponentType<ApplianceScreenProps>>;

/** Appliances recognised in the load of a meter (R-APPL). */
export function AppliancesPage() {
  const Screen: ComponentType<ApplianceScreenProps> = SCREENS[useScreen(SCREENS)];
  const selection = useSelection();
  return selection.kind === 'device' ? <Screen key={selection.device.mac} device={selection.device} /> : null;
}
