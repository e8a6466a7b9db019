import { type ReactNode, useRef } from 'react';
import { withSoftHyphens } from '../../../base/ui/text/soft-hyphens.ts';
import { useLatest } from '../../../base/ui/use-latest.ts';
import { useIsPrinting } from '../../../base/ui/viewport/use-is-printing.ts';
import type { ExportKind } from '../files/chart-exports.ts';
import { type AxisKind, type ChartDoings, ChartMenu } from './ChartMenu.tsx';
import styles from './chart.module.css';
import { printElement } from './print-element.ts';

interface Props {
  readonly title: string;
  readonly loading: boolean;
  /** Beside the title: a badge, a sum. */
  readonly aside?: ReactNode;
  readonly legend?: ReactNode;
  /** Buttons beside the menu. */
  readonly tools?: ReactNode;
  /** Text around a chart on the screen that paper needs too. */
  readonly paperLine: (() => string) | undefined;
  readonly asTable: boolean;
  readonly onTable: (asTable: boolean) => void;
  readonly onExport: (kind: ExportKind) => void;
  /** The kind of its value axis and the function to change it; absent without a choice. */
  readonly axis?: { readonly kind: AxisKind; readonly onKind: ((kind: AxisKind) => void) | undefined } | undefined;
  /** Its forms; absent if it has only one. */
  readonly choice?: FormChoice | undefined;
  readonly children: ReactNode;
}

/** The selected form of a chart, such as stacked parts. */
export interface FormChoice {
  readonly form: string;
  readonly forms: readonly { readonly form: string; readonly label: string }[];
  readonly onForm: (form: string) => void;
}

/** Frame of every chart: title, legend and menu. */
export function ChartFrame(props: Props) {
  const { title, loading, aside, legend, tools, paperLine, asTable, onTable, onExport, axis, choice, children } = props;
  const panel = useRef<HTMLElement>(null);
  const isPrinting = useIsPrinting();
  const doings = useLatest<ChartDoings>({
    onTable,
    onFullScreen: () => void panel.current?.requestFullscreen(),
    onPrint: () => printElement(panel.current),
    onExport,
    onAxisKind: (kind) => axis?.onKind?.(kind),
    onForm: (form) => choice?.onForm(form),
  });
  return (
    <section className={styles.panel} ref={panel} aria-label={title} aria-busy={loading}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.title}>{withSoftHyphens(title)}</h2>
          {aside}
          {legend}
        </div>
        <div className={styles.actions}>
          {!asTable && tools}
          <ChartMenu asTable={asTable} axisKind={axis?.onKind && axis.kind} choice={choice} doings={doings} />
        </div>
      </header>
      {isPrinting && paperLine !== undefined && <p className={styles.printed}>{paperLine()}</p>}
      {children}
    </section>
  );
}
