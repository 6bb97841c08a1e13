// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { fillOwner } from '#content/legal/owner.ts';
import { ownerOf, untold } from '#features/home/rules-site.ts';
import { fillExtent } from '#features/course/server/lesson/extent.ts';
import { fillLook, fillSite } from '#features/home/server/site/fill.ts';
import { built } from '#testing/built-client.ts';
import { renderPages } from './prerender.tsx';

const pages = await renderPages(built);

test('the 70 percent are a goal that nobody measured, for whoever asks, until the owner names what measured them', () => {
  const heroOf = (claim: { source: string; url: string }) =>
    new DOMParser()
      .parseFromString(fillSite(pages['landing.html'] ?? '', { ...untold, claim }), 'text/html')
      .querySelector('#hero-title')?.parentElement?.textContent ?? '';
  const goal = heroOf({ source: '', url: '' });
  expect(goal).toContain('the method aims at up to 70% incremental recurring revenue. Nobody has measured');
  const closed = new DOMParser()
    .parseFromString(fillSite(pages['landing.html'] ?? '', untold), 'text/html')
    .querySelectorAll('#hero-title ~ details');
  expect([...closed].map((one) => [one.hasAttribute('open'), one.textContent?.includes('70%')])).toEqual([
    [false, true],
  ]);
  for (const url of ['', 'https://study.example/']) {
    const measured = heroOf({ source: 'A study of 40 firms', url });
    expect(measured).toContain('a method that brought up to 70%');
    expect(measured).toContain('measured: A study of 40 firms.');
    expect(measured).not.toContain('aims');
  }
});

test('pages count the course as it is now: another name, another number, and none of the included course', () => {
  const modules = [{ title: 'Your Buyer', description: 'Who signs.', lessons: 4, opensAfter: 0 }];
  for (const [name, html] of Object.entries(pages)) {
    const filled = fillExtent(fillSite(html, untold), { modules });
    expect(filled, name).not.toMatch(
      /59.lessons?|of 59|Your WHO|five modules|with-course|without-course|course-module/i,
    );
  }
  const text = fillExtent(fillSite(pages['landing.html'] ?? '', untold), { modules });
  expect(text).toContain('1 module, 4 lessons');
  expect(text).toMatch(/Your Buyer.*Who signs\..*4 lessons/);
  expect(fillExtent(fillSite(pages['support.html'] ?? '', untold), { modules })).toContain(
    'the whole course (4 lessons), more',
  );
});

test('pages say how the course opens now: weekly while it does, else on the days of its owner', () => {
  const textOf = (days: readonly number[]) => {
    const modules = days.map((opensAfter) => ({ title: 'A', description: '', lessons: 1, opensAfter }));
    const filled = fillExtent(fillSite(pages['landing.html'] ?? '', untold), { modules });
    return new DOMParser().parseFromString(filled, 'text/html').body.textContent;
  };
  const weekly = textOf([0, 7, 14]);
  expect(weekly).toContain('A new module opens every week. Use each one on real clients before the next.');
  expect(weekly).toContain('A new module opens every week, 3 modules in all.');
  expect(weekly).toContain('A new module every week');
  for (const [days, words] of [
    [[0, 3, 6], 'A new module opens every 3 days'],
    [[0, 0, 0], 'All modules open right away'],
    [[0, 3, 14], 'The modules open over 2 weeks'],
  ] as const) {
    const text = textOf(days);
    expect(text).toContain(`${words}. Use each one`);
    expect(text).not.toMatch(/every week|a module a week|pace/);
  }
});

test('the community is said to open soon until the owner names one', () => {
  const soon = 'once it opens';
  const communities = [{ name: 'The club', url: 'https://club.example/' }];
  for (const name of ['landing.html', 'support.html']) {
    const html = pages[name] ?? '';
    expect(fillSite(html, untold), name).toContain(soon);
    const open = fillSite(html, { ...untold, communities });
    expect(open, name).not.toContain(soon);
    expect(open, name).not.toContain('community-soon');
    expect(open, name).toMatch(/the community\./);
  }
});

test('the strategy call leads to a time, and is praised, only where the owner has a calendar', () => {
  const html = pages['landing.html'] ?? '';
  const [write, find] = ['Write to us', 'Find a time'];
  const without = fillSite(html, untold);
  expect([without.includes(write), without.includes(find)]).toEqual([true, false]);
  const cardOf = (page: string) =>
    new DOMParser().parseFromString(page, 'text/html').querySelector('#strategy-call')?.textContent;
  expect(cardOf(without)).toMatch(/^Book a Strategy CallWrite to us/);
  const links = { ...untold.links, strategyCall: 'https://cal.example/' };
  const told = fillSite(html, { ...untold, links });
  expect([told.includes(write), told.includes(find)]).toEqual([false, true]);
  expect(cardOf(told)).toContain('Bring one client you keep losing.');
  expect(told).not.toContain('calendar-');
  // Until then its page links to /contact, which must not link back.
  const contact = pages['contact.html'] ?? '';
  expect(fillSite(contact, untold)).not.toContain('/go/strategy-call">Book');
  expect(fillSite(contact, { ...untold, links })).toContain('/go/strategy-call">Book');
});

test('the hero says what its claims rest on: a source that the owner names, or that they are goals', () => {
  const html = pages['landing.html'] ?? '';
  expect(fillSite(html, untold)).toContain('Nobody has measured that yet');
  const claim = { source: 'survey of 40 <members>', url: '' };
  expect(fillSite(html, { ...untold, claim })).toContain('are measured: survey of 40 &lt;members&gt;.');
});

test('the front page offers the first look only while a model can write, and says so before anybody has typed', () => {
  const pageWith = (isOpen: boolean) =>
    new DOMParser().parseFromString(
      fillLook(fillSite(pages['landing.html'] ?? '', untold), isOpen),
      'text/html',
    );
  const [open, closed] = [pageWith(true), pageWith(false)];
  expect(open.querySelectorAll('[data-first-look] textarea')).toHaveLength(2);
  expect(open.querySelector('main a[href="#first-look"]')).not.toBeNull();
  expect(open.body.textContent).not.toMatch(/isn’t available at the moment|look-/);
  expect(closed.querySelector('[data-first-look], main form, a[href="#first-look"]')).toBeNull();
  const said = closed.querySelector('#first-look');
  expect(said?.textContent).toContain('The Frustration Identifier isn’t available at the moment.');
  expect(said?.querySelector('a')?.getAttribute('href')).toBe('/assessment');
  expect(closed.body.textContent).not.toContain('look-');
});

test('nobody is sent in a circle: who wants the owner finds an address, or reads that there is none and no sale', () => {
  const owner = { ...untold.owner, name: 'Ada Ltd', email: 'ada@example.com' };
  const wordsOf = (name: string, site: typeof untold) =>
    fillOwner(fillSite(pages[name] ?? '', site), ownerOf(site));
  for (const name of ['contact.html', 'go-strategy-call.html']) {
    expect(wordsOf(name, { ...untold, owner }), name).toContain('href="mailto:ada@example.com"');
    expect(wordsOf(name, untold), name).not.toMatch(/mailto:|Create a free account|by writing to them/);
  }
  expect(wordsOf('contact.html', untold)).toContain('Until they do, it takes no money.');
});

test('the front page and About name the founder with their face, once both are entered', () => {
  const portrait = { picture: 'data:image/jpeg;base64,AAAA' };
  const founder = { name: 'Ana Ito', role: 'Founder', words: 'I was forgotten by Thursday.' };
  for (const name of ['landing.html', 'about.html']) {
    const html = pages[name] ?? '';
    const shown = new DOMParser().parseFromString(
      fillSite(html, { ...untold, founder, portrait }),
      'text/html',
    );
    expect(shown.querySelector(`img[src="${portrait.picture}"]`)?.getAttribute('width'), name).toBe('88');
    expect(shown.body.textContent, name).toContain('I was forgotten by Thursday.');
    expect(fillSite(html, { ...untold, founder }), name).not.toContain('{{portrait');
    expect(fillSite(html, { ...untold, portrait }), name).not.toContain(portrait.picture);
  }
});
