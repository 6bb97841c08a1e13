import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fillOwner, unfinishedMark } from '#content/legal/owner.ts';
import { lackOf, ownersPages } from '#features/admin/client/setup/owners-pages.ts';
import { CommunityPage } from '#features/home/client/pages/CommunityPage.tsx';
import { ContactPage } from '#features/home/client/pages/ContactPage.tsx';
import { StrategyCallPage } from '#features/home/client/pages/StrategyCallPage.tsx';
import { staticFiles } from './static-pages.ts';

/** Static pages without any of the owner's details. */
const ours = ['/', '/sample-lesson', '/offline', '/robots.txt', '/sitemap.xml'];

test('the setup reads every static page but those that say nothing of the owner', () => {
  const read = ownersPages.map(({ path }) => path).filter((path) => path !== '/');
  const wanted = Object.keys(staticFiles).filter((path) => !ours.includes(path));
  expect(read.toSorted()).toEqual(wanted.toSorted());
});

test('what stands in for a link or the details that were never entered is found in the pages themselves', () => {
  expect(lackOf(renderToStaticMarkup(<StrategyCallPage />))).toContain('the calendar isn’t online yet');
  expect(lackOf(renderToStaticMarkup(<CommunityPage />))).toContain('the community opens soon');
  const contact = (owner: Parameters<typeof fillOwner>[1]) =>
    lackOf(fillOwner(renderToStaticMarkup(<ContactPage />), owner));
  expect(contact({ operator: 'Ada Ltd', email: 'ada@example.com' })).toContain('your details');
  expect(
    contact({ operator: 'Ada Ltd', email: 'ada@example.com', address: '1 Road', country: 'Ireland' }),
  ).toBe(null);
  expect(lackOf(fillOwner(`${unfinishedMark}{{country}}`, {}))).toContain('your details');
});
