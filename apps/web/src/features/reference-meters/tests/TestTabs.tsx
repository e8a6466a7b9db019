import type { MeterTest } from '@phasor/contract';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../base/ui/Card.tsx';
import { useWords } from '../use-words.ts';
import styles from './MeterTests.module.css';
import { TestVerdict } from './TestVerdict.tsx';
import { errorText, loadPoint, testRows } from './test-view.ts';
import { useFieldName } from './use-field-name.ts';

/** A tab per result, labelled with its error and its load point, and the fields of the chosen one; arrow keys move through them. */
export function TestTabs({ tests, zone }: { tests: readonly MeterTest[]; zone: string }) {
  const { t } = useTranslation(['reference-meters']);
  const words = useWords(zone);
  const fieldName = useFieldName();
  const bar = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState(0);
  const shown = Math.min(chosen, tests.length - 1);
  const test = tests[shown];
  const move = ({ key }: KeyboardEvent) => {
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    const next = (shown + by + tests.length) % tests.length;
    choose(next);
    bar.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  };
  if (test === undefined) return null;
  return (
    <Card title={t('results')} span={12}>
      <div ref={bar} role="tablist" tabIndex={-1} aria-label={t('results')} className={styles.tabs} onKeyDown={move}>
        {tests.map((each, index) => (
          <button
            // Not all devices number their results, and results are replaced as a whole.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            type="button"
            role="tab"
            id={tabId(index)}
            aria-controls={PANEL}
            aria-selected={index === shown}
            tabIndex={index === shown ? 0 : -1}
            onClick={() => choose(index)}
          >
            {errorText(each.ERROR, words.locale)}
            <small>{loadPoint(each, words.locale)}</small>
          </button>
        ))}
      </div>
      <div role="tabpanel" id={PANEL} aria-labelledby={tabId(shown)} className={styles.panel}>
        <TestVerdict test={test} />
        <table className={styles.facts} aria-label={t('result')}>
          <tbody>
            {testRows(test, words).map(({ key, text }) => (
              <tr key={key}>
                <th scope="row">{fieldName(key)}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

const PANEL = 'meter-test';
const tabId = (index: number) => `${PANEL}-${index}`;
