import { type ImprintShape, PAGINATION } from '@phasor/contract';
import { formatQuantity, withUnit } from '@phasor/quantities';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { type DataColumn, DataTable } from '../../../base/ui/table/DataTable.tsx';

const keyOf = ({ ID_imprint }: ImprintShape) => String(ID_imprint);

/** Phase and reactive power of each imprint that is drawn (R-APPL-021). */
export function ShapeTable({ shapes }: { shapes: readonly ImprintShape[] }) {
  const { t, i18n } = useTranslation(['appliances']);
  const locale = localeOf(i18n.language);
  const columns = useMemo(
    (): readonly DataColumn<ImprintShape>[] => [
      { key: 'name', title: t('column.name'), sortBy: ({ name }) => name, cell: ({ name }) => name },
      { key: 'phase', title: t('column.phase'), sortBy: ({ phase }) => phase, cell: ({ phase }) => phase },
      {
        key: 'reactive',
        title: t('column.reactive'),
        kind: 'end',
        sortBy: ({ reactive_power }) => reactive_power ?? 0,
        cell: ({ reactive_power }) => {
          const { value, unit } = formatQuantity('reactivePower', reactive_power, locale);
          return withUnit(value, unit);
        },
      },
    ],
    [t, locale],
  );
  return (
    <DataTable
      title={t('shape_figures')}
      columns={columns}
      rows={shapes}
      keyOf={keyOf}
      firstSorting={{ key: 'name', isDescending: false }}
      pageSizes={PAGINATION.choices}
      empty={t('no_shapes')}
    />
  );
}
