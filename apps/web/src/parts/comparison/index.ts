export { CompareDropdown } from './CompareDropdown.tsx';
export { ChangeFigure, ComparisonFigure } from './ComparisonFigure.tsx';
export { changeBetween, changeOf, type EnergyChange } from './change.ts';
export { type CompareWish, comparedRange } from './compare-wish.ts';
export { totalChange } from './compared-columns.ts';
export { useThanWords } from './use-change-words.ts';
export { useCompare, useCompareByDefault } from './use-compare.ts';
export { useComparison, useComparisonTexts } from './use-comparison.ts';
export { useSoFar } from './use-so-far.ts';
