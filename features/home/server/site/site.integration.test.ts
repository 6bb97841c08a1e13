import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '#features/admin/contract.ts';
import * as contract from '#features/home/contract-site.ts';
import { readSite } from '#features/home/contract-site-words.ts';
import { readWorkspace } from '#features/home/contract-workspace.ts';
import { shownSite, untold } from '#features/home/rules-site.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { elsewhereOf } from '#features/home/server/redirects.ts';
import { siteVersions } from './tables.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp({ OWNER_NAME: 'Ada Ltd', OWNER_ADDRESS: '', BLOG_URL: 'https://blog.example/' });
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

const owner = { name: 'Other', address: '1 Road', email: 'ada@example.com', country: 'Malta', register: '' };
const save = async (change: contract.SiteChange) => {
  const { latest } = await admin.call(contract.readSiteDetails, {});
  return admin.call(contract.saveSiteDetails, { body: { basedOn: latest, change } });
};

test('a save that changes nothing adds no version and no line of the log, of a part that nobody touched neither', async () => {
  const versions = async () => (await admin.call(contract.listSiteVersions, {})).versions.map(({ id }) => id);
  const logged = async () => (await admin.call(listAudit, { query: { action: 'home.' } })).entries.length;
  await save({ claim: { source: 'Survey of 300 members', url: '' } });
  const [before, lines] = [await versions(), await logged()];
  await save({ claim: { source: 'Survey of 300 members', url: '' }, testimonials: [] });
  expect([await versions(), await logged()]).toEqual([before, lines]);
  await save({ claim: { source: 'Survey of 301 members', url: '' } });
  expect((await versions()).length).toBe(before.length + 1);
});

test('what the environment sets is shown, locked and wins; the rest is the owner’s at once', async () => {
  const before = await admin.call(contract.readSiteDetails, {});
  expect(before.locked).toEqual(['OWNER_NAME', 'BLOG_URL']);
  expect(before.shown.links.blog).toBe('https://blog.example/');
  const { shown } = await save({ owner });
  expect(shown.owner).toEqual({ ...owner, name: 'Ada Ltd' });
  const answer = await app.visitor().send('/.well-known/security.txt');
  expect(await answer.text()).toContain('Contact: mailto:ada@example.com');
});

test('a legal text says that it is a starter text until an admin enters who read them', async () => {
  const terms = async () => (await app.visitor().send('/terms')).text();
  const shown = async () => (await admin.call(contract.readSiteDetails, {})).shown.legal;
  // Nothing of it was saved by an earlier release.
  expect(await shown()).toEqual({ readBy: '' });
  expect((await save({ legal: { readBy: ' Jo Smith, attorney ' } })).shown.legal).toEqual({
    readBy: 'Jo Smith, attorney',
  });
  const text = await terms();
  expect(text).not.toContain('Starter text');
  expect(text).not.toContain('Jo Smith');
  await save({ legal: { readBy: '' } });
  expect(await shown()).toEqual({ readBy: '' });
});

test('one community from before there could be several stays, until several are saved [home.card-community] [home.community-links]', async () => {
  // As an earlier release saved it.
  const links = { ...untold.links, community: 'https://club.example/join' };
  const at = app.clock.now();
  await app.db.insert(siteVersions).values({ part: 'links', value: links, at });
  await app.product.deps.site.refresh();
  const leadsTo = () => elsewhereOf(app.product.deps.site.current().shown, '/go/community');
  const membersSee = async () => (await (await app.join()).call(readWorkspace, {})).communities;
  expect(await membersSee()).toEqual([{ name: 'Community', url: links.community }]);
  expect(leadsTo()).toBe(links.community);

  const communities = [
    { name: 'Skool', url: 'https://skool.example/' },
    { name: 'The club', url: links.community },
  ];
  await save({ communities });
  expect(await membersSee()).toEqual(communities);
  expect(leadsTo()).toBe('https://skool.example/');
  await save({ links: { ...links, about: 'https://about.example/' } });
  expect(await membersSee()).toEqual(communities);
  await save({ communities: [] });
  expect([await membersSee(), leadsTo()]).toEqual([[], undefined]);
});

test('a community needs a name and a web address, and eight are enough', async () => {
  const [basedOn, one] = [2_000_000_000, { name: 'Skool', url: 'https://skool.example/' }];
  for (const communities of [
    [{ ...one, name: '' }],
    [{ ...one, url: '' }],
    [{ ...one, url: 'javascript:alert(1)' }],
    Array.from({ length: 9 }, () => one),
  ]) {
    const refused = { body: { basedOn, change: { communities } } };
    expect((await admin.fail(contract.saveSiteDetails, refused)).code).toBe('invalid_input');
  }
});

test('a source that the environment sets has no address that belonged to another', () => {
  const saved = { claim: { source: 'Mine', url: 'https://a.example/' } };
  expect(shownSite(saved, { CLAIM_SOURCE: 'Theirs' }).claim).toEqual({ source: 'Theirs', url: '' });
  expect(shownSite(saved, {}).claim).toEqual(saved.claim);
});

test('a save that did not see the latest version of its part is refused, another part’s is not', async () => {
  const { latest } = await admin.call(contract.readSiteDetails, {});
  await save({ claim: { source: 'Survey of 212 members', url: '' } });
  const late = (change: contract.SiteChange) => ({ body: { basedOn: latest, change } });
  const refused = late({ claim: { source: 'Another', url: '' } });
  expect((await admin.fail(contract.saveSiteDetails, refused)).code).toBe('conflict');
  const founder = { name: 'Ana Ito', role: 'Founder', words: 'I was forgotten by Thursday.' };
  const saved = await admin.call(contract.saveSiteDetails, late({ founder }));
  expect(saved.shown).toMatchObject({ founder, claim: { source: 'Survey of 212 members' } });
});

test('nobody is quoted without having agreed, and no address but a web address is a link', async () => {
  const said = { words: 'It worked.', name: 'Bo Lind', role: '' };
  const [basedOn, links] = [2_000_000_000, { ...untold.links, about: 'javascript:alert(1)' }];
  for (const change of [{ testimonials: [{ ...said, agreed: '' }] }, { links }])
    expect((await admin.fail(contract.saveSiteDetails, { body: { basedOn, change } })).code).toBe(
      'invalid_input',
    );
  const { shown } = await save({ testimonials: [{ ...said, agreed: 'yes' }] });
  expect(shown.testimonials).toHaveLength(1);
});

test('every change has its time, its author and a way back, and is in the audit log', async () => {
  const books = (title: string) => ({ ...untold.books, emotions: { ...untold.books.emotions, title } });
  await save({ books: books('Feelings') });
  await save({ books: books('Moods') });
  expect((await app.visitor().call(readSite, {})).books.emotions.title).toBe('Moods');
  const versions = (await admin.call(contract.listSiteVersions, {})).versions;
  const [newest, former] = versions.filter(({ part }) => part === 'books');
  expect(newest).toMatchObject({ isCurrent: true, by: expect.stringContaining('@') as string });
  expect(former).toMatchObject({ isCurrent: false, value: { books: books('Feelings') } });
  const restored = await admin.call(contract.restoreSiteVersion, { body: { id: former?.id ?? 0 } });
  expect(restored.shown.books.emotions.title).toBe('Feelings');
  const { entries } = await admin.call(listAudit, { query: { action: 'home.' } });
  expect(entries[0]).toMatchObject({
    action: 'home.site_restored',
    details: { part: 'books', restored: former?.id },
  });
  expect(entries[1]?.action).toBe('home.site_changed');
  const nobody = { body: { id: 1_000_000 } };
  expect((await admin.fail(contract.restoreSiteVersion, nobody)).code).toBe('not_found');
});

test('of each part the latest twenty versions stay', async () => {
  for (let round = 0; round < 22; round += 1) await save({ claim: { source: `Survey ${round}`, url: '' } });
  const { versions } = await admin.call(contract.listSiteVersions, {});
  expect(versions.filter(({ part }) => part === 'claim')).toHaveLength(20);
});

test('another node hears of it', async () => {
  await app.product.deps.site.stop();
  await app.product.deps.site.start();
  await save({ claim: { source: 'Heard of', url: '' } });
  expect(app.product.deps.site.current().shown.claim.source).toBe('Heard of');
});

test('the words that came with the product can be brought back, of every part, and that is noted', async () => {
  const links = { ...untold.links, about: 'https://about.example/' };
  await save({ books: { ...untold.books, emotions: { ...untold.books.emotions, title: 'Moods' } }, links });
  const restore = (part: 'books' | 'links') => admin.call(contract.restoreIncludedSite, { body: { part } });
  expect((await restore('books')).shown.books).toEqual(untold.books);
  expect((await restore('links')).shown.links.about).toBe('');
  const [newest] = (await admin.call(contract.listSiteVersions, {})).versions;
  expect(newest).toMatchObject({ part: 'links', isCurrent: true, restored: null });
  const { entries } = await admin.call(listAudit, { query: {} });
  expect(entries[0]).toMatchObject({ action: 'home.site_restored', details: { part: 'links' } });
});
