import { IconCheck } from '@tabler/icons-react';
import {
  cloneElement,
  createContext,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Floating, type Placement } from './Floating.tsx';
import styles from './Menu.module.css';

interface MenuState {
  readonly id: string;
  readonly placement: Placement;
  readonly button: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

const MenuContext = createContext<MenuState | null>(null);

function useMenu(): MenuState {
  const menu = useContext(MenuContext);
  if (menu === null) throw new Error('a part of a menu stands outside of one');
  return menu;
}

/** A button that opens a list of actions: arrow keys move through it, a choice closes it (WAI-ARIA, menu button). */
function MenuRoot({ position = 'bottom-start', children }: { position?: Placement; children: ReactNode }) {
  const id = useId();
  const button = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const state = useMemo(() => ({ id, placement: position, button, isOpen, setOpen }), [id, position, isOpen]);
  return <MenuContext value={state}>{children}</MenuContext>;
}

/** The button inside opens the menu. */
function MenuTarget({ children }: { children: ReactElement<Record<string, unknown>> }) {
  const { id, button, isOpen, setOpen } = useMenu();
  return cloneElement(children, {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: () => setOpen(!isOpen),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
    },
  });
}

const ITEM = '[role^="menuitem"]:not(:disabled)';
/** Where the focus moves from item `at` of `count`. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function MenuDropdown({ children }: { children: ReactNode }) {
  const { id, placement, button, isOpen, setOpen } = useMenu();
  if (!isOpen) return null;
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEM)];
    const at = items.indexOf(document.activeElement as HTMLElement);
    items[step(at, items.length)]?.focus();
  };
  return (
    <Floating
      id={id}
      role="menu"
      anchor={button}
      placement={placement}
      className={styles.menu}
      onClose={() => setOpen(false)}
      onKeyDown={walk}
    >
      {children}
    </Floating>
  );
}

interface MenuItemProps {
  readonly children: ReactNode;
  readonly onClick?: () => void;
  readonly leftSection?: ReactNode;
  readonly disabled?: boolean;
  readonly 'aria-current'?: 'page' | undefined;
}

function MenuItem({ children, onClick, leftSection, ...rest }: MenuItemProps) {
  const { setOpen } = useMenu();
  const choose = () => {
    setOpen(false);
    onClick?.();
  };
  return (
    <button type="button" role="menuitem" className={styles.item} onClick={choose} {...rest}>
      {leftSection}
      <span className={styles.text}>{children}</span>
    </button>
  );
}

interface MenuChoiceProps<Value extends string> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly text: string; readonly icon?: ReactNode }[];
}

/** One of several options: the chosen one is ticked, and the menu stays open to show it. */
function MenuChoice<Value extends string>({ value, onChange, options }: MenuChoiceProps<Value>) {
  return options.map((option) => (
    <button
      key={option.value}
      type="button"
      role="menuitemradio"
      aria-checked={option.value === value}
      className={styles.item}
      onClick={() => onChange(option.value)}
    >
      <IconCheck className={styles.tick} aria-hidden />
      <span className={styles.text}>{option.text}</span>
      {option.icon}
    </button>
  ));
}

function MenuLabel({ children }: { children: ReactNode }) {
  return <div className={styles.label}>{children}</div>;
}

function MenuDivider() {
  return <hr className={styles.divider} />;
}

export const Menu = Object.assign(MenuRoot, {
  Target: MenuTarget,
  Dropdown: MenuDropdown,
  Item: MenuItem,
  Choice: MenuChoice,
  Label: MenuLabel,
  Divider: MenuDivider,
});
