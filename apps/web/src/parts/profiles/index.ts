export { wholeSteps } from './consumption.ts';
export { toItsEnd } from './grown-lines.ts';
export { ProfileChart } from './ProfileChart.tsx';
export { profileChart, profileWish, startsHidden } from './profile-view.ts';
export { RatioSwitch, useRatioChoice } from './RatioSwitch.tsx';
export { RegisterSwitch } from './RegisterSwitch.tsx';
export { measuredEvery, withoutRepeats } from './sparse-points.ts';
export { openStep, useConsumption, useRegisterForm, useStacking } from './use-consumption.ts';
export { useProfileChart } from './use-profile-chart.ts';
