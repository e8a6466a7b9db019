import { type HierarchyNode, REPORT_MODES, type ReportMode, reportModeOf, uncountedBy } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../base/ui/dialogs/Dialog.tsx';
import { Segmented } from '../../../base/ui/floating/Segmented.tsx';
import { useEditHierarchy, useHierarchy } from '../../../parts/hierarchy/index.ts';
import { findNode } from '../../../parts/tree/index.ts';
import tiles from '../tiles.module.css';
import members from './MembersCard.module.css';

const MODES = ['part', 'whole', 'hidden'] as const;

/** How each member of a group counts: as a part, as the meter of the whole, or not at all. Reports use the same rule. */
export function CountingDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['dashboard']);
  const node = findNode(useHierarchy()?.nodes ?? [], id);
  return (
    <Dialog title={t('members.how')} onClose={onClose}>
      <div className={tiles.inside}>
        <p className={tiles.note}>{t('members.how_hint')}</p>
        <Nodes nodes={node?.children ?? []} />
      </div>
    </Dialog>
  );
}

function Nodes({ nodes }: { nodes: readonly HierarchyNode[] }) {
  return (
    <ul className={members.list}>
      {nodes.map((node) => (
        <li key={node.data.id}>
          {node.isLeaf ? (
            <Member node={node} />
          ) : (
            <>
              <strong className={members.member}>{node.title}</strong>
              <Nodes nodes={node.children ?? []} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Member({ node }: { node: HierarchyNode }) {
  const { t } = useTranslation(['dashboard']);
  const edit = useEditHierarchy();
  const reason = uncountedBy(node.data.type);
  const mode = MODES.find((name) => REPORT_MODES[name] === reportModeOf(node)) ?? 'part';
  return (
    <div className={members.member}>
      <span>{node.title}</span>
      {reason === undefined ? (
        <Segmented
          label={node.title}
          value={mode}
          options={MODES.map((value) => ({ value, label: t(`members.mode.${value}`) }))}
          onChange={(name) => edit({ kind: 'report', words: [node.data.id, REPORT_MODES[name] satisfies ReportMode] })}
        />
      ) : (
        <span>{t(`members.uncounted.${reason}`)}</span>
      )}
    </div>
  );
}
