import { LANGUAGES } from '@phasor/contract';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RouteEntry } from '../../../base/addresses/route-catalogue.ts';
import { keepSelection } from '../../../base/addresses/search.ts';
import { settings, useSetting } from '../../../base/settings/settings.ts';
import { Brand } from '../../../base/ui/Brand.tsx';
import { Menu } from '../../../base/ui/floating/Menu.tsx';
import { IconButton } from '../../../base/ui/IconButton.tsx';
import { LanguageSelect } from '../../../base/ui/LanguageSelect.tsx';
import { useRouteNames, useViewer } from '../../../parts/access/index.ts';
import { DeviceCard } from './DeviceCard.tsx';
import { RouteIcon } from './RouteIcon.tsx';
import styles from './Sidebar.module.css';
import { SidebarMenu } from './SidebarMenu.tsx';
import { sidebarSections } from './sidebar-model.ts';

const EXACT = { exact: true, includeSearch: false } as const;

interface SidebarProps {
  readonly mini: boolean;
  /** The drawer of small screens cannot be collapsed. */
  readonly canShrink: boolean;
}

/** Navigation of the product: the selection, and the addresses open for it. */
export function Sidebar({ mini, canShrink }: SidebarProps) {
  const { t } = useTranslation(['shell']);
  const viewer = useViewer();
  return (
    <div className={styles.sidebar} data-mini={mini}>
      <div className={styles.head}>
        <Brand withName={!mini} />
      </div>
      <DeviceCard selection={viewer.selection} mini={mini} />
      <nav className={`${styles.nav} scroll-shade`} aria-label={t('nav.label')}>
        {sidebarSections(viewer).map(({ place, items }) => (
          <section key={place} className={styles.section} aria-label={t(`section.${place}`)}>
            {place === 'top' || mini ? null : <h2 className={styles.heading}>{t(`section.${place}`)}</h2>}
            {items.map((item) =>
              item.kind === 'link' ? (
                <SidebarLink key={item.entry.path} entry={item.entry} mini={mini} />
              ) : (
                <SidebarMenu key={item.name} menu={item} mini={mini} />
              ),
            )}
          </section>
        ))}
      </nav>
      <footer className={styles.foot}>
        {mini ? <LanguageMenu /> : <LanguageSelect plain />}
        {canShrink ? <ShrinkButton mini={mini} /> : null}
      </footer>
    </div>
  );
}

/** The language as a menu, for places too small for its name. */
function LanguageMenu() {
  const { t } = useTranslation(['common']);
  const language = useSetting(({ localization }) => localization);
  const label = `${t('common:language.label')}: ${t(`common:language.${language}`)}`;
  return (
    <Menu position="right-start">
      <Menu.Target>
        <button type="button" className={styles.language} aria-label={label} title={label}>
          {language.toUpperCase()}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('common:language.label')}</Menu.Label>
        <Menu.Choice
          value={language}
          options={LANGUAGES.map((value) => ({ value, text: t(`common:language.${value}`) }))}
          onChange={(localization) => settings.change({ localization })}
        />
      </Menu.Dropdown>
    </Menu>
  );
}

function ShrinkButton({ mini }: { mini: boolean }) {
  const { t } = useTranslation(['shell']);
  const Icon = mini ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = mini ? t('nav.widen') : t('nav.shrink');
  return <IconButton icon={Icon} label={label} onClick={() => settings.change({ sideBarMax: mini })} />;
}

function SidebarLink({ entry, mini }: { entry: RouteEntry; mini: boolean }) {
  const names = useRouteNames();
  const { pathname } = useLocation();
  return (
    <Link
      to={entry.path}
      search={keepSelection}
      // An address below it is another screen.
      activeOptions={EXACT}
      className={styles.link}
      title={mini ? names.short(entry) : undefined}
      aria-current={pathname === entry.path ? 'page' : undefined}
    >
      <RouteIcon name={entry.icon} />
      <span className={mini ? 'visually-hidden' : undefined}>{names.short(entry)}</span>
    </Link>
  );
}
