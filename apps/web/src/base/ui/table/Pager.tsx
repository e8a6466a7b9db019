import { NativeSelect } from '@mantine/core';
import { PAGINATION } from '@phasor/contract';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPrinting } from '../viewport/use-is-printing.ts';
import styles from './Pager.module.css';
import { linkedPages, type Paging, pageCount, shownRows } from './paging.ts';

export interface PagerProps {
  /** Rows of the whole list. */
  readonly rows: number;
  readonly paging: Paging;
  readonly onChange: (paging: Paging) => void;
  /** Selectable rows per page. */
  readonly pageSizes?: readonly number[];
  /** Shows the number of rows also if one page has them all, such as after a search. */
  readonly isCounted?: boolean;
}

/** Paging of a list (R-FORM-025); hidden if the list fits on the smallest page. */
export function Pager({ rows, paging, onChange, pageSizes = PAGINATION.choices, isCounted = false }: PagerProps) {
  const { t } = useTranslation();
  const id = useId();
  const { perPage } = paging;
  const { first, last, page } = shownRows(rows, paging);
  const pages = pageCount(rows, perPage);
  const isOnePage = rows <= Math.min(...pageSizes);
  if (useIsPrinting() || (isOnePage && !isCounted)) return null;
  const go = (to: number) => onChange({ page: to, perPage });
  return (
    <div className={styles.pager}>
      <span role="status">{t('paging.shown', { first, last, count: rows })}</span>
      {isOnePage ? null : (
        <>
          <div className={styles.choice}>
            <label htmlFor={id}>{t('paging.per_page')}</label>
            <NativeSelect
              id={id}
              value={perPage}
              data={pageSizes.map(String)}
              onChange={({ currentTarget }) => onChange({ page: 1, perPage: Number(currentTarget.value) })}
            />
          </div>
          <nav className={styles.pages} aria-label={t('paging.pages')}>
            <PageButton label={t('paging.previous')} isOff={page === 1} onClick={() => go(page - 1)}>
              <IconChevronLeft aria-hidden />
            </PageButton>
            {linkedPages(page, pages).map((each) => (
              <PageButton
                key={each}
                label={t('paging.page', { number: each })}
                isCurrent={each === page}
                onClick={() => go(each)}
              >
                {each}
              </PageButton>
            ))}
            <PageButton label={t('paging.next')} isOff={page === pages} onClick={() => go(page + 1)}>
              <IconChevronRight aria-hidden />
            </PageButton>
          </nav>
        </>
      )}
    </div>
  );
}

interface PageButtonProps {
  readonly label: string;
  readonly isCurrent?: boolean;
  readonly isOff?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function PageButton({ label, isCurrent = false, isOff = false, onClick, children }: PageButtonProps) {
  return (
    <button
      type="button"
      className={styles.page}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      disabled={isOff}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
