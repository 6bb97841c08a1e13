import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSiteDetails, saveSiteDetails, type SiteChange } from '#features/home/contract-site.ts';
import { readSite } from '#features/home/contract-site-words.ts';
import { untold } from '#features/home/rules-site.ts';
import type { Actor } from '#testing/actor.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { dataUrlOf, pngOf } from '#testing/picture-bytes.ts';
import { fillSite } from './fill.ts';
import { lookFile } from './look.ts';

let app: App;
let admin: Actor;
beforeAll(async () => {
  app = await startApp({ MAIL_FROM: 'hello@example.test' });
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

const latest = async () => (await admin.call(readSiteDetails, {})).latest;
const save = async (change: SiteChange) =>
  (await admin.call(saveSiteDetails, { body: { basedOn: await latest(), change } })).shown;
const refusal = async (change: SiteChange) =>
  admin.fail(saveSiteDetails, { body: { basedOn: await latest(), change } });
const ask = (path: string) => app.visitor().send(path);
const manifest = async () =>
  JSON.parse(await (await ask('/manifest.webmanifest')).text()) as {
    name: string;
    icons: { src: string; sizes: string }[];
  };
const logoOf = (png: Uint8Array) => ({
  picture: dataUrlOf(png),
  icon: dataUrlOf(pngOf({ width: 512, height: 512 })),
});
const svg = (markup: string) => `data:image/svg+xml;base64,${Buffer.from(markup).toString('base64')}`;

test('until the owner names the site, everything is called as the specification has it', async () => {
  expect(await manifest()).toMatchObject({
    name: 'Make Me Great!',
    icons: [{ src: '/icon-192.png' }, {}, {}],
  });
  for (const path of ['/site/logo.png', '/site/icon.png', '/site/colors.css'])
    expect((await ask(path)).status, path).toBe(404);
  const person = await app.join();
  await mailTo(app, person.email, 'Welcome to Make Me Great!');
});

test('a name is in the manifest and in mails at once, from whom they come and under what they say', async () => {
  await save({ name: { name: 'Acme & Söhne', line: 'Words that stay.', sender: '' } });
  expect((await manifest()).name).toBe('Acme & Söhne');
  const person = await app.join();
  const mail = await mailTo(app, person.email, 'Welcome to Acme & Söhne');
  expect(mail.from).toBe('Acme & Söhne <hello@example.test>');
  expect(mail.text?.trimEnd()).toMatch(/Acme & Söhne\nWords that stay\.$/);
  expect(mail.html).toContain('Acme &amp; Söhne');
  await save({ name: { name: 'Acme & Söhne', line: '', sender: 'Ana of Acme' } });
  const next = await app.join();
  const { from } = await mailTo(app, next.email, 'Welcome');
  expect(from).toBe('Ana of Acme <hello@example.test>');
});

test.each([
  ['', 'Make Me Great! All'],
  ['Acme Academy', 'Acme Academy. All'],
])('the copyright line of %j is two sentences', async (name, said) => {
  const shown = await save({ name: { name, line: '', sender: '' } });
  expect(fillSite('{{#site}}{{site.sentence}}{{/site}} All', shown)).toBe(said);
});

test('the line of each paid plan is the owner’s where they wrote one, for visitors and for members', async () => {
  const page = '{{#plan-lines}}{{plan-lines.tools}}|{{plan-lines.premium}}{{/plan-lines}}';
  const ours = 'The whole method, with all the tools.';
  const shown = await save({ planLines: { tools: 'Words for <your> list.', premium: '' } });
  expect(fillSite(page, shown)).toBe(`Words for &lt;your&gt; list.|${ours}`);
  const { planLines } = await app.visitor().call(readSite, {});
  expect(planLines).toEqual({ tools: 'Words for <your> list.', premium: '' });
  expect(fillSite(page, await save({ planLines: untold.planLines }))).toBe(
    `Turn each frustration into words you can send.|${ours}`,
  );
});

test('a name with markup is read as words, in pages, in their heads and by the app', async () => {
  const name = '</title><script>alert(1)</script>';
  const shown = await save({ name: { name, line: '{{#site}}', sender: '' } });
  const page =
    '<title>{{#site}}{{site.name}}{{/site}}</title><meta name="site" content="{{#site}}{{site.look}}{{/site}}">';
  const filled = fillSite(page, shown);
  expect(filled).not.toContain('<script>');
  expect(filled.match(/</g)).toHaveLength(3);
  expect((await manifest()).name).toBe(name);
});

test('a logo is served as the picture it is, under an address of its own after each change', async () => {
  const shown = await save({ logo: logoOf(pngOf({ width: 400, height: 96 })) });
  const address = lookFile(shown, 'logo');
  const answer = await ask(address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect((await ask('/site/logo.png?v=before')).headers.get('cache-control')).not.toContain('immutable');
  const bar =
    '{{#logo-ours}}ours{{/logo-ours}}{{#logo-square}}square{{/logo-square}}{{#logo-wide}}{{logo-wide.src}}{{/logo-wide}}';
  expect(fillSite(bar, shown)).toBe(address);
  expect((await manifest()).icons).toEqual([
    { src: lookFile(shown, 'icon'), sizes: '512x512', type: 'image/png', purpose: 'any' },
  ]);
  const square = await save({ logo: logoOf(pngOf({ width: 90, height: 96 })) });
  expect(fillSite(bar, square)).toBe('square');
  expect(lookFile(square, 'logo')).not.toBe(address);
  expect(fillSite(bar, await save({ logo: untold.logo }))).toBe('ours');
});

test('mails carry the logo within them, a wide one in place of the name, and none without one', async () => {
  const welcomed = async () => {
    const { email } = await app.join();
    const { html } = await mailTo(app, email, 'Welcome');
    return { html: html ?? '', source: app.mail.source(app.mail.messages(email)[0]?.id ?? 0) };
  };
  const wide = logoOf(pngOf({ width: 400, height: 96 }));
  await save({ logo: wide, name: { name: 'Acme "Q" Ltd', line: '', sender: '' } });
  const first = await welcomed();
  expect(first.html).toContain(
    `<img src="${wide.picture}" alt="Acme &quot;Q&quot; Ltd" width="150" height="36"`,
  );
  // Not fetched from anywhere: many programs show only what came along.
  expect(first.source).toMatch(/Content-ID: <[^>]+>/i);
  expect(first.source).toContain('src=3D"cid:');
  await save({ logo: logoOf(pngOf({ width: 96, height: 96 })) });
  expect((await welcomed()).html).toMatch(
    /<img [^>]*alt="" width="36" height="36"[^>]*>Acme &quot;Q&quot; Ltd</,
  );
  await save({ logo: untold.logo, name: untold.name });
  const { html, source } = await welcomed();
  expect(html).not.toContain('<img');
  expect(source).not.toMatch(/Content-ID/i);
});

test('an SVG with a script, a page called a PNG, half a logo and a huge one are refused', async () => {
  const { icon, picture } = logoOf(pngOf());
  const hostile = svg('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const page = dataUrlOf(Buffer.from('<script>alert(1)</script>'.padEnd(80)));
  for (const logo of [
    { picture: hostile, icon },
    { picture: page, icon },
    { picture: '', icon },
    { picture, icon: dataUrlOf(pngOf({ width: 5000, height: 10 })) },
  ])
    expect((await refusal({ logo })).code).toBe('invalid_input');
});

test('a file of 40 MB is refused before it is read', async () => {
  const body = JSON.stringify({
    basedOn: 0,
    change: { logo: { picture: 'x'.repeat(40 * 1024 * 1024), icon: '' } },
  });
  const answer = await admin.send('/api/admin/site', {
    method: 'PUT',
    body,
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(413);
});

test('a color without contrast is refused beside its field, with the ratio and the nearest that passes', async () => {
  const refused = await refusal({ accent: { color: '#fffbe6' } });
  expect(refused.fields).toEqual({
    'change.accent.color': expect.stringMatching(/contrast of 1 to 1, .* passes is #[0-9a-f]{6}\.$/),
  });
  expect((await refusal({ accent: { color: 'navy' } })).code).toBe('invalid_input');
});

test('a color that passes is in the stylesheet with what follows from it', async () => {
  const shown = await save({ accent: { color: '4E88FE' } });
  expect(shown.accent.color).toBe('#4e88fe');
  const css = await (await ask(lookFile(shown, 'colors'))).text();
  expect(css).toMatch(/^:root\{--color-accent:light-dark\(#4e88fe, #4e88fe\);--color-accent-strong:/);
  expect(fillSite('{{#colors}}{{colors.href}}{{/colors}}', shown)).toBe(lookFile(shown, 'colors'));
  expect(fillSite('{{#colors}}x{{/colors}}', await save({ accent: untold.accent }))).toBe('');
});

test('the button of mails is in the owner’s color, in the dark in the tone that can be read there', async () => {
  const buttonOf = async () => {
    const html = (await mailTo(app, (await app.join()).email, 'Welcome')).html ?? '';
    return {
      light: /class="act"[^>]*background:(#[0-9a-f]{6});color:(#[0-9a-f]{6})/.exec(html)?.slice(1),
      dark: /\.act\{background:(#[0-9a-f]{6})!important;color:(#[0-9a-f]{6})/.exec(html)?.slice(1),
    };
  };
  const ours = await buttonOf();
  expect(ours).toEqual({ light: ['#2f1428', '#ffffff'], dark: ['#f7ae1b', '#2f1428'] });
  await save({ accent: { color: '#7a1f5c' } });
  const { dark, light } = await buttonOf();
  expect(light).toEqual(['#7a1f5c', '#ffffff']);
  expect(dark?.[0]).not.toBe('#7a1f5c');
  await save({ accent: untold.accent });
  expect(await buttonOf()).toEqual(ours);
});

test('two admins who save the name at once: the second is told, and the first one’s stands', async () => {
  const other = await joinAsAdmin(app);
  const basedOn = await latest();
  const named = (name: string) => ({ body: { basedOn, change: { name: { name, line: '', sender: '' } } } });
  await admin.call(saveSiteDetails, named('First'));
  expect((await other.fail(saveSiteDetails, named('Second'))).code).toBe('conflict');
  expect((await manifest()).name).toBe('First');
});

test('what the environment sets of it wins and is locked, the name in MAIL_FROM too', async () => {
  const set = await startApp({ SITE_NAME: 'Given Ltd', MAIL_FROM: '"Given, by mail" <hello@example.test>' });
  const chief = await joinAsAdmin(set);
  const { latest: basedOn, locked } = await chief.call(readSiteDetails, {});
  expect(locked).toEqual(expect.arrayContaining(['SITE_NAME', 'MAIL_FROM']));
  const change = { name: { name: 'Mine', line: 'A line', sender: 'Me' } };
  const { shown } = await chief.call(saveSiteDetails, { body: { basedOn, change } });
  expect(shown.name).toEqual({ name: 'Given Ltd', line: 'A line', sender: 'Given, by mail' });
  await set.close();
});
