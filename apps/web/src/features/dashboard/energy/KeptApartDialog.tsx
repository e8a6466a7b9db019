import { formatQuantity, withUnit } from '@phasor/quantities';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keepSelection } from '../../../base/addresses/search.ts';
import { clockText } from '../../../base/i18n/clock-text.ts';
import { SECOND } from '../../../base/i18n/date-format.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { useHasSection } from '../../../base/session/use-has-section.ts';
import { Dialog } from '../../../base/ui/dialogs/Dialog.tsx';
import tiles from '../tiles.module.css';
import { registerPlace } from './kept-apart.ts';

interface Increment {
  /** Epoch ms. */
  readonly time: number;
  readonly register: string;
  /** Wh, varh or VAh. */
  readonly amount: number;
}

interface Props {
  readonly increments: readonly Increment[];
  readonly zone: string;
  readonly onClose: () => void;
}

/** The increments that were kept apart, newest first, and where the current by which they are judged is set (D47 and D69). */
export function KeptApartDialog({ increments, zone, onClose }: Props) {
  const { t, i18n } = useTranslation(['dashboard', 'common']);
  const hasTools = useHasSection('tools');
  const locale = localeOf(i18n.language);
  const when = (time: number) => clockText(time, locale, { ...SECOND, timeZone: zone });
  return (
    <Dialog title={t('kept_apart.title')} onClose={onClose}>
      <div className={tiles.inside}>
        <p className={tiles.note}>
          {t('kept_apart.hint')}{' '}
          {hasTools ? (
            <Link to="/tools/device/settings" search={keepSelection}>
              {t('kept_apart.settings')}
            </Link>
          ) : null}
        </p>
        <table className={tiles.table}>
          <thead>
            <tr>
              <th scope="col">{t('kept_apart.when')}</th>
              <th scope="col">{t('kept_apart.register')}</th>
              <th scope="col" className={tiles.number}>
                {t('kept_apart.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {increments.toReversed().map(({ time, register, amount }) => {
              const { quantity, place } = registerPlace(register);
              const { value, unit } = formatQuantity(quantity, amount, locale);
              return (
                <tr key={`${time} ${register}`}>
                  <td>{when(time)}</td>
                  <td>{`${t(`common:quantity.${quantity}`)} ${place}`.trim()}</td>
                  <td className={tiles.number}>{withUnit(value, unit)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
