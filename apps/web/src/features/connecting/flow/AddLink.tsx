import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ADD_DEVICE_PATH } from '../../../base/session/use-may-install.ts';
import type { Flow } from './flow.ts';
import { flowSearch } from './use-flow.ts';

interface AddLinkProps extends Pick<ButtonProps, 'variant' | 'leftSection' | 'children'> {
  /** Where on the way it leads. */
  readonly to: Partial<Flow>;
  /** For screen readers, where several links have the same words. */
  readonly name?: string;
}

/** A link, as large as a button, to a step of adding a device. */
export function AddLink({ to, name, ...button }: AddLinkProps) {
  const search = flowSearch(to);
  return (
    <Button
      {...button}
      aria-label={name}
      renderRoot={(props) => <Link {...props} to={ADD_DEVICE_PATH} search={(): object => search} />}
    />
  );
}
