import { expect, test } from 'vitest';
import { lockedBy, sellerOf, shownSite, untold, withoutLocked } from './rules-site.ts';

const skool = { name: 'Skool', url: 'https://skool.example/' };
const club = { name: 'Club', url: 'https://club.example/' };
const env = { COMMUNITY_URL: club.url };

test('the community of the environment stands first, once, beside those that were saved', () => {
  const named = [{ name: 'Community', url: club.url }, skool];
  expect(shownSite({ communities: [skool, club] }, env).communities).toEqual(named);
  expect(shownSite({}, env).communities).toEqual([named[0]]);
  expect(lockedBy(env)).toEqual(['COMMUNITY_URL']);
});

test('what the environment sets is not saved as the owner’s', () => {
  const change = { communities: [{ name: 'Community', url: club.url }, skool] };
  expect(withoutLocked(change, {}, env).communities).toEqual([skool]);
  expect(withoutLocked(change, {}, {}).communities).toEqual(change.communities);
});

test('who sells is named on one line, with what they told of themselves', () => {
  expect(sellerOf(untold)).toBe('');
  const owner = { ...untold.owner, name: 'Ada Ltd', address: '1 Road, Valletta' };
  expect(sellerOf({ owner })).toBe('Ada Ltd, 1 Road, Valletta');
  expect(sellerOf({ owner: { ...owner, register: 'ABN 1' } })).toBe('Ada Ltd, 1 Road, Valletta, ABN 1');
});
