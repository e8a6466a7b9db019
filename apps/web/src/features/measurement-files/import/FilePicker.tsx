import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Wrong } from '../../../base/ui/states/Wrong.tsx';
import styles from '../MeasurementFiles.module.css';
import type { FileProblem } from './use-import-file.ts';

interface Props {
  readonly problem: FileProblem | undefined;
  readonly onFile: (file: File) => void;
}

/** Area to choose a file, or to drop one on. */
export function FilePicker({ problem, onFile }: Props) {
  const { t } = useTranslation(['measurement-files']);
  const [isOver, setOver] = useState(false);
  const hint = useId();
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file !== undefined) onFile(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') take(event.dataTransfer.files);
  };
  return (
    <>
      <label
        className={styles.drop}
        data-over={isOver}
        data-wrong={problem !== undefined}
        onDragOver={over}
        onDragLeave={over}
        onDrop={over}
      >
        <IconFileUpload aria-hidden />
        <span className={styles.choose}>{t('file.choose')}</span>
        <span>{t('file.drop')}</span>
        <input
          type="file"
          className="visually-hidden"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-describedby={hint}
          aria-invalid={problem !== undefined}
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
            currentTarget.value = '';
          }}
        />
      </label>
      <div id={hint}>
        {problem === undefined ? null : <Wrong text={t(`file.problem.${problem}`)} />}
        <p className={styles.note}>{t('file.hint')}</p>
      </div>
    </>
  );
}
