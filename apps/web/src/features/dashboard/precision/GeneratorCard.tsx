import { Button } from '@mantine/core';
import { type DeviceListEntry, GENERATOR_LIMITS, type GeneratorGuard } from '@phasor/contract';
import { PHASES, withUnit } from '@phasor/quantities';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../../base/errors/call-error.ts';
import { mayCall } from '../../../base/session/may-call.ts';
import { session } from '../../../base/session/session.ts';
import { useStore } from '../../../base/state/use-store.ts';
import { Badge } from '../../../base/ui/Badge.tsx';
import { Card } from '../../../base/ui/Card.tsx';
import { shownStatus } from '../../../base/ui/device-status.ts';
import { ConfirmDialog } from '../../../base/ui/dialogs/ConfirmDialog.tsx';
import forms from '../../../base/ui/forms.module.css';
import { Wrong } from '../../../base/ui/states/Wrong.tsx';
import { GeneratorGuardPart } from './GeneratorGuardPart.tsx';
import {
  changedFields,
  formOf,
  GENERATOR_COLUMNS,
  type GeneratorField,
  type GeneratorForm,
  settingsOf,
  wrongFields,
} from './generator-form.ts';
import styles from './PrecisionPart.module.css';
import { useGenerator } from './use-generator.ts';

/** The test generator of a precision meter: its output, and how it is started, changed and stopped (R-PREC-007). */
export function GeneratorCard({ device }: { device: DeviceListEntry }) {
  const { t } = useTranslation(['precision', 'errors', 'common']);
  const { loaded, change, guard, setGuard } = useGenerator(device);
  const login = useStore(session, ({ auth }) => auth?.login);
  const [isAsked, ask] = useState(false);
  const [written, setWritten] = useState<GeneratorForm>();
  const [isTried, setTried] = useState(false);
  const isOnline = shownStatus(device) !== 'offline';
  const form = written ?? (loaded && formOf(loaded));
  const wrong = form === undefined ? new Set<GeneratorField>() : wrongFields(form);
  const changed = form === undefined || loaded === undefined ? new Set<GeneratorField>() : changedFields(form, loaded);
  const isRunning = loaded?.GENERATE === true;
  const send = (input: Parameters<typeof change.mutate>[0]) =>
    change.mutate(input, { onSuccess: () => input.generate && setWritten(undefined) });
  const start = () => form !== undefined && send({ ...settingsOf(form), generate: true, confirmed: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (form === undefined || wrong.size > 0) return;
    if (guard?.ask === false) start();
    else ask(true);
  };
  const maySet = mayCall(device, 'precision.writeGenerator');
  const isHeld = guard !== undefined && isHeldFrom(guard, { login, isRunning });
  const isDisabled = !isOnline || !maySet || isHeld || form === undefined;
  return (
    <Card title={t('generator.title')} aside={<State running={loaded?.GENERATE} />} span={6}>
      <form className={styles.generator} onSubmit={submit} noValidate>
        <Grid
          {...{ form, wrong, changed, isDisabled }}
          onChange={(field, text) => form !== undefined && setWritten({ ...form, [field]: text })}
        />
        {isTried && wrong.size > 0 ? <Wrong text={t('generator.wrong')} /> : null}
        {hasCode(change.error, 'device.offline') ? (
          <Wrong text={t('errors:device_not_responding_or_offline.title')} />
        ) : null}
        <div className={styles.buttons}>
          <p className={forms.hint}>
            {maySet
              ? changed.size > 0
                ? t('generator.changed', { count: changed.size })
                : null
              : t('common:level_needed.own')}
          </p>
          {isRunning ? (
            <Button
              variant="default"
              disabled={!isOnline || !maySet || change.isPending}
              onClick={() => send({ generate: false })}
            >
              {t('generator.stop')}
            </Button>
          ) : null}
          <Button type="submit" disabled={isDisabled} loading={change.isPending}>
            {t(isRunning ? 'generator.update' : 'generator.start')}
          </Button>
        </div>
      </form>
      {guard === undefined ? null : <GeneratorGuardPart {...{ device, guard, isRunning }} change={setGuard} />}
      {isAsked && form !== undefined ? (
        <ConfirmDialog
          question={t('guard.question', { device: device.title, ...greatestOf(form) })}
          yes={t(isRunning ? 'generator.update' : 'generator.start')}
          onYes={() => {
            ask(false);
            start();
          }}
          onClose={() => ask(false)}
        />
      ) : null}
    </Card>
  );
}

/** Whether the generator is taken: locked, or running for a test or for another account. */
function isHeldFrom(
  { lock, use }: GeneratorGuard,
  { login, isRunning }: { login: string | undefined; isRunning: boolean },
) {
  return lock !== null || (use !== null && (use.test || (isRunning && use.by !== login)));
}

/** The greatest voltage and current in the form. */
function greatestOf(form: GeneratorForm): { readonly voltage: number; readonly current: number } {
  const { GEN_EFF } = settingsOf(form);
  const each = (first: 0 | 1) => Math.max(...GEN_EFF.filter((_, index) => index % 2 === first));
  return { voltage: each(0), current: each(1) };
}

function State({ running }: { running: boolean | undefined }) {
  const { t } = useTranslation(['precision']);
  if (running === undefined) return null;
  return <Badge tone={running ? 'ok' : 'info'}>{t(running ? 'generator.running' : 'generator.stopped')}</Badge>;
}

interface GridProps {
  readonly form: GeneratorForm | undefined;
  readonly wrong: ReadonlySet<GeneratorField>;
  readonly changed: ReadonlySet<GeneratorField>;
  readonly isDisabled: boolean;
  readonly onChange: (field: GeneratorField, text: string) => void;
}

/** The fields, a row for each phase; those that differ from the generator's settings are marked. */
function Grid({ form, wrong, changed, isDisabled, onChange }: GridProps) {
  const { t } = useTranslation(['precision', 'common']);
  const entry = (field: GeneratorField, label: string) => (
    <input
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={form?.[field] ?? ''}
      disabled={isDisabled}
      aria-invalid={wrong.has(field)}
      data-changed={changed.has(field)}
      onChange={({ currentTarget: { value } }) => onChange(field, value)}
    />
  );
  return (
    <table className={styles.fields}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('phase')}</span>
          </th>
          {GENERATOR_COLUMNS.map(({ key, unit, limits }) => (
            <th key={key} scope="col">
              {key}
              <small>{withUnit(`${limits.min}–${limits.max}`, unit)}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PHASES.map((phase) => (
          <tr key={phase}>
            <th scope="row" data-phase={phase}>
              {phase}
            </th>
            {GENERATOR_COLUMNS.map(({ key }) => (
              <td key={key}>{entry(`${key} ${phase}`, `${key} ${phase}`)}</td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={3} className={styles.frequency}>
            {t('common:quantity.frequency')}
            <small>{withUnit(`${GENERATOR_LIMITS.frequency.min}–${GENERATOR_LIMITS.frequency.max}`, 'Hz')}</small>
          </th>
          <td colSpan={2}>{entry('frequency', t('common:quantity.frequency'))}</td>
        </tr>
      </tbody>
    </table>
  );
}
