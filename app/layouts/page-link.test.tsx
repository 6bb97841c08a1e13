// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { opensInApp } from './opens-in-app.ts';
import { AppPages } from '#platform/client/app-pages.ts';
import { openPage } from '#testing/page.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';

function Links() {
  return (
    <AppPages value={(address) => opensInApp(address, true)}>
      <PageLink to="/sample-lesson">A document of its own</PageLink>
      <PageLink to="/spar">A page of the app</PageLink>
    </AppPages>
  );
}

test('the router follows links to pages of the app, and leaves documents of their own to the browser', async () => {
  await openPage(Links, { address: '/' });
  const isLeftToBrowser = async (name: string) =>
    fireEvent.click(await screen.findByRole('link', { name }), { button: 0 });
  expect(await isLeftToBrowser('A document of its own')).toBe(true);
  expect(await isLeftToBrowser('A page of the app')).toBe(false);
});
