import { formatScaled, MISSING, type Scale, shareText } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { moneyFormat } from '../../base/i18n/money-text.ts';
import { Badge } from '../../base/ui/Badge.tsx';
import ring from '../../base/ui/figures/ring.module.css';
import { coverageText, isFullyCovered } from '../../parts/measurements/index.ts';
import styles from './ReportsPage.module.css';
import { isRest, type ReportRow, shareOf } from './report-rows.ts';
import type { ReportGroup } from './report-tree.ts';

interface Props {
  readonly title: string;
  readonly group: ReportGroup;
  readonly rows: readonly ReportRow[];
  readonly scale: Scale;
  readonly currency: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** The numbers of a ring, one unit per column; a row of a group opens it. */
export function ReportTable({ title, group, rows, scale, currency, onOpen }: Props) {
  const { t } = useTranslation(['reports']);
  const numbers = useNumbers(scale, currency);
  const lines = rows.filter(({ kind }) => kind !== 'excess');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.scroll} tabIndex={0} aria-label={title}>
      <table className={ring.table}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{`${t('energy')} (${scale.unit})`}</th>
            <th scope="col">{t('share')}</th>
            <th scope="col">{t('coverage')}</th>
            {currency !== undefined && <th scope="col">{`${t('cost')} (${currency})`}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-kind={row.kind}>
              <th scope="row">
                <span className={ring.name}>
                  <i
                    className={styles.key}
                    data-colour={row.kind === 'device' || row.kind === 'group' ? lines.indexOf(row) % 10 : row.kind}
                    aria-hidden
                  />
                  <Name row={row} onOpen={onOpen} />
                </span>
              </th>
              <td>{numbers.energy(row.energy)}</td>
              <td>{numbers.share(row.share)}</td>
              <td>
                <Coverage share={row.coverage} />
              </td>
              {currency !== undefined && <td>{numbers.cost(row.cost)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td>{numbers.energy(group.energy)}</td>
            <td>{numbers.share(shareOf(group, group.energy))}</td>
            <td>
              <Coverage share={group.coverage} />
            </td>
            {currency !== undefined && <td>{numbers.cost(group.cost)}</td>}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** Coverage; a badge below 99.5 %. */
function Coverage({ share }: { share: number | null }) {
  const { i18n } = useTranslation();
  if (share === null) return null;
  const text = coverageText(share, localeOf(i18n.language));
  if (isFullyCovered(share)) return text;
  return (
    <span className={styles.sign}>
      <Badge tone="warn">{text}</Badge>
    </span>
  );
}

function Name({ row: { id, kind, title }, onOpen }: { row: ReportRow; onOpen: Props['onOpen'] }) {
  const { t } = useTranslation(['reports']);
  if (isRest(kind)) return t(kind);
  if (kind === 'device') return title;
  return (
    <button type="button" className={ring.open} aria-label={t('open', { name: title })} onClick={() => onOpen(id)}>
      {title}
    </button>
  );
}

function useNumbers(scale: Scale, currency: string | undefined) {
  const { i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  const money = moneyFormat(currency ?? 'EUR', locale);
  const amount = (value: number) =>
    money
      .formatToParts(value)
      .filter(({ type }) => type !== 'currency' && type !== 'literal')
      .map((part) => part.value)
      .join('');
  return {
    energy: (value: number | null) => formatScaled(value, scale, locale),
    share: (value: number | null) => shareText(value, 1, locale),
    cost: (value: number | null) => (value === null ? MISSING : amount(value)),
  };
}
