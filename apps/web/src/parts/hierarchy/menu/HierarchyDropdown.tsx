import { NAME_LIMITS } from '@phasor/contract';
import { IconFolder } from '@tabler/icons-react';
import { lazy, memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeviceStatus } from '../../../base/ui/DeviceStatus.tsx';
import { stateWord } from '../../../base/ui/device-status.ts';
import { Dropdown } from '../../../base/ui/floating/Dropdown.tsx';
import { useShortcut } from '../../../base/ui/keys/shortcuts.ts';
import { cut } from '../../../base/ui/text/cut.ts';
import type { Selection } from '../selection.ts';
import { useSelection } from '../use-selection.ts';

const HierarchyMenu = lazy(() => import('./HierarchyMenu.tsx').then((it) => ({ default: it.HierarchyMenu })));
const DetailsDialog = lazy(() => import('../details/DetailsDialog.tsx').then((it) => ({ default: it.DetailsDialog })));
const UnassignDialog = lazy(() =>
  import('../details/UnassignDialog.tsx').then((it) => ({ default: it.UnassignDialog })),
);

/**
 * One at a time: the menu (at the row with the details just closed), the details of a node, or the confirmation before
 * devices are removed, which returns to its origin.
 */
type Open =
  | 'nothing'
  | 'menu'
  | { readonly menuAt: string }
  | { readonly details: string }
  | { readonly removal: readonly string[]; readonly from: Open };

/** Shows the selection and opens the tree to change it. New values of the surrounding screen do not render it again. */
export const HierarchyDropdown = memo(() => {
  const { t } = useTranslation(['hierarchy', 'shell']);
  const [open, setOpen] = useState<Open>('nothing');
  const selection = useSelection();
  useShortcut('hierarchy', () => setOpen('menu'));
  const title = selection.kind === 'none' ? t('shell:selected.none') : cut(selection.title, NAME_LIMITS.title);
  const close = () => setOpen('nothing');
  const startAt = typeof open === 'object' && 'menuAt' in open ? open.menuAt : undefined;
  const remove = (macs: readonly string[]) => setOpen({ removal: macs, from: open });
  return (
    <>
      <Dropdown
        label={t('choose')}
        icon={<SelectionIcon selection={selection} />}
        text={title}
        isOpen={open === 'menu' || startAt !== undefined}
        onOpen={(isOpen) => setOpen(isOpen ? 'menu' : 'nothing')}
      >
        <HierarchyMenu
          startAt={startAt}
          onSelected={close}
          onDetails={(id) => setOpen({ details: id })}
          onRemove={remove}
        />
      </Dropdown>
      <Suspense>
        {typeof open === 'object' && 'details' in open ? (
          <DetailsDialog
            id={open.details}
            onClose={() => setOpen({ menuAt: open.details })}
            onSelected={close}
            onRemove={remove}
          />
        ) : null}
        {typeof open === 'object' && 'removal' in open ? (
          <UnassignDialog macs={open.removal} onCancel={() => setOpen(open.from)} onRemoved={close} />
        ) : null}
      </Suspense>
    </>
  );
});

function SelectionIcon({ selection }: { selection: Selection }) {
  if (selection.kind === 'device') return <DeviceStatus status={stateWord(selection.device)} compact />;
  return selection.kind === 'group' ? <IconFolder aria-hidden /> : null;
}
