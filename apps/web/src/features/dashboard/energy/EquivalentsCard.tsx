import { formatNumber, MISSING, withUnit } from '@phasor/quantities';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keepSelection } from '../../../base/addresses/search.ts';
import { callQuery } from '../../../base/api/queries/call-query.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { moneyText } from '../../../base/i18n/money-text.ts';
import { mayCall } from '../../../base/session/may-call.ts';
import { useHasSection } from '../../../base/session/use-has-section.ts';
import { Card } from '../../../base/ui/Card.tsx';
import { Skeleton } from '../../../base/ui/states/Skeleton.tsx';
import {
  CoverageBadge,
  namedIn,
  useCostQuery,
  useDeviceDetails,
  useMeterSetting,
} from '../../../parts/measurements/index.ts';
import type { Board } from '../board.ts';
import { usePeriodEnergy, usePeriodRange } from '../dashboard-queries.ts';
import type { PartProps } from '../parts.ts';
import tiles from '../tiles.module.css';
import {
  deviceEquivalents,
  type EnergyEquivalents,
  type GroupEquivalents,
  groupEquivalentsOf,
} from './energy-equivalents.ts';
import { useEnergyNow } from './use-energy-now.ts';

/** Place of these fields on the settings screen. */
const SITE_HASH = 'site';
/** Enough for the price of a litre of water. */
const FIGURE_DECIMALS = 7;

/** Cost, emissions, and the water that costs the same, of the period's energy (R-DASH-077, D43). */
export function EquivalentsCard(props: PartProps) {
  return props.board.selection.kind === 'group' ? <OfGroup {...props} /> : <OfDevice {...props} />;
}

function OfDevice({ board, span }: PartProps) {
  const { t } = useTranslation(['dashboard']);
  const hasTools = useHasSection('tools');
  const details = useDeviceDetails(board.selection);
  const { energy } = useEnergyNow(board);
  const awaited = usePeriodCost(board);
  // Unlike the details it is known, too, where they cannot be read.
  const setting = useMeterSetting(board.selection);
  const cost = awaited.data?.data.devices[0];
  // Before the tariff is known nothing is shown that it could contradict.
  const known = details === undefined || cost === undefined ? undefined : deviceEquivalents(energy, details, cost);
  const values = known ?? { ...UNKNOWN, figures: undefined, isByTariff: false };
  return (
    <Equivalents board={board} span={span} values={values} isLoading={awaited.isLoading || setting === undefined}>
      {known?.isGiven === true ? `${t('equivalents.given')} ` : ''}
      {hasTools && board.selection.kind === 'device' && mayCall(board.selection.device, 'devices.writeDetails') && (
        <Link to="/tools/device/settings" search={keepSelection} hash={SITE_HASH}>
          {t('equivalents.set')}
        </Link>
      )}
    </Equivalents>
  );
}

/** Each member with its own tariff and figures. */
function OfGroup({ board, span }: PartProps) {
  const { t } = useTranslation(['dashboard']);
  const cost = usePeriodCost(board);
  const who = namedIn(board.selection);
  const figures = useQuery({ ...callQuery('devices.readFigures', who ?? {}), enabled: who !== undefined });
  const [costs, known] = [cost.data?.data, figures.data?.data];
  const sum = costs === undefined || known === undefined ? undefined : groupEquivalentsOf(costs, known);
  const values = { ...(sum ?? UNKNOWN), figures: sum?.means, isByTariff: false };
  return (
    <Equivalents board={board} span={span} values={values} isLoading={cost.isLoading || figures.isLoading}>
      {t('equivalents.members')} {sum?.isGiven === true ? t('equivalents.partly_given') : ''}
    </Equivalents>
  );
}

const UNKNOWN = { price: null, co2: null, water: null, currency: null };

interface ShownValues extends EnergyEquivalents {
  readonly currency: string | null;
  readonly figures: GroupEquivalents['means'] | undefined;
  /** No single price of the kWh is behind it. */
  readonly isByTariff: boolean;
}

interface EquivalentsProps extends PartProps {
  readonly values: ShownValues;
  /** The first answer is still awaited. */
  readonly isLoading: boolean;
  readonly children: ReactNode;
}

/** The three rows with their figures; notes about the figures stand below. */
function Equivalents({ board, span, values, isLoading, children }: EquivalentsProps) {
  const { t, i18n } = useTranslation(['dashboard']);
  const locale = localeOf(i18n.language);
  const money = moneyOf(values.currency ?? 'EUR', locale);
  const { kwh_price, kwh_co2, litre_price } = values.figures ?? {};
  // The same request as that of the energy card: what follows from an energy is as certain as the energy.
  const period = usePeriodEnergy(board);
  const coverage = period.isPlaceholderData ? undefined : period.data?.coverage.E_I;
  const aside = (
    <>
      {t(`period.${board.period}`)} <CoverageBadge coverage={coverage} />
    </>
  );
  const figure = kwh_co2 === undefined || kwh_co2 === null ? MISSING : numberText(kwh_co2, locale);
  return (
    <Card title={t('equivalents.title')} aside={aside} span={span}>
      <dl className={`${tiles.rows} ${tiles.steady}`}>
        <Row
          label={t('equivalents.price')}
          isLoading={isLoading}
          figure={values.isByTariff ? t('equivalents.by_tariff') : `${money.price(kwh_price)}/kWh`}
        >
          {money.amount(values.price)}
        </Row>
        <Row label={t('equivalents.co2')} isLoading={isLoading} figure={withUnit(figure, 'kg/kWh')}>
          {withUnit(formatNumber(values.co2, 2, locale), 'kg')}
        </Row>
        <Row label={t('equivalents.water')} isLoading={isLoading} figure={`${money.price(litre_price)}/l`}>
          {withUnit(formatNumber(values.water, 0, locale), 'l')}
        </Row>
      </dl>
      <p className={tiles.note}>{children}</p>
    </Card>
  );
}

/** The same request as that of the energy card. */
function usePeriodCost(board: Board) {
  const range = usePeriodRange(board);
  return useCostQuery(board.selection, { range, period: 'MONTH', growing: true });
}

/** Amounts, as every cost has them, and prices of one unit, which have more digits; a dash for none. */
function moneyOf(currency: string, locale: string) {
  const price = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: FIGURE_DECIMALS });
  const known = (text: (value: number) => string) => (value: number | null | undefined) =>
    value === null || value === undefined ? MISSING : text(value);
  return { amount: known((value) => moneyText(value, currency, locale)), price: known((value) => price.format(value)) };
}

function numberText(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: FIGURE_DECIMALS }).format(value);
}

interface RowProps {
  readonly label: string;
  readonly figure: string;
  readonly isLoading: boolean;
  readonly children: string;
}

function Row({ label, figure, isLoading, children }: RowProps) {
  return (
    <div className={tiles.row}>
      <dt>
        {label} <small className={tiles.note}>{isLoading ? <Skeleton width={10} /> : figure}</small>
      </dt>
      <dd>{isLoading ? <Skeleton width={6} /> : children}</dd>
    </div>
  );
}
