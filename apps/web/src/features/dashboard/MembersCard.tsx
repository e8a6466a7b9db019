import { SOURCES } from '@phasor/contract';
import { MISSING, type Scale } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { useLiveOfEach } from '../../api/use-live-of-each.ts';
import { useSelect } from '../../hierarchy/use-select.ts';
import { localeOf } from '../../i18n/locale.ts';
import { CoverageBadge } from '../../measurements/CoverageBadge.tsx';
import { figureText, scaleOf } from '../../measurements/tile-scale.ts';
import { useCost } from '../../measurements/use-cost.ts';
import { Card } from '../../ui/Card.tsx';
import { DeviceStatus } from '../../ui/DeviceStatus.tsx';
import { shownStatus } from '../../ui/device-status.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { type Board, useLiveNow } from './board.ts';
import { usePeriodRange } from './dashboard-queries.ts';
import { type MemberEnergy, memberEnergies, memberRows } from './group-members.ts';
import type { PartProps } from './parts.ts';
import tiles from './tiles.module.css';

/** The energies that the cost of the period is told of: one question serves both cards. */
const COUNTED = { period: 'MONTH', source: SOURCES.wifi, growing: true } as const;

/** More subscriptions than this are left to the group's own sum. */
const WATCHED_MAX = 24;

type Group = Extract<Board['selection'], { kind: 'group' }>;

/** What each member adds to the group, and which are silent (decisions 60 and 66). */
export function MembersCard({ board, span }: PartProps) {
  const { selection } = board;
  if (selection.kind !== 'group') return null;
  return <Members board={board} group={selection} span={span} />;
}

function Members({ board, group, span }: PartProps & { group: Group }) {
  const { t, i18n } = useTranslation(['dashboard', 'common']);
  const { values } = useLiveNow(board);
  const each = useLiveOfEach(group.members, WATCHED_MAX);
  const select = useSelect();
  const isPhone = useIsPhone();
  const rows = memberRows(group.members, each, values?.missing ?? []);
  const scale = scaleOf(
    'activePower',
    rows.map(({ activePower }) => activePower),
  );
  const energies = memberEnergies(useCost(board.selection, { ...COUNTED, range: usePeriodRange(board) }));
  const energyScale = scaleOf(
    'activeEnergyImport',
    [...energies.values()].map(({ energy }) => energy),
  );
  const statuses = new Map(group.members.map((device) => [device.mac, shownStatus(device)]));
  const locale = localeOf(i18n.language);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <Card title={t('members.title')} aside={t('members.count', { count: group.members.length })} span={span}>
      <table className={tiles.table}>
        <thead>
          <tr>
            <th scope="col">{t('members.device')}</th>
            <th scope="col">{t('members.state')}</th>
            <th scope="col" className={tiles.wide}>
              {t('members.share')}
            </th>
            <th scope="col" className={tiles.number}>
              {t('common:quantity.activePower')}
            </th>
            <th scope="col" className={tiles.number}>
              {t(`energy.${board.period}`)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ mac, title, activePower, share, isMissing }) => (
            <tr key={mac} data-missing={isMissing}>
              <td>
                <button type="button" className={tiles.link} onClick={() => select({ device: mac })}>
                  {title}
                </button>
              </td>
              <td>
                <DeviceStatus status={statuses.get(mac) ?? 'offline'} compact={isPhone} short />
              </td>
              <td className={tiles.wide}>
                <svg className={tiles.track} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
                  <rect width={(share ?? 0) * 100} height="6" />
                </svg>
                <span className="visually-hidden">{share === null ? MISSING : percent.format(share)}</span>
              </td>
              <td className={tiles.number}>
                {isMissing ? t('members.missing') : figureText(activePower, scale, locale)}
              </td>
              <td className={tiles.number}>
                <PeriodEnergy member={energies.get(mac)} scale={energyScale} locale={locale} percent={percent} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** Energy of the period and, below, its part of the group's; a dash where nothing is known. */
function PeriodEnergy({ member, scale, locale, percent }: PeriodEnergyProps) {
  if (member === undefined) return MISSING;
  return (
    <>
      {figureText(member.energy, scale, locale)} <small className={tiles.part}>{percent.format(member.share)}</small>
      <CoverageBadge coverage={member.coverage} />
    </>
  );
}

interface PeriodEnergyProps {
  readonly member: MemberEnergy | undefined;
  /** Of the whole column. */
  readonly scale: Scale;
  readonly locale: string;
  readonly percent: Intl.NumberFormat;
}
