import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../base/i18n/use-locale.ts';
import { storing } from '../../base/state/storing.ts';
import { useStore } from '../../base/state/use-store.ts';
import { DemoMark } from '../../base/ui/DemoMark.tsx';
import { useNow } from '../../base/ui/text/use-now.ts';
import { freshnessOf, type WallState } from './freshness.ts';
import { useAwakeScreen } from './use-awake-screen.ts';
import { useHand } from './use-hand.ts';
import { type Rotation, useRotation } from './use-rotation.ts';
import styles from './WallFrame.module.css';
import { WALL_DWELLS } from './wall-search.ts';

export interface WallPage {
  readonly id: string;
  readonly content: ReactNode;
}

interface WallFrameProps extends WallState {
  readonly title: string;
  readonly pages: readonly WallPage[];
  /** Said above every page. */
  readonly note?: ReactNode;
  readonly zone: string;
  /** s */
  readonly dwell: number;
  readonly onDwell: (seconds: number) => void;
  readonly onLeave: () => void;
}

/** A screen for a wall: it rests, shows page after page, and needs no hand; Esc, a click or a tap leaves it. */
export function WallFrame({ title, pages, note, dwell, onDwell, onLeave, ...state }: WallFrameProps) {
  const { t } = useTranslation(['wall']);
  const rotation = useRotation(pages.length, dwell * 1_000);
  const hasHand = useHand();
  useAwakeScreen();
  useWallKeys(rotation, onLeave);
  const page = pages[rotation.index];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc leaves, and so does a button
    // biome-ignore lint/a11y/noStaticElementInteractions: a touch anywhere leaves, as on a picture frame
    <div className={styles.wall} data-wall data-hand={hasHand} onClick={onLeave}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <DemoMark isLarge />
        <State {...state} />
        <div className={styles.corner}>
          <Clock zone={state.zone} />
          <Controls rotation={rotation} dwell={dwell} onDwell={onDwell} onLeave={onLeave} />
        </div>
      </header>
      {note}
      <section
        key={page?.id}
        className={styles.page}
        aria-label={t('page', { at: rotation.index + 1, of: pages.length })}
      >
        {page?.content}
      </section>
      {pages.length < 2 ? null : (
        <div className={styles.rotation} aria-hidden>
          {pages.map(({ id }, index) => (
            <span key={id} className={styles.dot} data-shown={index === rotation.index} data-paused={rotation.isPaused}>
              <i key={rotation.index} style={{ animationDuration: `${dwell}s` }} />
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

function useWallKeys({ go, isPaused, setPaused }: Rotation, onLeave: () => void): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const isInField = event.target instanceof HTMLSelectElement || event.target instanceof HTMLButtonElement;
    if (event.key === 'Escape') onLeave();
    else if (event.key === 'ArrowRight' && !isInField) go(1);
    else if (event.key === 'ArrowLeft' && !isInField) go(-1);
    else if (event.key === ' ' && !isInField) setPaused(!isPaused);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event);
    globalThis.addEventListener('keydown', listen);
    return () => globalThis.removeEventListener('keydown', listen);
  }, []);
}

/** Whether what is shown is of now, and how old it is. */
function State({ zone, ...state }: WallState & Pick<WallFrameProps, 'zone'>) {
  const { t } = useTranslation(['wall']);
  const isStored = useStore(storing);
  const { kind, words, note } = freshnessOf(
    t,
    { ...state, isStored },
    { now: useNow(1_000), zone, locale: useLocale() },
  );
  return (
    <p className={styles.state} data-kind={kind}>
      <strong role="status">{words}</strong>
      {note === undefined ? null : <span className={styles.age}>{note}</span>}
    </p>
  );
}

function Clock({ zone }: { zone: string }) {
  const locale = useLocale();
  const now = useNow(1_000);
  const [date, time] = [
    new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'long', timeZone: zone }),
    new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone: zone,
    }),
  ];
  return (
    <time className={styles.clock} dateTime={new Date(now).toISOString()}>
      <span>{date.format(now)}</span>
      <strong>{time.format(now)}</strong>
    </time>
  );
}

interface ControlsProps extends Pick<WallFrameProps, 'dwell' | 'onDwell' | 'onLeave'> {
  readonly rotation: Rotation;
}

/** What a hand finds that comes near: the pages, how long each stands, and the way out. */
function Controls({ rotation, dwell, onDwell, onLeave }: ControlsProps) {
  const { t } = useTranslation(['wall']);
  const { go, isPaused, setPaused } = rotation;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed inside does not leave the wall
    <div
      className={styles.controls}
      role="toolbar"
      aria-label={t('controls')}
      onClick={(event) => event.stopPropagation()}
    >
      <Control icon={IconChevronLeft} label={t('before')} onPress={() => go(-1)} />
      <Control
        icon={isPaused ? IconPlayerPlay : IconPlayerPause}
        label={t(isPaused ? 'resume' : 'pause')}
        onPress={() => setPaused(!isPaused)}
      />
      <Control icon={IconChevronRight} label={t('next')} onPress={() => go(1)} />
      <label className={styles.dwell}>
        <span>{t('dwell')}</span>
        <select value={dwell} onChange={({ currentTarget }) => onDwell(Number(currentTarget.value))}>
          {WALL_DWELLS.map((seconds) => (
            <option key={seconds} value={seconds}>
              {t('seconds', { seconds })}
            </option>
          ))}
        </select>
      </label>
      <Control icon={IconX} label={t('leave')} onPress={onLeave} />
    </div>
  );
}

function Control({ icon: Icon, label, onPress }: { icon: TablerIcon; label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.control} aria-label={label} title={label} onClick={onPress}>
      <Icon aria-hidden />
    </button>
  );
}
