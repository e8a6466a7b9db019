import { type HierarchyNode, reportModeOf } from '@phasor/contract';
import { IconEye, IconEyeOff, IconFolder, IconSum } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dropdown } from '../../base/ui/floating/Dropdown.tsx';
import { titleAt, useEditHierarchy, useHierarchy } from '../../parts/hierarchy/index.ts';
import styles from './ReportMenu.module.css';
import { isReported, nextMode } from './report-tree.ts';

const MODES = {
  0: { name: 'hidden', Icon: IconEyeOff },
  1: { name: 'visible', Icon: IconEye },
  2: { name: 'cumulative', Icon: IconSum },
} as const;

/** The tree with the report mode of each meter: a click switches to the next mode and saves it (R-REPORT-015). */
export function ReportMenu() {
  const { t } = useTranslation(['reports']);
  const [isOpen, setOpen] = useState(false);
  const nodes = useHierarchy()?.nodes ?? [];
  return (
    <Dropdown label={t('menu.label')} text={t('menu.text')} isOpen={isOpen} onOpen={setOpen}>
      <div className={styles.menu}>
        <p className={styles.hint}>{t('menu.hint')}</p>
        <Nodes nodes={nodes} depth={0} />
      </div>
    </Dropdown>
  );
}

function Nodes({ nodes, depth }: { nodes: readonly HierarchyNode[]; depth: number }) {
  const shown = nodes.filter((node) => !node.isLeaf || isReported(node));
  return (
    <ul className={styles.list}>
      {shown.map((node) => (
        <li key={node.data.id}>
          {node.isLeaf ? (
            <Leaf node={node} depth={depth} />
          ) : (
            <>
              <span className={styles.group}>
                <IconFolder aria-hidden />
                {titleAt(node.title, depth)}
              </span>
              <Nodes nodes={node.children ?? []} depth={depth + 1} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Leaf({ node, depth }: { node: HierarchyNode; depth: number }) {
  const { t } = useTranslation(['reports']);
  const edit = useEditHierarchy();
  const mode = reportModeOf(node);
  const { name, Icon } = MODES[mode];
  return (
    <button
      type="button"
      className={styles.leaf}
      data-mode={mode}
      title={node.title}
      onClick={() => edit({ kind: 'report', words: [node.data.id, nextMode(mode)] })}
    >
      <span className={styles.title}>{titleAt(node.title, depth)}</span>
      <span className={styles.mode}>
        <Icon aria-hidden />
        {t(`mode.${name}`)}
      </span>
    </button>
  );
}
