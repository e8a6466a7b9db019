import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../base/ui/floating/Segmented.tsx';
import { HierarchyDropdown, useSelection } from '../../parts/hierarchy/index.ts';
import { graphToolbarStyles as toolbar } from '../../parts/toolbar/index.ts';
import { ExportTab } from './export/ExportTab.tsx';
import { ImportTab } from './import/ImportTab.tsx';

const TABS = ['import', 'export'] as const;

/** Measurements as files: an owner imports old ones and exports all of them (D75). */
export function MeasurementFilesPage() {
  const { t } = useTranslation(['measurement-files', 'shell']);
  const selection = useSelection();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = search.tab === 'export' ? 'export' : 'import';
  const show = (next: (typeof TABS)[number]) =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, tab: next }) });
  const Tab = tab === 'import' ? ImportTab : ExportTab;
  return (
    <>
      <div className={toolbar.toolbar} role="toolbar" aria-label={t('shell:page.measurementFiles')}>
        <HierarchyDropdown />
        <Segmented
          label={t('direction')}
          value={tab}
          options={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
          onChange={show}
        />
      </div>
      {selection.kind === 'device' ? <Tab key={selection.device.mac} device={selection.device} /> : null}
    </>
  );
}
