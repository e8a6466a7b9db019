import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../../../base/toasts/toasts.ts';
import { Dialog } from '../../../base/ui/dialogs/Dialog.tsx';
import { FormActions } from '../../../base/ui/dialogs/FormActions.tsx';
import { ChoiceGroup } from '../../../base/ui/floating/ChoiceGroup.tsx';
import styles from '../../../base/ui/forms.module.css';
import { Tick } from '../../../base/ui/Tick.tsx';
import { STATS_PERIODS } from './dashboard-period.ts';
import type { DashboardToolbarProps } from './SettingsButton.tsx';
import { useChartChoice } from './use-chart-choice.ts';

interface SettingsDialogProps extends DashboardToolbarProps {
  readonly onClose: () => void;
}

/** Period and charts of the dashboard; changes take effect when saved (R-DASH-025, R-SENS-009). */
export function SettingsDialog({ board, onPeriod, onClose }: SettingsDialogProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { options, chosen, choose } = useChartChoice(board.plan);
  const [period, setPeriod] = useState(board.period);
  const [charts, setCharts] = useState(chosen);
  const save = (event: FormEvent) => {
    event.preventDefault();
    choose(charts);
    if (period !== board.period) onPeriod(period);
    toasts.show({ kind: 'success', title: t('common:saved') });
    onClose();
  };
  return (
    <Dialog title={t('settings.title')} onClose={onClose}>
      <form className={styles.form} onSubmit={save}>
        <ChoiceGroup legend={t('period.label')} columns="dense">
          {STATS_PERIODS.map((value) => (
            <label key={value} className={styles.choice}>
              <input type="radio" name="period" checked={period === value} onChange={() => setPeriod(value)} />
              {t(`period.${value}`)}
            </label>
          ))}
        </ChoiceGroup>
        {options.length === 0 ? null : (
          <ChoiceGroup legend={t('settings.charts')}>
            {options.map(({ id, label }) => (
              <Tick
                key={id}
                label={label}
                checked={charts.includes(id)}
                onTick={(checked) => setCharts(checked ? [...charts, id] : charts.filter((other) => other !== id))}
              />
            ))}
          </ChoiceGroup>
        )}
        <FormActions onClose={onClose} />
      </form>
    </Dialog>
  );
}
