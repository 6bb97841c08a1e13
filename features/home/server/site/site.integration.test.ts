import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '#features/admin/contract.ts';
import * as contract from '#features/home/contract-site.ts';
import { readSite } from '#features/home/contract-site-words.ts';
import { readWorkspace } from '#features/home/contract-workspace.ts';
import { shownSite, untold } from '#features/home/rules-site.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { elsewhereOf } from '#features/home/server/redirects.ts';

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

test('a save that changes nothing counts as none and adds no line to the log, of a part that nobody touched neither', async () => {
  const latest = async () => (await admin.call(contract.readSiteDetails, {})).latest;
  const logged = async () => (await admin.call(listAudit, { query: { action: 'home.' } })).entries.length;
  await save({ claim: { source: 'Survey of 300 members', url: '' } });
  const [before, lines] = [await latest(), await logged()];
  await save({ claim: { source: 'Survey of 300 members', url: '' }, testimonials: [] });
  expect([await latest(), await logged()]).toEqual([before, lines]);
  await save({ claim: { source: 'Survey of 301 members', url: '' } });
  expect([await latest(), await logged()]).toEqual([before + 1, lines + 1]);
});

test('what the environment sets is shown, locked and wins; the rest is the owner’s at once', async () => {
  const before = await admin.call(contract.readSiteDetails, {});
  expect(before.locked).toEqual(['MAIL_FROM', 'OWNER_NAME', 'BLOG_URL']);
  expect(before.shown.links.blog).toBe('https://blog.example/');
  const { shown } = await save({ owner });
  expect(shown.owner).toEqual({ ...owner, name: 'Ada Ltd' });
  const answer = await app.visitor().send('/.well-known/security.txt');
  expect(await answer.text()).toContain('Contact: mailto:ada@example.com');
});

test('who read the legal texts is the admins’ to enter, and visitors read neither that nor that nobody did', async () => {
  const terms = async () => (await app.visitor().send('/terms')).text();
  expect(await terms()).not.toMatch(/starter text/iu);
  const shown = async () => (await admin.call(contract.readSiteDetails, {})).shown.legal;
  expect(await shown()).toEqual({ readBy: '' });
  expect((await save({ legal: { readBy: ' Jo Smith, attorney ' } })).shown.legal).toEqual({
    readBy: 'Jo Smith, attorney',
  });
  expect(await terms()).not.toContain('Jo Smith');
  await save({ legal: { readBy: '' } });
  expect(await shown()).toEqual({ readBy: '' });
});

test('members find every community, and the first is where the footer leads [home.card-community] [home.community-links]', async () => {
  const leadsTo = () => elsewhereOf(app.product.deps.site.current().shown, '/go/community');
  const membersSee = async () => (await (await app.join()).call(readWorkspace, {})).communities;
  expect([await membersSee(), leadsTo()]).toEqual([[], undefined]);
  const communities = [
    { name: 'Skool', url: 'https://skool.example/' },
    { name: 'The club', url: 'https://club.example/join' },
  ];
  await save({ communities });
  expect(await membersSee()).toEqual(communities);
  expect(leadsTo()).toBe('https://skool.example/');
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

test('every change is in the audit log with its part', async () => {
  await save({ books: { ...untold.books, emotions: { ...untold.books.emotions, title: 'Moods' } } });
  expect((await app.visitor().call(readSite, {})).books.emotions.title).toBe('Moods');
  const { entries } = await admin.call(listAudit, { query: { action: 'home.' } });
  expect(entries[0]).toMatchObject({ action: 'home.site_changed', details: { part: 'books' } });
});

test('another node hears of it', async () => {
  await app.product.deps.site.stop();
  await app.product.deps.site.start();
  await save({ claim: { source: 'Heard of', url: '' } });
  expect(app.product.deps.site.current().shown.claim.source).toBe('Heard of');
});
