import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserStorage } from '../../../base/state/browser-storage.ts';

/** It is read within this time, ms. */
const SHOWN_MS = 5_000;
const YEAR_MS = 365 * 86_400_000;

type Hint = 'wheelHint' | 'wheelHintApple' | 'touchHint';

/** How charts are zoomed and moved, said once to each browser when it would help. */
export interface GestureHint {
  readonly text: string | undefined;
  /** The wheel scrolled the page over a chart that it could zoom. */
  readonly onPage: () => void;
  /** A finger touched a chart. */
  readonly onTouch: () => void;
}

/** @param canZoom  there is nothing to say of a chart that cannot */
export function useGestureHint(canZoom: boolean): GestureHint {
  const { t } = useTranslation('charts');
  const [shown, setShown] = useState<Hint>();
  const said = useRef(new Set<Hint>());
  useEffect(() => {
    if (shown === undefined) return undefined;
    const timer = setTimeout(() => setShown(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const say = (hint: Hint) => {
    if (!canZoom || said.current.has(hint)) return;
    said.current.add(hint);
    const key = `chart.${hint}`;
    if (browserStorage.read(key) !== undefined) return;
    browserStorage.write(key, true, Date.now() + YEAR_MS);
    setShown(hint);
  };
  return {
    text: shown === undefined ? undefined : t(shown),
    onPage: () => say(/Mac|iPhone|iPad/i.test(navigator.platform) ? 'wheelHintApple' : 'wheelHint'),
    onTouch: () => say('touchHint'),
  };
}
