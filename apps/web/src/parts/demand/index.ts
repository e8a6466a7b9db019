export { PossiblePeak } from './PossiblePeak.tsx';
export { headRoom, type MonthPeak, peaksOf, possiblePeaks } from './peaks.ts';
export { QuarterHourCard } from './QuarterHourCard.tsx';
export { usePowerText } from './use-power-text.ts';
