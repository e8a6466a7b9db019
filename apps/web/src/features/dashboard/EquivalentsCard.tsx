import { SOURCES } from '@phasor/contract';
import { formatNumber, MISSING } from '@phasor/quantities';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keepSelection } from '../../app/search.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useCost } from '../../measurements/use-cost.ts';
import { useDeviceDetails } from '../../measurements/use-device-details.ts';
import { Card } from '../../ui/Card.tsx';
import type { Board } from './board.ts';
import { usePeriodRange } from './dashboard-queries.ts';
import { equivalentsOf, figuresOf } from './energy-equivalents.ts';
import type { PartProps } from './parts.ts';
import tiles from './tiles.module.css';
import { useEnergyNow } from './use-energy-now.ts';

/** Enough for the price of a litre of water. */
const FIGURE_DECIMALS = 7;

/** What the period's energy costs, emits, and how much water its price buys (2-measurement-views.md, 2.6; decision 43). */
export function EquivalentsCard({ board, span }: PartProps) {
  const { t, i18n } = useTranslation(['dashboard']);
  const locale = localeOf(i18n.language);
  const details = useDeviceDetails(board.selection);
  const { energy } = useEnergyNow(board);
  const cost = useTariffCost(board, details?.currency);
  // Until the tariff is known, nothing is told that it would contradict.
  const known = details === undefined || cost === undefined ? undefined : figuresOf(details, cost !== null);
  const { price, co2, water } = equivalentsOf(energy, known?.figures, cost ?? null);
  const money = moneyFormat(locale, details?.currency ?? 'EUR');
  const { kwh_price, kwh_co2, litre_price } = known?.figures ?? {};
  const figure = kwh_co2 === undefined ? MISSING : numberText(kwh_co2, locale);
  return (
    <Card title={t('equivalents.title')} aside={t(`period.${board.period}`)} span={span}>
      <dl className={`${tiles.rows} ${tiles.steady}`}>
        <Row
          label={t('equivalents.price')}
          figure={typeof cost === 'number' ? t('equivalents.by_tariff') : `${money(kwh_price, FIGURE_DECIMALS)}/kWh`}
        >
          {money(price, 2)}
        </Row>
        <Row label={t('equivalents.co2')} figure={`${figure} kg/kWh`}>
          {`${formatNumber(co2, 2, locale)} kg`}
        </Row>
        <Row label={t('equivalents.water')} figure={`${money(litre_price, FIGURE_DECIMALS)}/l`}>
          {`${formatNumber(water, 0, locale)} l`}
        </Row>
      </dl>
      <p className={tiles.note}>
        {known?.isGiven === true ? `${t('equivalents.given')} ` : ''}
        {board.selection.kind === 'device' && board.selection.device.owner && (
          <Link to="/tools/device/settings" search={keepSelection}>
            {t('equivalents.set')}
          </Link>
        )}
      </p>
    </Card>
  );
}

/** What the tariff makes of the period's energy, in the device's currency; null without one, undefined until it is known. */
function useTariffCost(board: Board, currency: string | undefined): number | null | undefined {
  const range = usePeriodRange(board);
  const cost = useCost(board.selection, { range, period: 'MONTH', source: SOURCES.wifi, growing: true });
  if (cost === undefined) return undefined;
  return cost.currency === currency ? cost.total : null;
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
