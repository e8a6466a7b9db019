import { SOURCES } from '@phasor/contract';
import { formatNumber, MISSING } from '@phasor/quantities';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keepSelection } from '../../../base/addresses/search.ts';
import { callQuery } from '../../../base/api/queries/call-query.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { mayCall } from '../../../base/session/may-call.ts';
import { useHasSection } from '../../../base/session/use-has-section.ts';
import { Card } from '../../../base/ui/Card.tsx';
import { namedIn, useCost, useDeviceDetails } from '../../../parts/measurements/index.ts';
import type { Board } from '../board.ts';
import { usePeriodRange } from '../dashboard-queries.ts';
import type { PartProps } from '../parts.ts';
import tiles from '../tiles.module.css';
import {
  type EnergyEquivalents,
  equivalentsOf,
  figuresOf,
  type GroupEquivalents,
  groupEquivalentsOf,
} from './energy-equivalents.ts';
import { useEnergyNow } from './use-energy-now.ts';

/** Where the fields of the figures stand on the screen of the settings. */
const SITE_HASH = 'site';
/** Enough for the price of a litre of water. */
const FIGURE_DECIMALS = 7;

/** What the period's energy costs, emits, and how much water its price buys (R-DASH-077, D43). */
export function EquivalentsCard(props: PartProps) {
  return props.board.selection.kind === 'group' ? <OfGroup {...props} /> : <OfDevice {...props} />;
}

function OfDevice({ board, span }: PartProps) {
  const { t } = useTranslation(['dashboard']);
  const hasTools = useHasSection('tools');
  const details = useDeviceDetails(board.selection);
  const { energy } = useEnergyNow(board);
  const cost = useTariffCost(board, details?.currency);
  // Until the tariff is known, nothing is told that it would contradict.
  const known = details === undefined || cost === undefined ? undefined : figuresOf(details, cost !== null);
  const told = {
    ...equivalentsOf(energy, known?.figures, cost ?? null),
    currency: details?.currency ?? null,
    figures: known?.figures,
    isByTariff: typeof cost === 'number',
  };
  return (
    <Equivalents board={board} span={span} told={told}>
      {known?.isGiven === true ? `${t('equivalents.given')} ` : ''}
      {hasTools && board.selection.kind === 'device' && mayCall(board.selection.device, 'devices.writeDetails') && (
        <Link to="/tools/device/settings" search={keepSelection} hash={SITE_HASH}>
          {t('equivalents.set')}
        </Link>
      )}
    </Equivalents>
  );
}

/** Each member by its own tariff and figures. */
function OfGroup({ board, span }: PartProps) {
  const { t } = useTranslation(['dashboard']);
  const cost = usePeriodCost(board);
  const who = namedIn(board.selection);
  const figures = useQuery({ ...callQuery('devices.readFigures', who ?? {}), enabled: who !== undefined }).data;
  const sum = cost === undefined || figures === undefined ? undefined : groupEquivalentsOf(cost, figures.data);
  const told = { ...(sum ?? UNKNOWN), figures: sum?.means, isByTariff: false };
  return (
    <Equivalents board={board} span={span} told={told}>
      {t('equivalents.members')} {sum?.isGiven === true ? t('equivalents.partly_given') : ''}
    </Equivalents>
  );
}

const UNKNOWN = { price: null, co2: null, water: null, currency: null };

interface Told extends EnergyEquivalents {
  readonly currency: string | null;
  readonly figures: GroupEquivalents['means'] | undefined;
  /** No one price of the kWh is behind it. */
  readonly isByTariff: boolean;
}

/** The three rows with the figures behind them; what is said of the figures stands below. */
function Equivalents({ board, span, told, children }: PartProps & { told: Told; children: ReactNode }) {
  const { t, i18n } = useTranslation(['dashboard']);
  const locale = localeOf(i18n.language);
  const money = moneyFormat(locale, told.currency ?? 'EUR');
  const { kwh_price, kwh_co2, litre_price } = told.figures ?? {};
  const figure = kwh_co2 === undefined || kwh_co2 === null ? MISSING : numberText(kwh_co2, locale);
  return (
    <Card title={t('equivalents.title')} aside={t(`period.${board.period}`)} span={span}>
      <dl className={`${tiles.rows} ${tiles.steady}`}>
        <Row
          label={t('equivalents.price')}
          figure={told.isByTariff ? t('equivalents.by_tariff') : `${money(kwh_price, FIGURE_DECIMALS)}/kWh`}
        >
          {money(told.price, 2)}
        </Row>
        <Row label={t('equivalents.co2')} figure={`${figure} kg/kWh`}>
          {`${formatNumber(told.co2, 2, locale)} kg`}
        </Row>
        <Row label={t('equivalents.water')} figure={`${money(litre_price, FIGURE_DECIMALS)}/l`}>
          {`${formatNumber(told.water, 0, locale)} l`}
        </Row>
      </dl>
      <p className={tiles.note}>{children}</p>
    </Card>
  );
}

/** What the tariff makes of the period's energy, in the device's currency; null without one, undefined until it is known. */
function useTariffCost(board: Board, currency: string | undefined): number | null | undefined {
  const cost = usePeriodCost(board);
  if (cost === undefined) return undefined;
  return cost.currency === currency ? cost.total : null;
}

/** The same question as that of the energy's card. */
function usePeriodCost(board: Board) {
  const range = usePeriodRange(board);
  return useCost(board.selection, { range, period: 'MONTH', source: SOURCES.wifi, growing: true });
}

/** Writes an amount of money; a dash for none. */
function moneyFormat(locale: string, currency: string) {
  return (amount: number | null | undefined, decimals: number): string => {
    if (amount === null || amount === undefined) return MISSING;
    const digits = { minimumFractionDigits: 2, maximumFractionDigits: decimals };
    return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(amount);
  };
}

function numberText(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: FIGURE_DECIMALS }).format(value);
}

function Row({ label, figure, children }: { label: string; figure: string; children: string }) {
  return (
    <div className={tiles.row}>
      <dt>
        {label} <small className={tiles.note}>{figure}</small>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
