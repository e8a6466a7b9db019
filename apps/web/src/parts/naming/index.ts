export { furtherOf, isApplianceName, savedAs } from './appliance-name.ts';
export { type Estimated, isUnsure, jointUncertainty, withExactness } from './exactness.ts';
export { NameStretch } from './NameStretch.tsx';
export { QuestionsCard } from './QuestionsCard.tsx';
export { refreshAppliances } from './refresh-appliances.ts';
export { SeveralStates } from './SeveralStates.tsx';
export { ofSeveralStates, powersText } from './several-states.ts';
export { isConfirmed, surenessOf } from './sureness.ts';
export { useLikeName } from './use-like-name.ts';
