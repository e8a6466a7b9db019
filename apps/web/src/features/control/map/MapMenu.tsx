import { IconMap2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../base/ui/dialogs/ConfirmDialog.tsx';
import { Dropdown } from '../../../base/ui/floating/Dropdown.tsx';
import { newId, removed, TreeMenu } from '../../../parts/tree/index.ts';
import { type MapNode, newMap } from './map-edits.ts';
import type { useMaps } from './use-maps.ts';

interface MapMenuProps {
  readonly nodes: readonly MapNode[];
  readonly shown: MapNode;
  readonly onShow: (id: string) => void;
  readonly onChange: ReturnType<typeof useMaps>['change'];
}

/** The tree of maps, to choose one and to edit the tree. */
export function MapMenu({ nodes, shown, onShow, onChange }: MapMenuProps) {
  const { t } = useTranslation(['control']);
  const [isOpen, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<MapNode>();
  return (
    <>
      <Dropdown
        label={t('map.choose')}
        icon={<IconMap2 aria-hidden />}
        text={shown.title}
        isOpen={isOpen}
        onOpen={setOpen}
      >
        <TreeMenu
          label={t('map.tree')}
          nodes={nodes}
          choice="one"
          selected={new Set([shown.data.id])}
          onSelect={([id]) => {
            if (id !== undefined) onShow(id);
            setOpen(false);
          }}
          leafIcon={<IconMap2 size={16} aria-hidden />}
          editing={{
            onEdit: (edit) => void onChange(edit, { isAnnounced: false }),
            groupData: (id) => ({ id }),
            newLeaf: { label: t('map.new'), data: () => newMap(newId()) },
            onRemoveLeaf: (node) => {
              setOpen(false);
              setLeaving(node);
            },
          }}
        />
      </Dropdown>
      {leaving === undefined ? null : (
        <ConfirmDialog
          question={t('map.ask_remove', { name: leaving.title })}
          onYes={() => {
            void onChange(removed(leaving.data.id), { isAnnounced: true });
            setLeaving(undefined);
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}
