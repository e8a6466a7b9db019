import { groupRuleOf } from '@phasor/contract';
import { type Scale, shareText } from '@phasor/quantities';
import { IconAdjustments, IconFolder, IconSum } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Card } from '../../../base/ui/Card.tsx';
import { DeviceStatus } from '../../../base/ui/DeviceStatus.tsx';
import { type StateWord, stateWord } from '../../../base/ui/device-status.ts';
import { Skeleton } from '../../../base/ui/states/Skeleton.tsx';
import { useIsPhone } from '../../../base/ui/viewport/use-is-phone.ts';
import { titlesOf, useSelect } from '../../../parts/hierarchy/index.ts';
import { CoverageBadge, figureText, LeftOutNotes, scaleOf } from '../../../parts/measurements/index.ts';
import type { Board } from '../board.ts';
import { LackingNotes } from '../LackingNotes.tsx';
import type { PartProps } from '../parts.ts';
import tiles from '../tiles.module.css';
import { DoubleCounting } from './DoubleCounting.tsx';
import type { PartRow } from './group-parts.ts';
import members from './MembersCard.module.css';
import { useGroupParts } from './use-group-parts.ts';

const CountingDialog = lazy(() => import('./CountingDialog.tsx').then((it) => ({ default: it.CountingDialog })));

type Group = Extract<Board['selection'], { kind: 'group' }>;

/** Members of a group, its counting rule, and the rest (D49, D60, D66 and D74). */
export function MembersCard({ board, span }: PartProps) {
  const { selection } = board;
  if (selection.kind !== 'group') return null;
  return <Members board={board} group={selection} span={span} />;
}

function Members({ board, group, span }: PartProps & { group: Group }) {
  const { t, i18n } = useTranslation(['dashboard', 'common']);
  const { rows, isReading, apart } = useGroupParts(board, group);
  return (
    <Card title={t('members.title')} aside={t('members.count', { count: group.within.length })} span={span}>
      <Rule group={group} />
      <DoubleCounting group={group} />
      <table className={`${tiles.table} ${members.table}`}>
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
        <Rows rows={rows} group={group} isReading={isReading} />
      </table>
      <LackingNotes board={board} group={group} />
      {apart.length > 0 && (
        <p className={tiles.note}>
          {t('members.without_phases', { names: new Intl.ListFormat(localeOf(i18n.language)).format(apart) })}
        </p>
      )}
      <LeftOutNotes leftOut={titlesOf(group.leftOut)} />
    </Card>
  );
}

/** The counting rule of the group, with a button to change it. */
function Rule({ group: { counted } }: { group: Group }) {
  const { t, i18n } = useTranslation(['dashboard']);
  const [isOpen, setOpen] = useState(false);
  const { whole } = counted;
  const names = new Intl.ListFormat(localeOf(i18n.language)).format(whole.map(({ title }) => title));
  return (
    <p className={members.rule}>
      <span>
        {groupRuleOf(counted) === 'measured'
          ? t('members.measured', { count: whole.length, names })
          : t('members.added')}
      </span>
      <button type="button" className={members.change} onClick={() => setOpen(true)}>
        <IconAdjustments aria-hidden />
        {t('members.change')}
      </button>
      <Suspense fallback={null}>
        {isOpen ? <CountingDialog id={counted.id} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </p>
  );
}

interface RowsProps {
  readonly rows: readonly PartRow[];
  readonly group: Group;
  readonly isReading: boolean;
}

function Rows({ rows, group, isReading }: RowsProps) {
  const { i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  const statuses = new Map(group.within.map((device) => [device.mac, stateWord(device)]));
  const scales = {
    power: scaleOf(
      'activePower',
      rows.map(({ activePower }) => activePower),
    ),
    energy: scaleOf(
      'activeEnergyImport',
      rows.map(({ energy }) => energy),
    ),
  };
  return (
    <tbody>
      {rows.map((row) => (
        <Row key={row.id} row={row} status={statuses.get(row.mac ?? '')} {...{ scales, locale, isReading }} />
      ))}
    </tbody>
  );
}

interface RowProps {
  readonly row: PartRow;
  /** Of a device. */
  readonly status: StateWord | undefined;
  /** Of the whole columns. */
  readonly scales: { readonly power: Scale; readonly energy: Scale };
  readonly locale: string;
  readonly isReading: boolean;
}

function Row({ row, status, scales, locale, isReading }: RowProps) {
  const { t } = useTranslation(['dashboard']);
  const isPhone = useIsPhone();
  const share = shareText(row.share, 0, locale);
  return (
    <tr data-missing={row.isMissing} data-kind={row.kind}>
      <td>
        <Name row={row} />
      </td>
      <td>
        {status !== undefined && <DeviceStatus status={status} compact={isPhone} short />}
        {row.kind === 'group' && t('members.count', { count: row.devices })}
      </td>
      <td className={tiles.wide}>
        {row.kind === 'whole' ? (
          <small className={tiles.note}>{t('members.is_whole')}</small>
        ) : (
          <>
            <svg className={tiles.track} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
              <rect width={(row.share ?? 0) * 100} height="6" />
            </svg>
            <span className="visually-hidden">{share}</span>
          </>
        )}
      </td>
      <td className={tiles.number}>
        <Power row={row} scale={scales.power} />
      </td>
      <td className={tiles.number}>
        {isReading ? <Skeleton width={8} /> : figureText(row.energy, scales.energy, locale)}{' '}
        {row.energyShare === null ? null : (
          <small className={tiles.part}>{shareText(row.energyShare, 0, locale)}</small>
        )}
        <CoverageBadge coverage={row.coverage} />
      </td>
    </tr>
  );
}

/** The present power of a row; its place while the first value is on its way. */
function Power({ row, scale }: { row: PartRow; scale: Scale }) {
  const { t, i18n } = useTranslation(['dashboard']);
  if (row.isAwaited) return <Skeleton width={7} />;
  return row.isMissing ? t('members.missing') : figureText(row.activePower, scale, localeOf(i18n.language));
}

function Name({ row: { kind, id, mac, title } }: { row: PartRow }) {
  const { t } = useTranslation(['dashboard']);
  const select = useSelect();
  if (kind === 'other' || kind === 'excess')
    return <span title={t(`members.${kind}_hint`)}>{t(`members.${kind}`)}</span>;
  return (
    <button
      type="button"
      className={`${tiles.link} ${members.name}`}
      onClick={() => select(mac === undefined ? { group: id } : { device: mac })}
    >
      {kind === 'whole' && <IconSum aria-hidden />}
      {kind === 'group' && <IconFolder aria-hidden />}
      {title}
    </button>
  );
}
