import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../base/ui/floating/Segmented.tsx';
import { HierarchyDropdown, type Selection, useSelection } from '../../parts/hierarchy/index.ts';
import { GroupChartsDropdown, graphToolbarStyles as toolbar } from '../../parts/toolbar/index.ts';
import { ExportTab } from './export/ExportTab.tsx';
import { ImportTab } from './import/ImportTab.tsx';

const TABS = ['import', 'export'] as const;

/** Measurements as files: an owner imports old ones and exports all of them (D75). Those of a group are exported in steps. */
export function MeasurementFilesPage() {
  const { t } = useTranslation(['measurement-files', 'shell']);
  const selection = useSelection();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = search.tab === 'export' ? 'export' : 'import';
  const show = (next: (typeof TABS)[number]) =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, tab: next }) });
  return (
    <>
      <div className={toolbar.toolbar} role="toolbar" aria-label={t('shell:page.measurementFiles')}>
        <HierarchyDropdown />
        <GroupChartsDropdown />
        {selection.kind === 'device' ? (
          <Segmented
            label={t('direction')}
            value={tab}
            options={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
            onChange={show}
          />
        ) : null}
      </div>
      <Files selection={selection} tab={tab} />
    </>
  );
}

function Files({ selection, tab }: { selection: Selection; tab: (typeof TABS)[number] }) {
  if (selection.kind === 'none') return null;
  if (selection.kind === 'group') return <ExportTab key={selection.id} selection={selection} />;
  const { device } = selection;
  return tab === 'import' ? (
    <ImportTab key={device.mac} device={device} />
  ) : (
    <ExportTab key={device.mac} selection={selection} />
  );
}
