import { expect, test } from 'vitest';
import { untold } from '#features/home/rules-site.ts';
import { elsewhereOf } from '#features/home/server/redirects.ts';
import { fillSite } from './fill.ts';

const page =
  '<p>{{#claim-untold}}own{{/claim-untold}}{{#claim-linked}}<a href="{{claim-linked.url}}">{{claim-linked.source}}</a>{{/claim-linked}}</p>' +
  '{{#with-testimonials}}<ul>{{#testimonial}}<li>{{testimonial.words}} {{testimonial.name}}</li>{{/testimonial}}</ul>{{/with-testimonials}}' +
  '{{#founder}}<p>{{founder.name}}</p>{{/founder}}';

test('what nobody told leaves no trace', () => {
  expect(fillSite(page, untold)).toBe('<p>own</p>');
});

test('what was told stands there, with no mark and no markup of its own', () => {
  const said = { name: '<b>', role: '', agreed: 'yes' as const };
  const filled = fillSite(page, {
    ...untold,
    founder: { name: 'Ana {{#founder}}', role: '', words: 'x' },
    claim: { source: 'Survey', url: 'https://a.example/?a=1&b="' },
    testimonials: [
      { ...said, words: 'One' },
      // The page has quotation marks of its own.
      { ...said, words: '"Two"' },
    ],
  });
  expect(filled).toBe(
    '<p><a href="https://a.example/?a=1&amp;b=&quot;">Survey</a></p>' +
      '<ul><li>One &lt;b&gt;</li><li>Two &lt;b&gt;</li></ul><p>Ana &#123;&#123;#founder}}</p>',
  );
});

test('an address leads to the owner’s page once there is one', () => {
  const links = { ...untold.links, support: 'https://help.example/' };
  const site = { links, communities: [] };
  expect([elsewhereOf(site, '/support'), elsewhereOf(site, '/about')]).toEqual([
    'https://help.example/',
    undefined,
  ]);
  expect(elsewhereOf(site, 'constructor')).toBeUndefined();
});

test('strangers are told to write to the owner’s address once there is one', () => {
  const contact =
    '{{#contact-told}}Write to {{contact-told.email}}.{{/contact-told}}{{#contact-untold}}Create an account.{{/contact-untold}}';
  expect(fillSite(contact, untold)).toBe('Create an account.');
  const told = { ...untold, owner: { ...untold.owner, email: 'ana@example.com' } };
  expect(fillSite(contact, told)).toBe('Write to ana@example.com.');
});

test('the line of what stayed is filled in once it is switched on and thirty members carry it, and goes without them', () => {
  const line = '{{#stayed}}<p>{{stayed.line}}</p>{{/stayed}}';
  const on = { ...untold, stayedLine: { isOn: true } };
  const facts = { members: 30, talks: 100, kept: 60, weeks: 5 };
  expect(fillSite(line, on, facts)).toMatch(/^<p>In 100 talks of 30 members over 5 weeks, 60% /);
  expect([fillSite(line, untold, facts), fillSite(line, on, { ...facts, members: 29 })]).toEqual(['', '']);
});
