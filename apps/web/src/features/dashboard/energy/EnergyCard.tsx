import type { TimeRange } from '@phasor/calendar';
import { MISSING, withUnit } from '@phasor/quantities';
import { IconPencil } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../../base/errors/call-error.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { mayCall } from '../../../base/session/may-call.ts';
import { Card } from '../../../base/ui/Card.tsx';
import { hasReported } from '../../../base/ui/device-status.ts';
import { afterFirstFigure } from '../../../base/ui/figures/first-figure.ts';
import { LiveNumber } from '../../../base/ui/figures/LiveNumber.tsx';
import { IconButton } from '../../../base/ui/IconButton.tsx';
import { ChangeFigure, useThanWords } from '../../../parts/comparison/index.ts';
import { meterOf } from '../../../parts/hierarchy/index.ts';
import {
  CoverageBadge,
  costText,
  coverageText,
  energyOf,
  figureText,
  isFullyCovered,
  type MeterSetting,
  meterSubject,
  scaleOf,
  subjectOf,
  useCost,
  useKnownRegisters,
  useMeterSetting,
  useRegisterAt,
} from '../../../parts/measurements/index.ts';
import { type Board, useLiveNow } from '../board.ts';
import { useChangeByNow, usePeriodEnergy, usePeriodRange } from '../dashboard-queries.ts';
import type { PartProps } from '../parts.ts';
import tiles from '../tiles.module.css';
import { editText } from './energy-edit.ts';
import { kilowattHours, missingHint, registerTotals, shownCoverage } from './energy-figures.ts';
import { useEnergyNow } from './use-energy-now.ts';

const EnergyEditDialog = lazy(() => import('./EnergyEditDialog.tsx').then((it) => ({ default: it.EnergyEditDialog })));
const KeptApartRow = lazy(
  afterFirstFigure(() => import('./KeptApartRow.tsx').then((it) => ({ default: it.KeptApartRow }))),
);

/** Energy of the period, its registers, and details of the meter. */
export function EnergyCard({ board, span }: PartProps) {
  const { t } = useTranslation(['dashboard']);
  const period = usePeriodEnergy(board);
  const details = useMeterSetting(board.selection);
  const [isEditing, setEditing] = useState(false);
  const answer = period.isPlaceholderData ? undefined : period.data;
  const isNone = !period.isPlaceholderData && hasCode(period.error, 'store.not_found');
  const aside = <PeriodCoverage board={board} stored={answer?.coverage.E_I} isNone={isNone} />;
  return (
    <Card title={t(`energy.${board.period}`)} aside={aside} span={span}>
      <PeriodEnergy board={board} exported={energyOf(answer, 'E_E')} isNone={isNone} />
      <Registers board={board} details={details} onEdit={() => setEditing(true)}>
        <PeriodCost board={board} range={period.range} />
      </Registers>
      <NothingMeasured board={board} from={period.range.from} isNone={isNone} />
      <Suspense fallback={null}>
        {isEditing && details !== undefined && board.selection.kind === 'device' ? (
          <EnergyEditDialog token={board.selection.device.token} details={details} onClose={() => setEditing(false)} />
        ) : null}
      </Suspense>
    </Card>
  );
}

/**
 * Cost of the period's energy so far. A dash before the first version of a tariff (D73) and while it is unknown: a row that
 * appeared later would move what somebody is about to press.
 */
function PeriodCost({ board, range }: { board: Board; range: TimeRange }) {
  const { t, i18n } = useTranslation(['dashboard']);
  const cost = useCost(board.selection, { range, period: 'MONTH', growing: true });
  return <Row label={t('energy.cost')}>{cost === undefined ? MISSING : costText(cost, localeOf(i18n.language))}</Row>;
}

interface PeriodCoverageProps {
  readonly board: Board;
  readonly stored: number | undefined;
  readonly isNone: boolean;
}

/** How much of the period was measured. */
function PeriodCoverage({ board, stored, isNone }: PeriodCoverageProps) {
  const { t, i18n } = useTranslation(['dashboard']);
  const { energy } = useEnergyNow(board);
  const coverage = shownCoverage(stored, { isNone, energy });
  if (coverage === undefined || !isFullyCovered(coverage)) return <CoverageBadge coverage={coverage} />;
  return t('energy.coverage', { share: coverageText(coverage, localeOf(i18n.language)) });
}

interface PeriodEnergyProps {
  readonly board: Board;
  readonly exported: number | null;
  /** Nothing was measured in the period. */
  readonly isNone: boolean;
}

function PeriodEnergy({ board, exported, isNone }: PeriodEnergyProps) {
  const { t, i18n } = useTranslation(['dashboard']);
  const { energy, isOld } = useEnergyNow(board);
  const { change, compared } = useChangeByNow(board);
  const than = useThanWords();
  const range = usePeriodRange(board);
  const locale = localeOf(i18n.language);
  const scale = kilowattHours([energy, exported]);
  const hasChange = !isNone && change !== null;
  const notes =
    exported === null || exported === 0 ? '' : t('energy.exported', { energy: figureText(exported, scale, locale) });
  return (
    <>
      <LiveNumber quantity="activeEnergyImport" scale={scale} value={energy} isOld={isOld} />
      <p className={tiles.note}>
        {hasChange ? <ChangeFigure change={change} than={than({ range, compared, zone: board.zone }, true)} /> : null}
        {hasChange && notes !== '' ? ' · ' : ''}
        {isNone ? '\u00a0' : notes || (hasChange ? '' : t('energy.imported'))}
      </p>
    </>
  );
}

interface NothingMeasuredProps extends Pick<PeriodEnergyProps, 'board' | 'isNone'> {
  /** Start of the period, epoch ms. */
  readonly from: number;
}

/** Notice that nothing was measured in the period, or before it; below the controls, so that it does not move them. */
function NothingMeasured({ board, from, isNone }: NothingMeasuredProps) {
  const { t } = useTranslation(['errors', 'dashboard']);
  const { isNotFound } = useRegisterAt(meterSubject(board.selection), from);
  const { energy } = useEnergyNow(board);
  const isNew = board.selection.kind === 'device' && !hasReported(board.selection.device);
  const { values } = useLiveNow(board);
  const isWithoutRegister = values?.P !== undefined && values.E_I === undefined;
  const hint = missingHint({ isNone, isNotFound, energy, isNew, isWithoutRegister });
  if (hint === undefined) return null;
  if (hint !== 'energy_not_found_for_selected_time') {
    return <p className={tiles.note}>{t(`dashboard:energy.${hint}`)}</p>;
  }
  return (
    <p className={tiles.note} role="status">
      {t('errors:energy_not_found_for_selected_time.title')}. {t(`errors:${hint}.hint`)}
    </p>
  );
}

interface RegistersProps {
  readonly board: Board;
  readonly details: MeterSetting | undefined;
  readonly onEdit: () => void;
  /** Rows above those of the registers. */
  readonly children: ReactNode;
}

function Registers({ board, details, onEdit, children }: RegistersProps) {
  const { t, i18n } = useTranslation(['dashboard', 'common']);
  const { values, isOld } = useLiveNow(board);
  const known = useKnownRegisters(subjectOf(board.selection), values?.E_I?.CUM === undefined);
  const totals = registerTotals(values, { known, offset: details?.E_I_offset ?? 0 });
  const areOld = isOld || values === undefined;
  const isAdded = meterOf(board.selection) === undefined;
  const locale = localeOf(i18n.language);
  const scale = kilowattHours([totals.imported, totals.exported]);
  const signal = (strength: number) => figureText(strength, scaleOf('signalStrength', [strength]), locale);
  const meter = [values?.MTYPE, values?.CONTYPE].filter((word) => word !== undefined && word !== '').join(' · ');
  return (
    <dl className={`${tiles.rows} ${tiles.steady}`}>
      {children}
      <Row label={t('energy.import_total')} isOld={areOld}>
        {figureText(totals.imported, scale, locale)}
      </Row>
      <Row label={t('energy.export_total')} isOld={areOld}>
        {figureText(totals.exported, scale, locale)}
      </Row>
      {isAdded ? <Row label={t('energy.members')}>{memberText(board, values?.members)}</Row> : null}
      {details === undefined ? null : <OffsetRow board={board} details={details} onEdit={onEdit} />}
      <Suspense fallback={null}>
        <KeptApartRow board={board} />
      </Suspense>
      {values?.WRSSI === undefined ? null : (
        <Row label={t('energy.wifi')} isOld={isOld}>
          {signal(values.WRSSI)}
        </Row>
      )}
      {values?.GRSSI === undefined ? null : (
        <Row label={t('energy.gsm')} isOld={isOld}>
          {signal(values.GRSSI)}
        </Row>
      )}
      {meter === '' ? null : <Row label={t('energy.meter')}>{meter}</Row>}
    </dl>
  );
}

function memberText({ selection }: Board, speaking: number | undefined): string {
  return selection.kind === 'group' ? `${speaking ?? '–'} / ${selection.members.length}` : '';
}

interface OffsetRowProps {
  readonly board: Board;
  readonly details: MeterSetting;
  readonly onEdit: () => void;
}

function OffsetRow({ board: { selection }, details, onEdit }: OffsetRowProps) {
  const { t, i18n } = useTranslation(['dashboard']);
  const ratio = details.CT_ratio === 1 ? '' : ` · ${editText(details.CT_ratio, localeOf(i18n.language))} : 1`;
  return (
    <Row label={t('energy.offset')}>
      {`${withUnit(new Intl.NumberFormat(localeOf(i18n.language), { maximumFractionDigits: 4 }).format(details.E_I_offset), 'kWh')}${ratio}`}
      {selection.kind === 'device' && mayCall(selection.device, 'devices.writeDetails') && details.isRead ? (
        <IconButton className={tiles.edit} icon={IconPencil} label={t('edit.open')} onClick={onEdit} />
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
