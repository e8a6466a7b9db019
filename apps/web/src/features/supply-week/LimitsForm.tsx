import { Button, TextInput } from '@mantine/core';
import type { DeviceListEntry } from '@phasor/contract';
import { SUPPLY_LIMIT_NAMES, SUPPLY_LIMITS, type SupplyLimitChanges, type SupplyLimitName } from '@phasor/supply';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { callKey } from '../../base/api/queries/call-query.ts';
import { useLocale } from '../../base/i18n/use-locale.ts';
import { toasts } from '../../base/toasts/toasts.ts';
import { type LimitTexts, limitsOf, limitTexts, USUAL_LIMITS } from './limits-form.ts';
import styles from './supply-week.module.css';

interface LimitsFormProps {
  readonly device: DeviceListEntry;
  readonly limits: Readonly<Record<SupplyLimitName, number | null>>;
}

/** The limits by which the supply of a device is judged, for its owners. */
export function LimitsForm({ device, limits }: LimitsFormProps) {
  const { t } = useTranslation(['supply-week', 'common']);
  const locale = useLocale();
  const [texts, setTexts] = useState<LimitTexts>(() => limitTexts(limits, locale));
  const [wrong, setWrong] = useState<readonly SupplyLimitName[]>([]);
  const saving = useSaving(device);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const read = limitsOf(texts);
    if (Array.isArray(read)) setWrong(read);
    else {
      setWrong([]);
      saving.mutate(read as SupplyLimitChanges);
    }
  };
  return (
    <form onSubmit={save} noValidate>
      <p className={styles.note}>{t('limits_hint')}</p>
      <div className={styles.limits}>
        {SUPPLY_LIMIT_NAMES.map((name) => {
          const { unit, least, most } = SUPPLY_LIMITS[name];
          const between = t('between', { least: number.format(least), most: number.format(most) });
          return (
            <TextInput
              key={name}
              label={`${t(`limit.${name}`)} (${unit})`}
              value={texts[name]}
              inputMode="decimal"
              autoComplete="off"
              error={wrong.includes(name) && between}
              aria-invalid={wrong.includes(name)}
              onChange={({ currentTarget: { value } }) => setTexts((before) => ({ ...before, [name]: value }))}
            />
          );
        })}
      </div>
      <p className={styles.actions}>
        <Button type="submit" loading={saving.isPending}>
          {t('common:action.save')}
        </Button>
        <Button variant="default" onClick={() => setTexts(limitTexts(USUAL_LIMITS, locale))}>
          {t('usual')}
        </Button>
      </p>
    </form>
  );
}

function useSaving({ token }: DeviceListEntry) {
  const { t } = useTranslation(['common']);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (limits: SupplyLimitChanges) => call('supply.setLimits', { token, limits: { ...limits } }),
    onSuccess: async () => {
      toasts.show({ kind: 'success', title: t('common:saved') });
      await client.invalidateQueries({ queryKey: callKey('reports.supply') });
    },
  });
}
