import type { DeviceDetails } from '@phasor/contract';
import { formatQuantity } from '@phasor/quantities';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';
import { LiveNumber } from '../../ui/LiveNumber.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Board, useLiveNow } from './board.ts';
import { useDetails, useEnergyBefore, usePeriodEnergy, useRegisterAt } from './dashboard-queries.ts';
import { EnergyEditDialog } from './EnergyEditDialog.tsx';
import { editText } from './energy-edit.ts';
import { changeSince, energyOf, registerTotals } from './energy-figures.ts';
import type { PartProps } from './parts.ts';
import { energySince } from './quarter-hour.ts';
import tiles from './tiles.module.css';

/** Energy of the period, the registers behind it, and what is known of the meter. */
export function EnergyCard({ board, span }: PartProps) {
  const { t, i18n } = useTranslation(['dashboard']);
  const period = usePeriodEnergy(board);
  const answer = period.isPlaceholderData ? undefined : period.data;
  const coverage = answer?.coverage.E_I;
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <Card
      title={t(`energy.${board.period}`)}
      aside={coverage === undefined ? undefined : t('energy.coverage', { share: share.format(floored(coverage)) })}
      span={span}
    >
      <PeriodEnergy
        board={board}
        from={period.range.from}
        counted={energyOf(answer, 'E_I')}
        exported={energyOf(answer, 'E_E')}
        isLoading={period.isLoading || period.isPlaceholderData}
      />
      <Registers board={board} />
    </Card>
  );
}

/** Never rounds up to complete. */
const floored = (share: number) => Math.floor(share * 1_000) / 1_000;

interface PeriodEnergyProps {
  readonly board: Board;
  readonly from: number;
  readonly counted: number | null;
  readonly exported: number | null;
  readonly isLoading: boolean;
}

function PeriodEnergy({ board, from, counted, exported, isLoading }: PeriodEnergyProps) {
  const { t, i18n } = useTranslation(['dashboard']);
  const { values, isOld } = useLiveNow(board);
  const start = useRegisterAt(board, from);
  const before = useEnergyBefore(board);
  const live = board.selection.kind === 'device' ? (values?.E_I?.CUM ?? null) : null;
  const energy = energySince({ live, start }, counted);
  const change = changeSince(energy, before);
  const written =
    exported === null || exported === 0 ? undefined : formatQuantity('activeEnergyExport', exported, i18n.language);
  const notes = [
    ...(change === null ? [] : [changeText(change)]),
    ...(written === undefined ? [] : [t('energy.exported', { energy: `${written.value} ${written.unit}` })]),
  ];
  function changeText(ratio: number): string {
    const share = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
    const than = t(`energy.before.${board.period}`);
    if (Math.abs(ratio) < 0.005) return t('energy.same', { than });
    return t(ratio < 0 ? 'energy.less' : 'energy.more', { share: share.format(Math.abs(ratio)), than });
  }
  return (
    <>
      {isLoading && energy === null ? (
        <Skeleton width={20} />
      ) : (
        <LiveNumber quantity="activeEnergyImport" value={energy} isOld={isOld} />
      )}
      <p className={tiles.note}>{notes.length === 0 ? t('energy.imported') : notes.join(' · ')}</p>
    </>
  );
}

function Registers({ board }: { board: Board }) {
  const { t, i18n } = useTranslation(['dashboard', 'common']);
  const { values, isOld } = useLiveNow(board);
  const details = useDetails(board);
  const totals = registerTotals(values, details?.E_I_offset ?? 0);
  const isGroup = board.selection.kind === 'group';
  const text = (quantity: 'activeEnergyImport' | 'signalStrength', value: number | null | undefined) => {
    const { value: figure, unit } = formatQuantity(quantity, value, i18n.language);
    return `${figure} ${unit}`;
  };
  const meter = [values?.MTYPE, values?.CONTYPE].filter((word) => word !== undefined && word !== '').join(' · ');
  return (
    <dl className={tiles.rows}>
      <Row label={t('energy.import_total')} isOld={isOld}>
        {text('activeEnergyImport', totals.imported)}
      </Row>
      <Row label={t('energy.export_total')} isOld={isOld}>
        {text('activeEnergyImport', totals.exported)}
      </Row>
      {isGroup ? <Row label={t('energy.members')}>{memberText(board, values?.members)}</Row> : null}
      {details === undefined ? null : <OffsetRow board={board} details={details} />}
      {values?.WRSSI === undefined ? null : (
        <Row label={t('energy.wifi')} isOld={isOld}>
          {text('signalStrength', values.WRSSI)}
        </Row>
      )}
      {values?.GRSSI === undefined ? null : (
        <Row label={t('energy.gsm')} isOld={isOld}>
          {text('signalStrength', values.GRSSI)}
        </Row>
      )}
      {meter === '' ? null : <Row label={t('energy.meter')}>{meter}</Row>}
    </dl>
  );
}

function memberText({ selection }: Board, speaking: number | undefined): string {
  return selection.kind === 'group' ? `${speaking ?? '–'} / ${selection.members.length}` : '';
}

function OffsetRow({ board: { selection }, details }: { board: Board; details: DeviceDetails }) {
  const { t, i18n } = useTranslation(['dashboard']);
  const [isOpen, setOpen] = useState(false);
  const ratio = details.CT_ratio === 1 ? '' : ` · ${editText(details.CT_ratio, i18n.language)} : 1`;
  return (
    <Row label={t('energy.offset')}>
      {`${new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 4 }).format(details.E_I_offset)} kWh${ratio}`}
      {selection.kind === 'device' && selection.device.owner ? (
        <button type="button" className={tiles.edit} aria-label={t('edit.open')} onClick={() => setOpen(true)}>
          <IconPencil aria-hidden />
        </button>
      ) : null}
      {isOpen && selection.kind === 'device' ? (
        <EnergyEditDialog token={selection.device.token} details={details} onClose={() => setOpen(false)} />
      ) : null}
    </Row>
  );
}

function Row({ label, isOld = false, children }: { label: string; isOld?: boolean; children: ReactNode }) {
  return (
    <div className={tiles.row} data-old={isOld}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
