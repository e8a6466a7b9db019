import { Button, NativeSelect, TextInput } from '@mantine/core';
import { ALL_KINDS, type Sighting } from '@phasor/contract';
import { IconCheck } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useHierarchy } from '../../../parts/hierarchy/index.ts';
import { roundedPlace, SiteMap } from '../../../parts/map/index.ts';
import { groupsOf, pathTo } from '../../../parts/tree/index.ts';
import type { CheckForm } from '../check/check-form.ts';
import flow from '../flow/flow.module.css';
import { StepHead } from '../flow/StepHead.tsx';
import styles from './place.module.css';
import { circuitsOf, isTitle, losesChannels, type PlaceForm, phasesOf, placedDevices, TITLE } from './place-form.ts';
import { useTake } from './use-take.ts';

interface PlaceStepProps {
  readonly sighting: Sighting;
  readonly check: CheckForm;
  readonly form: PlaceForm;
  readonly onForm: (form: PlaceForm) => void;
  readonly onDone: () => void;
}

/** Place it: name, group, kind, zone and place; then its dashboard. */
export function PlaceStep({ sighting, check, form, onForm, onDone }: PlaceStepProps) {
  const { t } = useTranslation(['connecting']);
  const take = useTake(onDone);
  const set = (changes: Partial<PlaceForm>) => onForm({ ...form, ...changes });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const devices = placedDevices(sighting, check, form);
    if (devices !== undefined && !take.isPending) take.mutate({ sighting, devices, feedsIn: check.feedsIn });
  };
  return (
    <>
      <StepHead title={t('place.title')}>{t('place.hint')}</StepHead>
      <form className={styles.form} onSubmit={submit} noValidate>
        {form.titles.map((title, index) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: the names belong to the channels in their order
            key={index}
            label={form.titles.length === 1 ? t('place.name') : t('place.name_of', { number: index + 1 })}
            value={title}
            maxLength={TITLE.max}
            error={isTitle(title) ? undefined : t('place.name_wrong', TITLE)}
            onChange={({ currentTarget: { value } }) =>
              set({ titles: form.titles.map((each, at) => (at === index ? value : each)) })
            }
          />
        ))}
        <CircuitNameFields numbers={circuitsOf(sighting, check, form.type)} form={form} onForm={set} />
        <GroupField group={form.group} onGroup={(group) => set({ group })} />
        <KindFields form={form} onForm={set} isLossy={losesChannels(sighting, check, form.type)} />
        <PlaceOnMap form={form} onForm={set} />
        <div className={flow.actions}>
          <Button type="submit" loading={take.isPending} leftSection={<IconCheck size={16} aria-hidden />}>
            {t('place.save', { count: form.titles.length })}
          </Button>
        </div>
      </form>
    </>
  );
}

/** What hangs on each clamp; a name can be left out. */
function CircuitNameFields({ numbers, form, onForm }: FormPart & { numbers: readonly string[] }) {
  const { t } = useTranslation(['connecting']);
  const { circuits = {} } = form;
  return numbers.map((number) => (
    <TextInput
      key={number}
      label={t('place.circuit', { number })}
      value={circuits[number] ?? ''}
      maxLength={TITLE.max}
      onChange={({ currentTarget: { value } }) => onForm({ circuits: { ...circuits, [number]: value } })}
    />
  ));
}

/** The group of the account's tree. */
function GroupField({ group, onGroup }: { group: string; onGroup: (group: string) => void }) {
  const { t } = useTranslation(['connecting']);
  const nodes = useHierarchy()?.nodes ?? [];
  const groups = groupsOf(nodes);
  if (groups.length === 0) return null;
  return (
    <NativeSelect
      label={t('place.group')}
      value={group}
      data={[
        { value: '', label: t('place.no_group') },
        ...groups.map(({ data, title }) => ({
          value: data.id,
          label: [...(pathTo(nodes, data.id) ?? []), title].join(' › '),
        })),
      ]}
      onChange={({ currentTarget: { value } }) => onGroup(value)}
    />
  );
}

interface FormPart {
  readonly form: PlaceForm;
  readonly onForm: (changes: Partial<PlaceForm>) => void;
}

function KindFields({ form, onForm, isLossy }: FormPart & { isLossy: boolean }) {
  const { t } = useTranslation(['connecting', 'common']);
  return (
    <>
      <NativeSelect
        label={t('place.type')}
        description={t('place.type_hint')}
        value={String(form.type)}
        error={isLossy ? t('place.lossy') : undefined}
        data={ALL_KINDS.map(({ type, key }) => ({ value: String(type), label: t(`common:kind.${key}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onForm({ type: ALL_KINDS.find(({ type }) => String(type) === value)?.type ?? form.type })
        }
      />
      <NativeSelect
        label={t('place.phases')}
        value={String(form.phases)}
        data={['1', '2', '3']}
        onChange={({ currentTarget: { value } }) => onForm({ phases: phasesOf(Number(value)) })}
      />
      <NativeSelect
        label={t('place.time_zone')}
        value={form.time_zone}
        data={[...new Set([form.time_zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]}
        onChange={({ currentTarget: { value } }) => onForm({ time_zone: value })}
      />
    </>
  );
}

function PlaceOnMap({ form: { place, titles }, onForm }: FormPart) {
  const { t } = useTranslation(['connecting']);
  const markers =
    place === null
      ? []
      : [{ id: 'new', title: titles[0] ?? '', status: 'online' as const, ...place, isShown: true as const }];
  return (
    <details className={styles.map}>
      <summary>{t('place.map')}</summary>
      <SiteMap label={t('place.map')} markers={markers} onPick={(picked) => onForm({ place: roundedPlace(picked) })} />
      <p className={flow.hint}>{t('place.map_hint')}</p>
    </details>
  );
}
