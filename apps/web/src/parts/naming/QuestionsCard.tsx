import type { DeviceListEntry } from '@phasor/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { callQuery } from '../../base/api/queries/call-query.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { toasts } from '../../base/toasts/toasts.ts';
import { Card, type CardProps } from '../../base/ui/Card.tsx';
import { Dialog } from '../../base/ui/dialogs/Dialog.tsx';
import { useNow } from '../../base/ui/text/use-now.ts';
import { type Named, savedAs } from './appliance-name.ts';
import { NameChoice } from './NameChoice.tsx';
import styles from './naming.module.css';
import { type ApplianceQuestion, questionWords, usualOnes } from './question-view.ts';
import { refreshAppliances } from './refresh-appliances.ts';
import { useMayName, useOwnAppliances, useRefusal } from './use-naming.ts';

interface Props {
  readonly device: DeviceListEntry;
  readonly zone: string;
}

/** Questions change with runs, not with seconds, ms. */
const REFRESH_MS = 300_000;

/** Questions shown at once: the others come when these are answered. */
const SHOWN = 3;

/** What the meter would like to know about steps that come again; nothing where there is no question (R-APPL-034). */
export function QuestionsCard({ device, zone, span = 12 }: Props & Pick<CardProps, 'span'>) {
  const { t } = useTranslation(['naming']);
  const may = useMayName(device, 'appliances.answer');
  const { data } = useQuery({
    ...callQuery('appliances.questions', { token: device.token }),
    enabled: may,
    refetchInterval: REFRESH_MS,
    meta: { quiet: 'all' },
  });
  const questions = data?.data ?? [];
  if (!may || questions.length === 0) return null;
  return (
    <Card title={t('asked', { count: questions.length })} span={span}>
      <ul className={styles.questions}>
        {questions.slice(0, SHOWN).map((question) => (
          <Question key={question.question} {...{ device, question, zone }} />
        ))}
      </ul>
    </Card>
  );
}

function Question({ device, question, zone }: Props & { readonly question: ApplianceQuestion }) {
  const { t, i18n } = useTranslation(['naming', 'common']);
  const now = useNow(REFRESH_MS);
  const [isAsked, setAsked] = useState(false);
  const known = useOwnAppliances(device, question.phase);
  const { answer, isPending, failure } = useAnswer(device, question, () => setAsked(false));
  const words = questionWords(question, { locale: localeOf(i18n.language), zone, now });
  const likely = usualOnes(question.resembles);
  const sentence = t('question', { ...words, phase: question.phase });
  return (
    <li className={styles.question}>
      <p>{sentence}</p>
      <div className={styles.answers}>
        {likely.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.word}
            disabled={isPending}
            onClick={() => answer(savedAs(known, t(`usual.${name}`)))}
          >
            {t(`usual.${name}`)}
          </button>
        ))}
        <button type="button" className={styles.word} disabled={isPending} onClick={() => setAsked(true)}>
          {t('something_else')}
        </button>
        <button type="button" className={styles.quiet} disabled={isPending} onClick={() => answer({ dismiss: true })}>
          {t('dismiss')}
        </button>
      </div>
      {isAsked ? (
        <Dialog title={t('what')} onClose={() => setAsked(false)}>
          <div className={styles.inside}>
            <p className={styles.note}>{sentence}</p>
            <NameChoice {...{ likely, known, isPending, failure }} onName={answer} />
          </div>
        </Dialog>
      ) : null}
    </li>
  );
}

function useAnswer({ token }: DeviceListEntry, { question }: ApplianceQuestion, onDone: () => void) {
  const { t } = useTranslation(['naming']);
  const client = useQueryClient();
  const answering = useMutation({
    mutationFn: (wish: Named | { readonly dismiss: true }) => call('appliances.answer', { token, question, ...wish }),
    onSuccess: ({ data }) => {
      const isNamed = data.ID_appliance !== null;
      toasts.show({
        kind: 'success',
        title: t(isNamed ? 'named' : 'dismissed'),
        hint: t(isNamed ? 'named_hint' : 'dismissed_hint'),
      });
      onDone();
    },
    onSettled: () => refreshAppliances(client),
    meta: { quiet: ['appliances.duplicate'] },
  });
  const { mutate, isPending, error } = answering;
  return { answer: mutate, isPending, failure: useRefusal(error) };
}
