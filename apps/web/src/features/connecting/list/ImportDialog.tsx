import { Button } from '@mantine/core';
import { IconDownload, IconFileTypeCsv } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../base/api/client.ts';
import { hasCode } from '../../../base/errors/call-error.ts';
import { refreshSession } from '../../../base/renewal/refresh-session.ts';
import { Dialog, DialogActions } from '../../../base/ui/dialogs/Dialog.tsx';
import { Wrong } from '../../../base/ui/states/Wrong.tsx';
import { download } from '../../../parts/charts/index.ts';
import { useReadListsAgain } from '../use-connecting.ts';
import { faultyRows, type ImportOutcome, isImportable, passwordFile, template, textOf } from './import-file.ts';
import styles from './list.module.css';

const saveText = (text: string, name: string) => download(new Blob([text], { type: 'text/csv' }), name);

/** Many devices from one file: first looked at, then all of them or none. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['connecting', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const [csv, setCsv] = useState<string>();
  const check = useImport(true);
  const add = useImport(false);
  const outcome = add.data ?? check.data;
  const pick = async (file: File | undefined) => {
    if (file === undefined) return;
    const text = await textOf(file);
    setCsv(text);
    add.reset();
    check.mutate(text);
  };
  const isAdded = (add.data?.added ?? 0) > 0;
  return (
    <Dialog title={t('import.title')} onClose={onClose}>
      <div className={styles.import}>
        <p className={styles.hint}>{t('import.hint')}</p>
        <div className={styles.buttons}>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,text/csv"
            aria-label={t('import.choose')}
            onChange={({ currentTarget }) => {
              void pick(currentTarget.files?.[0]);
              // So that the same file can be chosen once more.
              currentTarget.value = '';
            }}
          />
          <Button
            loading={check.isPending}
            leftSection={<IconFileTypeCsv size={16} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t('import.choose')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => saveText(template(), 'devices.csv')}
          >
            {t('import.template')}
          </Button>
        </div>
        {hasCode(add.error ?? check.error, 'request.invalid') ? <Wrong text={t('import.unreadable')} /> : null}
        {outcome === undefined ? null : <Lines outcome={outcome} />}
        {isAdded && outcome !== undefined ? <Passwords outcome={outcome} /> : null}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t(isAdded ? 'common:action.close' : 'common:action.cancel')}
          </Button>
          {isAdded || outcome === undefined || csv === undefined ? null : (
            <Button loading={add.isPending} disabled={!isImportable(outcome)} onClick={() => add.mutate(csv)}>
              {t('import.add', { count: outcome.rows.length })}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

function useImport(preview: boolean) {
  const readAgain = useReadListsAgain();
  return useMutation({
    mutationFn: async (csv: string) => {
      const { data } = await call('connecting.importDevices', { csv, preview });
      if (data.added > 0) await refreshSession();
      return data;
    },
    onSuccess: ({ added }) => {
      if (added > 0) readAgain();
    },
    meta: { quiet: ['request.invalid'] },
  });
}

function Lines({ outcome }: { outcome: ImportOutcome }) {
  const { t } = useTranslation(['connecting']);
  const faults = faultyRows(outcome).length;
  const summary =
    outcome.added > 0
      ? t('import.added', { count: outcome.added })
      : faults > 0
        ? t('import.faults', { count: faults })
        : t('import.ready', { count: outcome.rows.length });
  return (
    <>
      <p role="status">
        <strong>{summary}</strong>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={styles.lines} aria-label={t('import.lines')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('import.line')}</th>
              <th scope="col">{t('list.device')}</th>
              <th scope="col">{t('import.state')}</th>
            </tr>
          </thead>
          <tbody>
            {outcome.rows.map(({ line, title, mac, error }) => (
              <tr key={line} data-wrong={error !== null}>
                <td>{line}</td>
                <td>{[title, mac].filter((part) => part !== '').join(' · ')}</td>
                <td>
                  {error === null
                    ? t('import.right')
                    : `${error.field}: ${t(`import.fault.${error.reason}`, { expected: error.expected ?? '' })}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Passwords({ outcome }: { outcome: ImportOutcome }) {
  const { t } = useTranslation(['connecting']);
  return (
    <div className={styles.buttons}>
      <Button
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => saveText(passwordFile(outcome), 'passwords.csv')}
      >
        {t('import.passwords')}
      </Button>
      <span className={styles.hint}>{t('import.once')}</span>
    </div>
  );
}
