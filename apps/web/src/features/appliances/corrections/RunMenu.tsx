import type { ApplianceEntry, ApplianceRun } from '@phasor/contract';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../../base/ui/floating/Menu.tsx';
import { IconButton } from '../../../base/ui/IconButton.tsx';
import { isConfirmed } from '../../../parts/naming/index.ts';
import { nextRunOf, othersOf, seenRun } from './correctable.ts';
import { NamesDialog } from './NamesDialog.tsx';
import { SplitDialog } from './SplitDialog.tsx';
import type { useCorrect } from './use-corrections.ts';

interface Props {
  readonly run: ApplianceRun;
  /** Every run that is shown: one is joined with the next of them. */
  readonly runs: readonly ApplianceRun[];
  readonly appliances: readonly ApplianceEntry[];
  readonly zone: string;
  readonly correct: NonNullable<ReturnType<typeof useCorrect>['correct']>;
}

/** What a person can say of a run (R-APPL-036). */
export function RunMenu({ run, runs, appliances, zone, correct }: Props) {
  const { t } = useTranslation(['appliances']);
  const [dialog, ask] = useState<'give' | 'split'>();
  const seen = seenRun(run);
  if (seen === undefined) return null;
  const next = nextRunOf(runs, run);
  const nextSeen = next && seenRun(next);
  const others = othersOf(appliances, run);
  const close = () => ask(undefined);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon={IconDots} label={t('correction.of', { name: run.name })} />
        </Menu.Target>
        <Menu.Dropdown>
          {isConfirmed(run) ? null : (
            <Menu.Item onClick={() => correct({ action: 'confirm', runs: [seen] })}>
              {t('correction.confirm', { name: run.name })}
            </Menu.Item>
          )}
          {others.length === 0 ? null : <Menu.Item onClick={() => ask('give')}>{t('correction.give')}</Menu.Item>}
          <Menu.Item onClick={() => ask('split')}>{t('correction.split')}</Menu.Item>
          {nextSeen === undefined ? null : (
            <Menu.Item onClick={() => correct({ action: 'join', runs: [seen, nextSeen] })}>
              {t('correction.join')}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => correct({ action: 'none', runs: [seen] })}>{t('correction.none')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'give' ? (
        <NamesDialog
          title={t('correction.whose', { name: run.name })}
          others={others}
          onChoose={(into) => {
            correct({ action: 'give', runs: [seen], into });
            close();
          }}
          onClose={close}
        />
      ) : null}
      {dialog === 'split' ? (
        <SplitDialog
          run={seen}
          zone={zone}
          onSplit={(at) => {
            correct({ action: 'split', runs: [seen], at });
            close();
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}
