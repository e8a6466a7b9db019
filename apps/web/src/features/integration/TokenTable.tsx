import type { IntegrationTokenEntry } from '@phasor/contract';
import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../base/ui/Badge.tsx';
import { type DataColumn, DataTable } from '../../base/ui/table/DataTable.tsx';
import styles from './IntegrationPage.module.css';
import { NoteCell } from './NoteCell.tsx';
import { TokenCell } from './TokenCell.tsx';
import type { TokenRow } from './token-view.ts';

/** Rows of a page (R-TOKEN-026). */
const PAGE_SIZES = [5, 10, 25, 50] as const;
const NEWEST_FIRST = { key: 'generated', isDescending: true } as const;

interface TokenTableProps {
  readonly title: string;
  readonly rows: readonly TokenRow[];
  readonly deviceToken: string;
  readonly isReadOnly: boolean;
  /** Absent where no token can be revoked. */
  readonly onRevoke?: (entry: IntegrationTokenEntry) => void;
}

/** Tokens, the newest first; the search covers times as shown. */
export function TokenTable({ title, rows, deviceToken, isReadOnly, onRevoke }: TokenTableProps) {
  const { t } = useTranslation(['integration', 'errors']);
  const columns: DataColumn<TokenRow>[] = [
    {
      key: 'generated',
      title: t('column.generated'),
      cell: ({ generated, entry }) => (
        <span className={styles.expiration}>
          <span className={styles.moment}>{generated}</span>
          {entry.devices > 1 ? <Badge tone="info">{t('devices', { count: entry.devices })}</Badge> : null}
        </span>
      ),
      sortBy: ({ entry }) => entry.timestamp,
    },
    {
      key: 'expiration',
      title: t('column.expiration'),
      cell: (row) => <Expiration row={row} />,
      sortBy: ({ entry }) => entry.expiration,
    },
    {
      key: 'token',
      title: t('column.token'),
      cell: (row) => <TokenCell row={row} />,
      sortBy: ({ token }) => token,
    },
    {
      key: 'note',
      title: t('column.note'),
      cell: ({ entry }) => <NoteCell {...{ entry, deviceToken }} isReadOnly={isReadOnly || !entry.own} />,
      sortBy: ({ entry }) => (entry.note === '' ? null : entry.note),
    },
  ];
  if (onRevoke !== undefined && !isReadOnly) {
    columns.push({
      key: 'revoke',
      title: t('revoke'),
      kind: 'actions',
      cell: (row) => <RevokeButton row={row} onRevoke={onRevoke} />,
    });
  }
  return (
    <DataTable
      {...{ title, columns, rows }}
      keyOf={({ entry }) => entry.ID}
      firstSorting={NEWEST_FIRST}
      pageSizes={PAGE_SIZES}
      search={{ label: t('find'), textsOf }}
      empty={t('errors:no_tokens_available.title')}
    />
  );
}

const textsOf = ({ generated, expiration }: TokenRow) => [generated, expiration];

function Expiration({ row: { entry, expiration } }: { row: TokenRow }) {
  const { t } = useTranslation(['integration']);
  return (
    <span className={styles.expiration}>
      <span className={styles.moment}>{expiration}</span>
      {entry.revoked === null ? null : <Badge tone="bad">{t('is_revoked')}</Badge>}
    </span>
  );
}

interface RevokeButtonProps {
  readonly row: TokenRow;
  readonly onRevoke: (entry: IntegrationTokenEntry) => void;
}

function RevokeButton({ row: { entry, generated }, onRevoke }: RevokeButtonProps) {
  const { t } = useTranslation(['integration']);
  const label = t('revoke_of', { generated });
  return (
    <button type="button" className={styles.revoke} aria-label={label} title={label} onClick={() => onRevoke(entry)}>
      <IconBan aria-hidden />
      <span>{t('revoke')}</span>
    </button>
  );
}
