import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settings } from '../../settings/settings.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { toasts } from '../../ui/toasts.ts';
import { ENERGY_GRAPHS } from './dashboard-catalogue.ts';
import { STATS_PERIODS, type StatsPeriod, shownGraphs } from './dashboard-period.ts';
import styles from './forms.module.css';

interface SettingsDialogProps {
  readonly period: StatsPeriod;
  readonly onPeriod: (period: StatsPeriod) => void;
  readonly onClose: () => void;
}

/** Period and charts of the dashboard; nothing changes before it is saved (2-measurement-views.md, 2.5). */
export function SettingsDialog({ period, onPeriod, onClose }: SettingsDialogProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const [chosen, setChosen] = useState(period);
  const [graphs, setGraphs] = useState<readonly number[]>(() => shownGraphs(settings.get().graphs));
  const save = (event: FormEvent) => {
    event.preventDefault();
    settings.change({ graphs: shownGraphs(graphs) });
    if (chosen !== period) onPeriod(chosen);
    toasts.show({ kind: 'success', title: t('common:saved') });
    onClose();
  };
  return (
    <Dialog title={t('settings.title')} onClose={onClose}>
      <form className={styles.form} onSubmit={save}>
        <fieldset className={styles.group}>
          <legend>{t('period.label')}</legend>
          {STATS_PERIODS.map((value) => (
            <label key={value} className={styles.choice}>
              <input type="radio" name="period" checked={chosen === value} onChange={() => setChosen(value)} />
              {t(`period.${value}`)}
            </label>
          ))}
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t('settings.charts')}</legend>
          {ENERGY_GRAPHS.map(({ id, name }) => (
            <label key={id} className={styles.choice}>
              <input
                type="checkbox"
                checked={graphs.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  setGraphs(checked ? [...graphs, id] : graphs.filter((other) => other !== id))
                }
              />
              {t(`graph.${name}`)}
            </label>
          ))}
        </fieldset>
        <footer className={styles.actions}>
          <Button type="button" variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit">{t('common:action.save')}</Button>
        </footer>
      </form>
    </Dialog>
  );
}
