import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'children' | 'aria-label'> {
  /** What it does, for those who do not see the icon; its tooltip, too, where `title` has no shorter one. */
  readonly label: string;
  readonly icon: TablerIcon;
  /** `quiet` within a row, `plain` as high as the fields beside it, `framed` where nothing else shows that it can be pressed. */
  readonly look?: 'quiet' | 'plain' | 'framed';
}

/** A button that is an icon alone. */
export function IconButton({
  label,
  icon: Icon,
  look = 'quiet',
  className,
  title = label,
  ...button
}: IconButtonProps) {
  const classes = className === undefined ? styles.button : `${styles.button} ${className}`;
  return (
    <button type="button" {...button} className={classes} data-look={look} aria-label={label} title={title}>
      <Icon aria-hidden />
    </button>
  );
}
