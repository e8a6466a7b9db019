import { TextInput } from '@mantine/core';
import {
  ACCURACY_LIMITS,
  ACCURACY_QUANTITIES,
  type AccuracyQuantity,
  conditionCode,
  conditionPlace,
  TEST_CONDITIONS,
  type TestCondition,
} from '@phasor/contract/accuracy';
import { formatQuantity, PHASES, withUnit } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Wrong } from '../../../base/ui/states/Wrong.tsx';
import { Tick } from '../../../base/ui/Tick.tsx';
import styles from '../AccuracyPage.module.css';
import { generatorOf, givenValue, testedQuantities, unjudgeable } from '../case-form.ts';
import { QUANTITY_NAMES } from '../quantity-names.ts';
import type { StepProps } from './GeneratorStep.tsx';

/** The comparisons by quantity and phase, each with the generator's value, and the accuracies. */
export function ConditionsStep({ form, problems, edit }: StepProps) {
  const { t, i18n } = useTranslation(['accuracy', 'common']);
  const locale = localeOf(i18n.language);
  const generator = generatorOf(form);
  const { conditions, accuracy } = form;
  const tested = testedQuantities(conditions);
  const isAll = conditions.size === TEST_CONDITIONS.length;
  const toggle = (code: TestCondition, isOn: boolean) => {
    const next = new Set(conditions);
    if (isOn) next.add(code);
    else next.delete(code);
    edit({ conditions: next });
  };
  const idle = unjudgeable(generator, conditions).map((code) => {
    const { quantity, phase } = conditionPlace(code);
    return `${quantity} ${phase}`;
  });
  const isWrong = ACCURACY_QUANTITIES.some((quantity) => problems[`accuracy.${quantity}`] !== undefined);
  const value = (quantity: AccuracyQuantity, code: TestCondition) => {
    const given = formatQuantity(QUANTITY_NAMES[quantity], givenValue(generator, code), locale);
    return withUnit(given.value, given.unit);
  };
  return (
    <>
      <Tick
        label={t('select_all')}
        checked={isAll}
        onTick={(isOn) => edit({ conditions: new Set(isOn ? TEST_CONDITIONS : []) })}
      />
      <table className={styles.matrix} aria-label={t('conditions')}>
        <thead>
          <tr>
            <td />
            {PHASES.map((phase) => (
              <th key={phase} scope="col">
                {phase}
              </th>
            ))}
            <th scope="col">{t('accuracy')}</th>
          </tr>
        </thead>
        <tbody>
          {ACCURACY_QUANTITIES.map((quantity) => (
            <tr key={quantity}>
              <th scope="row">{t(`common:quantity.${QUANTITY_NAMES[quantity]}`)}</th>
              {PHASES.map((phase) => {
                const code = conditionCode(quantity, phase);
                return (
                  <td key={phase} data-label={phase}>
                    <label>
                      <input
                        type="checkbox"
                        aria-label={`${t(`common:quantity.${QUANTITY_NAMES[quantity]}`)} ${phase}`}
                        checked={conditions.has(code)}
                        onChange={({ currentTarget }) => toggle(code, currentTarget.checked)}
                      />
                      <span>{value(quantity, code)}</span>
                    </label>
                  </td>
                );
              })}
              <td>
                <TextInput
                  aria-label={`${t('accuracy')}: ${t(`common:quantity.${QUANTITY_NAMES[quantity]}`)}`}
                  value={accuracy[quantity]}
                  inputMode="decimal"
                  autoComplete="off"
                  disabled={!tested.includes(quantity)}
                  error={problems[`accuracy.${quantity}`] !== undefined}
                  aria-invalid={problems[`accuracy.${quantity}`] !== undefined}
                  onChange={({ currentTarget }) => edit({ accuracy: { ...accuracy, [quantity]: currentTarget.value } })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {problems.conditions === undefined ? null : <Wrong text={t('problem.conditions')} />}
      {isWrong ? <Wrong text={t('problem.accuracy', { max: ACCURACY_LIMITS.accuracy.max })} /> : null}
      {idle.length === 0 ? null : <p className={styles.hint}>{t('next_to_nothing', { list: idle.join(', ') })}</p>}
    </>
  );
}
