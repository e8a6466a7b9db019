import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { memo, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../../base/ui/floating/Menu.tsx';
import type { ExportKind } from '../files/chart-exports.ts';
import type { FormChoice } from './ChartFrame.tsx';

/** Action of each entry of the menu. */
export interface ChartDoings {
  readonly onTable: (asTable: boolean) => void;
  readonly onFullScreen: () => void;
  readonly onPrint: () => void;
  readonly onExport: (kind: ExportKind) => void;
  readonly onAxisKind: (kind: AxisKind) => void;
  readonly onForm: (form: string) => void;
}

interface Props {
  readonly asTable: boolean;
  /** Of an axis that can be switched; otherwise absent. */
  readonly axisKind: AxisKind | undefined;
  readonly choice: FormChoice | undefined;
  readonly doings: Readonly<RefObject<ChartDoings>>;
}

export type AxisKind = 'linear' | 'logarithmic';

const EXPORT_KINDS: readonly ExportKind[] = ['csv', 'xlsx', 'png', 'pdf'];

/** Actions on a chart (R-ANA-006, R-ANA-007). Live values do not render it again. */
export const ChartMenu = memo(function ChartMenu({ asTable, axisKind, choice, doings }: Props) {
  const { t } = useTranslation('charts');
  const other = axisKind === 'linear' ? 'logarithmic' : 'linear';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('menu')}>
          <IconDotsVertical size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => doings.current.onFullScreen()}>{t('fullScreen')}</Menu.Item>
        <Menu.Item onClick={() => doings.current.onPrint()}>{t('print')}</Menu.Item>
        <Menu.Divider />
        {EXPORT_KINDS.map((kind) => (
          <Menu.Item key={kind} onClick={() => doings.current.onExport(kind)}>
            {t(kind)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => doings.current.onTable(!asTable)}>{t(asTable ? 'chartView' : 'tableView')}</Menu.Item>
        {choice?.forms
          .filter(({ form }) => form !== choice.form)
          .map(({ form, label }) => (
            <Menu.Item key={form} onClick={() => doings.current.onForm(form)}>
              {label}
            </Menu.Item>
          ))}
        {axisKind && <Menu.Item onClick={() => doings.current.onAxisKind(other)}>{t(other)}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
});
