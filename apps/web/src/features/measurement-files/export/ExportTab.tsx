import { Button } from '@mantine/core';
import { localTime } from '@phasor/calendar';
import { groupRuleOf, SOURCES, type Source } from '@phasor/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { useServerZone } from '../../../base/session/server-zone.ts';
import { Card, CardGrid } from '../../../base/ui/Card.tsx';
import { ChoiceGroup } from '../../../base/ui/floating/ChoiceGroup.tsx';
import { Tick } from '../../../base/ui/Tick.tsx';
import { usesDecimalComma } from '../../../parts/charts/index.ts';
import { ownSourceOf, titlesOf } from '../../../parts/hierarchy/index.ts';
import { LeftOutNotes } from '../../../parts/measurements/index.ts';
import { DayField } from '../../../parts/toolbar/index.ts';
import { Choice, SourceChoice } from '../Choice.tsx';
import type { DecimalMark } from '../cells.ts';
import { nameOfQuantity } from '../file-quantities.ts';
import styles from '../MeasurementFiles.module.css';
import { ExportRun } from './ExportRun.tsx';
import { type ExportField, type ExportForm, rangeOf, startingForm } from './export-form.ts';
import { type ExportQuantity, exportable, type Resolution, resolutionsOf } from './export-wish.ts';
import { type Exportable, exportedOf } from './exported.ts';
import { useExport } from './use-export.ts';

/** Exports measurements of a device to a file, or those of a group as its screens count it. */
export function ExportTab({ selection }: { selection: Exportable }) {
  const { t, i18n } = useTranslation(['measurement-files', 'common']);
  const exported = exportedOf(selection, useServerZone());
  const { subject, zone, families } = exported;
  const [form, setForm] = useState(() =>
    startingForm({
      ...{ now: Date.now(), zone, families },
      decimalMark: usesDecimalComma(localeOf(i18n.language)) ? ',' : '.',
    }),
  );
  const [source, setSource] = useState<Source>(() => ownSourceOf(selection) ?? SOURCES.wifi);
  const [wrong, setWrong] = useState<readonly ExportField[]>([]);
  const run = useExport(selection, exported);
  const change = (part: Partial<ExportForm>) => {
    setForm({ ...form, ...part });
    setWrong([]);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const range = rangeOf(form, { now: Date.now(), zone });
    setWrong('from' in range ? [] : range);
    if ('from' in range) run.start({ form, range, source });
  };
  const date = (name: 'first' | 'last') => ({
    label: t(`export.${name}`),
    value: form[name],
    error: wrong.includes(name) ? t(`export.wrong.${name}`) : undefined,
    last: localTime(Date.now(), zone).date,
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <CardGrid>
      <Card title={t('export.title')} aside={t('preview.zone', { zone })} span={12}>
        <form className={styles.form} onSubmit={save} noValidate>
          <div className={styles.fields}>
            <DayField {...date('first')} />
            <DayField {...date('last')} />
            <Choice<Resolution>
              label={t('export.resolution')}
              value={form.resolution}
              options={resolutionsOf(subject).map((value) => [value, t(`export.resolutions.${value}`)])}
              onChoose={(resolution) => change({ resolution })}
            />
            <Choice<DecimalMark>
              label={t('decimal.label')}
              value={form.decimalMark}
              options={[
                [',', t('export.comma')],
                ['.', t('export.point')],
              ]}
              onChoose={(decimalMark) => change({ decimalMark })}
            />
            {exported.hasLora ? <SourceChoice source={source} onSource={setSource} /> : null}
          </div>
          {subject.kind === 'device' ? (
            <Button
              className={styles.everything}
              variant="default"
              size="compact-sm"
              loading={run.isLooking}
              onClick={() => run.findFirst({ token: subject.token, source }, (first) => change({ first }))}
            >
              {t('export.everything')}
            </Button>
          ) : null}
          <Quantities form={form} isWrong={wrong.includes('quantities')} onChange={change} />
          <p className={styles.note}>
            {t(form.resolution === 'samples' ? 'export.samples_hint' : 'export.steps_hint')}
          </p>
          {selection.kind === 'group' ? (
            <>
              <p className={styles.note}>{t(`export.group.${groupRuleOf(selection.counted)}`)}</p>
              <LeftOutNotes leftOut={titlesOf(selection.leftOut)} />
            </>
          ) : null}
          <ExportRun run={run} />
        </form>
      </Card>
    </CardGrid>
  );
}

interface QuantitiesProps {
  readonly form: ExportForm;
  readonly isWrong: boolean;
  readonly onChange: (part: Partial<ExportForm>) => void;
}

function Quantities({ form, isWrong, onChange }: QuantitiesProps) {
  const { t } = useTranslation(['measurement-files', 'common']);
  const possible = exportable(form.resolution, form.families);
  const nameOf = (quantity: ExportQuantity) =>
    quantity === 'relays' ? t('export.relays') : t(`common:quantity.${nameOfQuantity(quantity)}`);
  const isAll = possible.every((quantity) => form.quantities.includes(quantity));
  return (
    <ChoiceGroup legend={t('export.quantities')} problem={isWrong && t('export.wrong.quantities')}>
      {possible.map((quantity) => (
        <Tick
          key={quantity}
          label={nameOf(quantity)}
          checked={form.quantities.includes(quantity)}
          onTick={(checked) =>
            onChange({
              quantities: checked
                ? [...form.quantities, quantity]
                : form.quantities.filter((each) => each !== quantity),
            })
          }
        />
      ))}
      <Button variant="default" size="compact-sm" onClick={() => onChange({ quantities: isAll ? [] : possible })}>
        {t(isAll ? 'export.none' : 'export.all')}
      </Button>
    </ChoiceGroup>
  );
}
