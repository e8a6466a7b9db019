import type { AccuracyTestCase } from '@phasor/contract';
import { IconChevronDown, IconChevronUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { IconButton } from '../../base/ui/IconButton.tsx';
import styles from './AccuracyPage.module.css';
import { generatorTags, valueTags } from './case-form.ts';
import type { SeenCase } from './profile-edits.ts';

interface Props {
  readonly cases: readonly AccuracyTestCase[];
  readonly nameOf: (index: number) => string;
  readonly onMove: (seen: SeenCase, to: number) => void;
  readonly onEdit: (seen: SeenCase) => void;
  readonly onRemove: (seen: SeenCase) => void;
}

/** The test cases in the order of the test; reordered by dragging or by buttons. */
export function CaseList({ cases, onMove, ...item }: Props) {
  const { t } = useTranslation(['accuracy']);
  const [dragged, drag] = useState<number>();
  const [over, hover] = useState<number>();
  const move = (index: number, to: number) => {
    const testCase = cases[index];
    if (testCase !== undefined) onMove({ index, testCase }, to);
  };
  const end = () => {
    drag(undefined);
    hover(undefined);
  };
  return (
    <ol className={styles.cases} aria-label={t('case_list')}>
      {cases.map((testCase, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a case has no other identity than its place
          key={index}
          draggable
          data-dragged={dragged === index}
          data-over={over === index && dragged !== index ? ((dragged ?? 0) < index ? 'below' : 'above') : undefined}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            drag(index);
          }}
          onDragOver={(event) => {
            if (dragged === undefined) return;
            event.preventDefault();
            hover(index);
          }}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== undefined) move(dragged, index);
            end();
          }}
          onDragEnd={end}
        >
          <CaseItem
            {...item}
            {...{ testCase, index }}
            isLast={index === cases.length - 1}
            onMove={(by) => move(index, index + by)}
          />
        </li>
      ))}
    </ol>
  );
}

interface ItemProps extends Pick<Props, 'nameOf' | 'onEdit' | 'onRemove'> {
  readonly testCase: AccuracyTestCase;
  readonly index: number;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
}

function CaseItem({ testCase, index, isLast, nameOf, onMove, onEdit, onRemove }: ItemProps) {
  const { t, i18n } = useTranslation(['accuracy']);
  const locale = localeOf(i18n.language);
  const name = nameOf(index);
  return (
    <>
      <IconGripVertical className={styles.grip} aria-hidden />
      <div className={styles.caseText}>
        <strong>{name}</strong>
        <Tags label={t('generator')} tags={generatorTags(testCase.generatorData, locale)} />
        <Tags label={t('conditions')} tags={valueTags(testCase, locale)} isStrong />
      </div>
      <span className={styles.caseButtons}>
        <IconButton
          icon={IconChevronUp}
          label={t('move_up', { name })}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={IconChevronDown}
          label={t('move_down', { name })}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton icon={IconPencil} label={t('edit_case', { name })} onClick={() => onEdit({ index, testCase })} />
        <IconButton icon={IconTrash} label={t('delete_case', { name })} onClick={() => onRemove({ index, testCase })} />
      </span>
    </>
  );
}

export function Tags({
  label,
  tags,
  isStrong = false,
}: {
  label: string;
  tags: readonly string[];
  isStrong?: boolean;
}) {
  return (
    <ul className={styles.tags} aria-label={label} data-strong={isStrong}>
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}
