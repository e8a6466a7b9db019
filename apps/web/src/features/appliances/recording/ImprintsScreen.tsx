import { Button } from '@mantine/core';
import { type ApplianceEntry, type DeviceListEntry, PAGINATION } from '@phasor/contract';
import { formatQuantity, type QuantityName, withUnit } from '@phasor/quantities';
import { IconArrowsJoin2, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepSelection } from '../../../base/addresses/search.ts';
import { callQuery } from '../../../base/api/queries/call-query.ts';
import { clockText } from '../../../base/i18n/clock-text.ts';
import { SECOND } from '../../../base/i18n/date-format.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { mayCall } from '../../../base/session/may-call.ts';
import { Card } from '../../../base/ui/Card.tsx';
import { ConfirmDialog } from '../../../base/ui/dialogs/ConfirmDialog.tsx';
import { IconButton } from '../../../base/ui/IconButton.tsx';
import { EmptyState } from '../../../base/ui/states/EmptyState.tsx';
import { ScreenError } from '../../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../../base/ui/states/ScreenLoader.tsx';
import { type DataColumn, DataTable } from '../../../base/ui/table/DataTable.tsx';
import { powersText, useLikeName } from '../../../parts/naming/index.ts';
import { GraphToolbar, useGraphState } from '../../../parts/toolbar/index.ts';
import styles from '../AppliancesPage.module.css';
import type { ApplianceScreenProps } from '../AppliancesPage.tsx';
import { othersOf } from '../corrections/correctable.ts';
import { JoinDialog } from '../corrections/JoinDialog.tsx';
import { isNothing } from '../use-appliances.ts';
import { type Removal, useRemoval } from '../use-removal.ts';

/** Recorded imprints: how each appliance changes the power of the meter (R-APPL-015). */
export function ImprintsScreen({ device }: ApplianceScreenProps) {
  const state = useGraphState({ granularity: 'day' });
  return (
    <>
      <GraphToolbar state={state} withSource={false} withRange={false} />
      <Imprints device={device} zone={state.zone} />
    </>
  );
}

interface Row {
  readonly ID: number;
  readonly name: string;
  readonly phase: string;
  /** Epoch ms. */
  readonly recorded: number;
  readonly imprint: ApplianceEntry['imprints'][number];
  readonly appliance: ApplianceEntry;
  /** Another appliance of the phase exists: they can be joined. */
  readonly hasOthers: boolean;
}

const rowsOf = (appliances: readonly ApplianceEntry[]): readonly Row[] =>
  appliances.flatMap((appliance) => {
    const { name, phase, imprints } = appliance;
    const hasOthers = othersOf(appliances, appliance).length > 0;
    return imprints.map((imprint) => ({
      ...{ ID: imprint.ID_imprint, name, phase, imprint, appliance, hasOthers },
      recorded: imprint.timestamp * 1_000,
    }));
  });

const keyOf = ({ ID }: Row) => String(ID);
/** A table of so many imprints is searched by the name of their appliance. */
const SEARCHED = 12;
const textsOf = ({ name }: Row) => [name];

function Imprints({ device, zone }: { device: DeviceListEntry; zone: string }) {
  const { t } = useTranslation(['appliances', 'errors']);
  const query = useQuery({ ...callQuery('appliances.list', { token: device.token }), meta: { quiet: 'all' } });
  const [pending, ask] = useState<Removal>();
  const [joined, join] = useState<ApplianceEntry>();
  const mayRemove = mayCall(device, 'appliances.remove');
  const columns = useColumns(zone, mayRemove ? { ask, join } : undefined);
  const nameOf = useLikeName();
  const all = useMemo(
    () => (query.data?.data ?? []).map((each) => ({ ...each, name: nameOf(each) })),
    [query.data, nameOf],
  );
  const rows = useMemo(() => rowsOf(all), [all]);
  if (query.error !== null && !isNothing(query.error)) return <ScreenError error={query.error} />;
  if (query.isLoading) return <ScreenLoader of="part" />;
  if (rows.length === 0) {
    return (
      <EmptyState
        title={t('errors:appliances_imprints_not_found.title')}
        hint={t('errors:appliances_imprints_not_found.hint')}
        action={
          mayCall(device, 'appliances.record') ? (
            <Link to="/phasor/nilm/appliances/recording" search={keepSelection} className={styles.step}>
              {t('none.action')}
            </Link>
          ) : undefined
        }
      />
    );
  }
  return (
    <Card title={t('imprints')} aside={zone} span={12}>
      <DataTable
        title={t('imprints')}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        firstSorting={{ key: 'recorded', isDescending: true }}
        pageSizes={PAGINATION.choices}
        {...(rows.length < SEARCHED ? {} : { search: { label: t('search'), textsOf } })}
        empty={t('errors:appliances_imprints_not_found.title')}
      />
      {mayRemove ? (
        <div className={styles.foot}>
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => ask({ kind: 'all' })}
          >
            {t('remove.all')}
          </Button>
        </div>
      ) : null}
      {pending === undefined ? null : (
        <RemovalDialog device={device} pending={pending} onClose={() => ask(undefined)} />
      )}
      {joined === undefined ? null : (
        <JoinDialog {...{ device }} appliance={joined} all={all} onClose={() => join(undefined)} />
      )}
    </Card>
  );
}

function RemovalDialog({
  device,
  pending,
  onClose,
}: {
  device: DeviceListEntry;
  pending: Removal;
  onClose: () => void;
}) {
  const { t } = useTranslation(['appliances']);
  const removal = useRemoval(device, onClose);
  const question = pending.kind === 'all' ? t('remove.ask_all') : t('remove.ask_imprint', { name: pending.name });
  return (
    <ConfirmDialog
      question={question}
      isPending={removal.isPending}
      failure={removal.failure}
      onYes={() => removal.mutate(pending)}
      onClose={onClose}
    />
  );
}

interface Actions {
  readonly ask: (removal: Removal) => void;
  readonly join: (appliance: ApplianceEntry) => void;
}

function useColumns(zone: string, actions: Actions | undefined): readonly DataColumn<Row>[] {
  const { ask, join } = actions ?? {};
  const { t, i18n } = useTranslation(['appliances']);
  const locale = localeOf(i18n.language);
  return useMemo(() => {
    const clock = (time: number) => clockText(time, locale, { ...SECOND, timeZone: zone });
    const figure = (key: string, quantity: QuantityName, readFrom: (row: Row) => number | null): DataColumn<Row> => ({
      key,
      title: t(`column.${key as 'active' | 'reactive' | 'current'}`),
      kind: 'end',
      sortBy: (row) => readFrom(row) ?? 0,
      cell: (row) => {
        const { value, unit } = formatQuantity(quantity, readFrom(row), locale);
        return withUnit(value, unit);
      },
    });
    return [
      { key: 'name', title: t('column.name'), sortBy: ({ name }) => name, cell: ({ name }) => name },
      { key: 'phase', title: t('column.phase'), sortBy: ({ phase }) => phase, cell: ({ phase }) => phase },
      {
        key: 'recorded',
        title: t('column.recorded'),
        sortBy: ({ recorded }) => recorded,
        cell: ({ recorded }) => clock(recorded),
      },
      withStates(
        figure('active', 'activePower', ({ imprint }) => imprint.power_P),
        locale,
      ),
      figure('reactive', 'reactivePower', ({ imprint }) => (imprint.states ? null : imprint.power_Q)),
      figure('current', 'current', ({ imprint }) => (imprint.states ? null : imprint.power_I)),
      ...(ask === undefined || join === undefined ? [] : [actionsColumn(t, { ask, join })]),
    ];
  }, [zone, locale, t, ask, join]);
}

/** A power, or what each state of an appliance draws that has several; it is sorted by the largest one then. */
function withStates(power: DataColumn<Row>, locale: string): DataColumn<Row> {
  return {
    ...power,
    sortBy: (row) => (row.imprint.states ? Math.max(...row.imprint.states) : row.imprint.power_P),
    cell: (row) => (row.imprint.states ? powersText(row.imprint.states, locale) : power.cell(row)),
  };
}

/** Actions of the owner on an imprint. */
function actionsColumn(t: TFunction<['appliances']>, { ask, join }: Actions): DataColumn<Row> {
  return {
    key: 'actions',
    title: t('column.actions'),
    kind: 'actions',
    cell: ({ ID, name, appliance, hasOthers }) => (
      <>
        {hasOthers ? (
          <IconButton
            icon={IconArrowsJoin2}
            label={t('correction.join_with', { name })}
            onClick={() => join(appliance)}
          />
        ) : null}
        <IconButton
          icon={IconTrash}
          label={t('remove.imprint_of', { name })}
          title={t('remove.imprint')}
          onClick={() => ask({ kind: 'imprint', ID, name })}
        />
      </>
    ),
  };
}
