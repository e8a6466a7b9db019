import { NativeSelect } from '@mantine/core';
import { SOURCES } from '@phasor/contract';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HierarchyDropdown } from '../hierarchy/index.ts';
import { sourceNames } from './chosen-source.ts';
import styles from './GraphToolbar.module.css';
import { GroupChartsDropdown } from './GroupChartsDropdown.tsx';
import { RangeDropdown } from './RangeDropdown.tsx';
import type { GraphState } from './use-graph-state.ts';

interface GraphToolbarProps {
  readonly state: GraphState;
  /** Realtime screens have no period (R-BAR-015). */
  readonly withRange?: boolean;
  readonly withSource?: boolean;
  /** The screen's own controls, at the right. */
  readonly children?: ReactNode;
}

/** What every chart screen is steered by: device or group, data source, period (R-BAR). */
export function GraphToolbar({ state, withRange = true, withSource = true, children }: GraphToolbarProps) {
  const { t } = useTranslation(['toolbar']);
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('label')}>
      <Selected />
      <GroupCharts />
      {withSource ? <SourceSelect state={state} /> : null}
      {withRange ? <RangeDropdown state={state} /> : null}
      {children === undefined ? null : <div className={styles.own}>{children}</div>}
    </div>
  );
}

// None of them is rendered again because the screen around it gets values.
const Selected = memo(HierarchyDropdown);
const GroupCharts = memo(GroupChartsDropdown);

const SourceSelect = memo(function SourceSelect({ state }: { state: GraphState }) {
  const { t } = useTranslation(['toolbar']);
  const { selection, source, hasLora } = state;
  const offered =
    selection.kind === 'group'
      ? [
          {
            value: String(source),
            label: sourceNames(selection.members)
              .map((name) => t(name))
              .join(' + '),
          },
        ]
      : [
          { value: String(SOURCES.wifi), label: t('wifi') },
          // Only of a device that has it (R-BAR-002).
          ...(hasLora ? [{ value: String(SOURCES.lora), label: t('lora') }] : []),
        ];
  return (
    <NativeSelect
      classNames={{ root: styles.source ?? '', input: styles.select ?? '' }}
      aria-label={t('source')}
      value={String(source)}
      data={offered}
      onChange={({ currentTarget: { value } }) =>
        state.setSource(value === String(SOURCES.lora) ? SOURCES.lora : SOURCES.wifi)
      }
    />
  );
});
