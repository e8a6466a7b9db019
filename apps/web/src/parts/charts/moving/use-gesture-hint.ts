import { DAY_MS } from '@phasor/quantities';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserStorage } from '../../../base/state/browser-storage.ts';

/** How long the hint is shown, ms. */
const SHOWN_MS = 5_000;
const YEAR_MS = 365 * DAY_MS;

type Hint = 'wheelHint' | 'wheelHintApple' | 'touchHint';

/** Explains once per browser how charts are zoomed and moved, when it helps. */
export interface GestureHint {
  readonly text: string | undefined;
  /** The wheel scrolled the page over a chart that can be zoomed. */
  readonly onPage: () => void;
  /** A finger touched a chart. */
  readonly onTouch: () => void;
}

/** @param canZoom  without zoom there is no hint */
export function useGestureHint(canZoom: boolean): GestureHint {
  const { t } = useTranslation('charts');
  const [shown, setShown] = useState<Hint>();
  const hinted = useRef(new Set<Hint>());
  useEffect(() => {
    if (shown === undefined) return undefined;
    const timer = setTimeout(() => setShown(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const say = (hint: Hint) => {
    if (!canZoom || hinted.current.has(hint)) return;
    hinted.current.add(hint);
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
