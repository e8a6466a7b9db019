import { Button } from '@mantine/core';
import type { AccuracyProfileNode, AccuracyTestCase } from '@phasor/contract';
import { IconClipboardList, IconPlus, IconTestPipe } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageToast, toasts } from '../../../base/toasts/toasts.ts';
import { Card, CardGrid } from '../../../base/ui/Card.tsx';
import { ConfirmDialog } from '../../../base/ui/dialogs/ConfirmDialog.tsx';
import { success } from '../../../base/ui/dialogs/success.ts';
import { EmptyState } from '../../../base/ui/states/EmptyState.tsx';
import { ScreenError } from '../../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../../base/ui/states/ScreenLoader.tsx';
import { newId, removed, TreeMenu } from '../../../parts/tree/index.ts';
import styles from '../AccuracyPage.module.css';
import { CaseList } from '../CaseList.tsx';
import { caseMoved, caseRemoved, caseReplaced, casesChanged, nextProfileId, type SeenCase } from '../profile-edits.ts';
import { useProfiles } from '../use-profiles.ts';
import { CaseDialog } from './CaseDialog.tsx';

/** Test profiles: a tree of them, and the test cases of the chosen one. */
export function ProfileScreen() {
  const { t } = useTranslation(['accuracy']);
  const profiles = useProfiles();
  const { tree, error, nodes, profile, choose, edit } = profiles;
  const [leaving, leave] = useState<AccuracyProfileNode>();
  if (tree === undefined) return error === null ? <ScreenLoader of="part" /> : <ScreenError error={error} />;
  const remove = async (id: string) => {
    leave(undefined);
    if (await edit(removed(id))) success.set({ text: t('removed.profile') });
  };
  return (
    <CardGrid>
      <Card title={t('profiles')} span={4}>
        <TreeMenu
          label={t('profiles')}
          nodes={nodes}
          selected={new Set(profile === undefined ? [] : [profile.data.id])}
          choice="one"
          leafIcon={<IconClipboardList size={16} aria-hidden />}
          empty={<p className={styles.none}>{t('first_profile')}</p>}
          onSelect={([id]) => id !== undefined && choose(id)}
          editing={{
            onEdit: (change) => void edit(change),
            groupData: (id) => ({ id }),
            newLeaf: {
              label: t('new_profile'),
              data: () => ({ id: newId(), testProfile: { ID: nextProfileId(nodes), testCases: [] } }),
            },
            onRemoveLeaf: leave,
          }}
        />
      </Card>
      {profile === undefined ? null : <Profile key={profile.data.id} profile={profile} onEdit={edit} />}
      {leaving === undefined ? null : (
        <ConfirmDialog
          question={t('remove_profile', { name: leaving.title })}
          onYes={() => void remove(leaving.data.id)}
          onClose={() => leave(undefined)}
        />
      )}
    </CardGrid>
  );
}

interface ProfileProps {
  readonly profile: AccuracyProfileNode;
  readonly onEdit: ReturnType<typeof useProfiles>['edit'];
}

/** The case that is edited or removed, as it was when opened; a new one is added at the end. */
type Opened = undefined | { readonly kind: 'edit' | 'remove'; readonly seen: SeenCase } | { readonly kind: 'new' };

function Profile({ profile, onEdit }: ProfileProps) {
  const { t, i18n } = useTranslation(['accuracy', 'errors']);
  const [opened, open] = useState<Opened>();
  const cases = profile.data.testProfile?.testCases ?? [];
  const close = () => open(undefined);
  const change = (edit: (cases: readonly AccuracyTestCase[]) => readonly AccuracyTestCase[]) =>
    onEdit(casesChanged(profile.data.id, edit));
  const nameOf = (index: number) => cases[index]?.name ?? t('case_number', { number: index + 1 });
  const nameOfSeen = ({ index, testCase }: SeenCase) => testCase.name ?? t('case_number', { number: index + 1 });
  const save = async (edited: AccuracyTestCase) => {
    close();
    if (opened?.kind === 'edit') await change(caseReplaced(opened.seen, edited));
    else await change((list) => [...list, edited]);
  };
  const remove = async (seen: SeenCase) => {
    close();
    let isFound = false;
    const isSaved = await change((list) => {
      const left = caseRemoved(seen)(list);
      isFound = left !== list;
      return left;
    });
    if (isSaved && isFound) success.set({ text: t('removed.case') });
    // Changed elsewhere: the confirmation was not for its present content.
    else if (isSaved) toasts.show(messageToast(i18n, 'edit_conflict'));
  };
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open({ kind: 'new' })}>
      {t(cases.length === 0 ? 'first_case' : 'add_case')}
    </Button>
  );
  return (
    <Card title={profile.title} span={8} aside={cases.length > 0 ? t('cases', { count: cases.length }) : undefined}>
      {cases.length === 0 ? (
        <EmptyState icon={IconTestPipe} title={t('no_cases')} hint={t('no_cases_hint')} action={add} isPart />
      ) : (
        <>
          <CaseList
            cases={cases}
            nameOf={nameOf}
            onMove={(seen, to) => void change(caseMoved(seen, to))}
            onEdit={(seen) => open({ kind: 'edit', seen })}
            onRemove={(seen) => open({ kind: 'remove', seen })}
          />
          <div>{add}</div>
        </>
      )}
      {opened?.kind === 'edit' || opened?.kind === 'new' ? (
        <CaseDialog
          kept={opened.kind === 'edit' ? opened.seen.testCase : undefined}
          name={opened.kind === 'edit' ? nameOfSeen(opened.seen) : nameOf(cases.length)}
          onSave={(edited) => void save(edited)}
          onClose={close}
        />
      ) : null}
      {opened?.kind === 'remove' ? (
        <ConfirmDialog
          question={t('remove_case', { name: nameOfSeen(opened.seen) })}
          onYes={() => void remove(opened.seen)}
          onClose={close}
        />
      ) : null}
    </Card>
  );
}
