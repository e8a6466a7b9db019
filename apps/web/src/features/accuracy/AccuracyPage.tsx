import type { ComponentType } from 'react';
import { useScreen } from '../../base/addresses/use-screen.ts';
import { ProfileScreen } from './profile/ProfileScreen.tsx';
import { ResultsScreen } from './results/ResultsScreen.tsx';
import { TestingScreen } from './TestingScreen.tsx';

const SCREENS = {
  accuracyProfile: ProfileScreen,
  accuracyTesting: TestingScreen,
  accuracyResults: ResultsScreen,
} as const satisfies Record<string, ComponentType>;

/** Accuracy tests: test profiles, the running test, and results (R-ACCU). */
export function AccuracyPage() {
  const Screen = SCREENS[useScreen<keyof typeof SCREENS>(SCREENS)];
  return <Screen />;
}
