import { useScreen } from '../../base/addresses/use-screen.ts';
import { ANALYTICS_SCREENS, DISTORTION_SCREEN } from './analytics-catalogue.ts';
import { DemandScreen } from './DemandScreen.tsx';
import { DistortionScreen } from './DistortionScreen.tsx';
import { EnergyScreen } from './EnergyScreen.tsx';

const SCREENS = { ...ANALYTICS_SCREENS, currentThdAnalytics: DISTORTION_SCREEN };

/** Sums and highest values of measurements (R-ANA). */
export function AnalyticsPage() {
  const name = useScreen<keyof typeof SCREENS>(SCREENS);
  if (name === 'currentThdAnalytics') return <DistortionScreen />;
  return name === 'quarterHourMaximum' ? <DemandScreen /> : <EnergyScreen name={name} />;
}
