import { NAME_LIMITS } from '@phasor/contract';
import { IconFolder } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeviceStatus } from '../ui/DeviceStatus.tsx';
import { Dropdown } from '../ui/Dropdown.tsx';
import { shownStatus } from '../ui/device-status.ts';
import { useShortcut } from '../ui/shortcuts.ts';
import { cut } from './menu-model.ts';
import { useSelection } from './use-selection.ts';

const HierarchyMenu = lazy(() => import('./HierarchyMenu.tsx').then((it) => ({ default: it.HierarchyMenu })));

/** Shows what is selected and opens the tree to select something else. */
export function HierarchyDropdown() {
  const { t } = useTranslation(['hierarchy', 'shell']);
  const [isOpen, setOpen] = useState(false);
  const selection = useSelection();
  useShortcut('hierarchy', () => setOpen(true));
  const title = selection.kind === 'none' ? t('shell:selected.none') : cut(selection.title, NAME_LIMITS.title);
  return (
    <Dropdown
      label={t('choose')}
      text={
        <>
          {selection.kind === 'device' ? <DeviceStatus status={shownStatus(selection.device)} compact /> : null}
          {selection.kind === 'group' ? <IconFolder aria-hidden /> : null}
          {title}
        </>
      }
      isOpen={isOpen}
      onOpen={setOpen}
    >
      <HierarchyMenu onSelected={() => setOpen(false)} />
    </Dropdown>
  );
}
