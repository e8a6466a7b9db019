import { conditionPlace, type TestCondition } from '@phasor/contract/accuracy';
import { useTranslation } from 'react-i18next';
import { QUANTITY_NAMES } from './quantity-names.ts';
import type { NameOf } from './results/results-view.ts';

/** Name of a condition: its quantity and phase. */
export function useConditionName(): NameOf {
  const { t } = useTranslation(['common']);
  return (code: TestCondition) => {
    const { quantity, phase } = conditionPlace(code);
    return `${t(`quantity.${QUANTITY_NAMES[quantity]}`)} ${phase}`;
  };
}
