import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CallError } from '../../base/errors/call-error.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { Instead } from './Instead.tsx';

// proves R-SET-079
it('a device that takes no settings from here says where they are, and is neither offline nor at fault', async () => {
  renderPage(<Instead online error={new CallError({ code: 422 })} isKept={false} />);
  await screen.findByText('It is set in the device itself');
  expect(screen.queryByText('The device is offline')).toBeNull();
  expect(screen.queryByText('Invalid input')).toBeNull();
});
