import { IconPlugConnected } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dropdown } from '../../base/ui/floating/Dropdown.tsx';
import { useHierarchy } from '../../parts/hierarchy/index.ts';
import { TreeMenu } from '../../parts/tree/index.ts';
import { pickTree } from './control-pick.ts';
import type { usePick } from './use-pick.ts';

const NO_NODES: [] = [];

/** Chooses disconnectors, those of a group at once (R-CTRL-017). */
export function PickMenu({ disconnectors, picked, pick }: ReturnType<typeof usePick>) {
  const { t } = useTranslation(['control']);
  const [isOpen, setOpen] = useState(false);
  const nodes = useHierarchy()?.nodes ?? NO_NODES;
  const tree = useMemo(() => pickTree(nodes, disconnectors), [nodes, disconnectors]);
  const [first] = picked;
  const text = picked.length === 1 && first !== undefined ? first.title : t('pick.count', { count: picked.length });
  return (
    <Dropdown
      label={t('pick.label')}
      icon={<IconPlugConnected aria-hidden />}
      text={text}
      isOpen={isOpen}
      onOpen={setOpen}
    >
      <TreeMenu
        label={t('pick.label')}
        nodes={tree}
        choice="several"
        selected={new Set(picked.map(({ device }) => device.mac))}
        onSelect={(ids) => pick([...ids])}
        empty={<p>{t('pick.none_there')}</p>}
      />
    </Dropdown>
  );
}
