import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../ui/Menu.tsx';
import type { ExportKind } from './chart-exports.ts';

interface Props {
  readonly asTable: boolean;
  /** Absent where a chart has no axis, without a listener where it cannot be switched. */
  readonly axis: { readonly kind: AxisKind; readonly onKind: ((kind: AxisKind) => void) | undefined } | undefined;
  readonly onTable: () => void;
  readonly onFullScreen: () => void;
  readonly onPrint: () => void;
  readonly onExport: (kind: ExportKind) => void;
}

type AxisKind = 'linear' | 'logarithmic';

const EXPORT_KINDS: readonly ExportKind[] = ['csv', 'xlsx', 'png', 'pdf'];

/** What a person can do with a chart (2-measurement-views.md, 2.4). */
export function ChartMenu({ asTable, axis, onTable, onFullScreen, onPrint, onExport }: Props) {
  const { t } = useTranslation('charts');
  const other = axis?.kind === 'linear' ? 'logarithmic' : 'linear';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('menu')}>
          <IconDotsVertical size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onFullScreen}>{t('fullScreen')}</Menu.Item>
        <Menu.Item onClick={onPrint}>{t('print')}</Menu.Item>
        <Menu.Divider />
        {EXPORT_KINDS.map((kind) => (
          <Menu.Item key={kind} onClick={() => onExport(kind)}>
            {t(kind)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={onTable}>{t(asTable ? 'chartView' : 'tableView')}</Menu.Item>
        {axis?.onKind && <Menu.Item onClick={() => axis.onKind?.(other)}>{t(other)}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
