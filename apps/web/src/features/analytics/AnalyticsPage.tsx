import { COLUMN_SCREENS, LINE_SCREENS, type LineScreenName } from '../../base/addresses/chart-screens.ts';
import { useScreen } from '../../base/addresses/use-screen.ts';
import { DemandScreen } from './DemandScreen.tsx';
import { EnergyScreen } from './EnergyScreen.tsx';
import { LinesScreen } from './LinesScreen.tsx';

const SCREENS = { ...LINE_SCREENS, ...COLUMN_SCREENS };

/** Sums and highest values of measurements (R-ANA). */
export function AnalyticsPage() {
  const name = useScreen<keyof typeof SCREENS>(SCREENS);
  if (isOfLines(name)) return <LinesScreen name={name} />;
  return COLUMN_SCREENS[name].columns === 'demand' ? <DemandScreen name={name} /> : <EnergyScreen name={name} />;
}

function isOfLines(name: keyof typeof SCREENS): name is LineScreenName {
  return name in LINE_SCREENS;
}
