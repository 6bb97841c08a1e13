// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PremiumGate } from '#features/course/client/PremiumGate.tsx';
import { MemberPricing, type MemberBuyButton } from '#features/home/client/MemberPricing.tsx';
import { untold } from '#features/home/rules-site.ts';
import { fillSite } from '#features/home/server/site/fill.ts';
import { type PriceBook, startPrices, type TierPrices } from '#platform/contract/prices.ts';
import { built } from '#testing/built-client.ts';
import { member, openPage } from '#testing/page.tsx';
import { appDocuments } from './pages.ts';
import { renderAppDocuments, renderPages } from './prerender.tsx';

const pages = await renderPages(built);
const documents = await renderAppDocuments(readFileSync('index.html', 'utf8'), built);

const bookOf = (tiers: TierPrices): PriceBook => ({ ...startPrices, tiers });
const dearer = bookOf({ tools: { month: 5900, year: 59_000 }, premium: { month: 8900, year: 95_000 } });
const filled = (html: string | undefined, prices: PriceBook) => {
  if (html === undefined) throw new Error('no such page was built');
  return fillSite(html, { ...untold, prices });
};
const textOf = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.replace(/\s+/g, ' ');
const landing = (prices: PriceBook) => textOf(filled(pages['landing.html'], prices));
const terms = (prices: PriceBook) => textOf(filled(pages['terms.html'], prices));

/** As if the document of an address had been loaded. */
function load(address: string, prices: PriceBook): void {
  const html = filled(documents[appDocuments[address] ?? ''], prices);
  const [meta] = /<meta name="prices"[^>]*>/.exec(html) ?? [];
  document.head.innerHTML = meta ?? '';
}
afterEach(() => {
  document.head.innerHTML = '';
});

test('after a change no document has a price of before, nor a mark of one', () => {
  for (const [name, html] of [...Object.entries(pages), ...Object.entries(documents)])
    expect(filled(html, dearer), name).not.toMatch(/\$(?:47|67|20)\b|\{\{[#/]?prices/);
});

test('the front page shows the prices of its owner, and a year where they sell it; free stays free [billing.plan-free]', () => {
  const text = landing(dearer);
  expect(text).toContain('Free Starter$0forever');
  expect(text).toContain('$59/month$590/yeartwo months free');
  expect(text).toContain('$89/month$950/year11% less than by the month');
  expect(text).toContain('you can move up and pay the difference: $30 a month if you pay by the month');
  expect(landing(startPrices)).not.toMatch(/\/year|Yearly/);
});

test('the front page asks how often only where a plan is sold by the year, and the answer goes along', () => {
  const toolsAlone = bookOf({ tools: { month: 5900, year: 59_000 }, premium: { month: 8900, year: null } });
  const pageOf = (prices: PriceBook) => {
    const page = new DOMParser().parseFromString(filled(pages['landing.html'], prices), 'text/html');
    const links = [...page.querySelectorAll('#pricing a[href^="/purchase"]')];
    return {
      choices: page.querySelectorAll('#pricing input[name="rhythm"]').length,
      links: links.map((link) => link.getAttribute('href')),
    };
  };
  const [tools, premium] = ['/purchase?plan=tools', '/purchase?plan=premium'];
  expect(pageOf(startPrices)).toEqual({ choices: 0, links: [tools, premium] });
  expect(pageOf(toolsAlone)).toEqual({ choices: 2, links: [tools, `${tools}&rhythm=year`, premium] });
  expect(pageOf(dearer).links).toEqual([tools, `${tools}&rhythm=year`, premium, `${premium}&rhythm=year`]);
});

test('the terms name the prices of the day, and a year only where it is sold', () => {
  expect(terms(dearer)).toContain(
    'Tools & Resources costs $59 a month, Premium $89 a month; moving from Tools & Resources to Premium costs $30 a month more. A paid plan renews every month until you cancel it. By the year, Tools & Resources costs $590 and Premium costs $950; it then renews every year.',
  );
  expect(terms(startPrices)).not.toMatch(/By the year|renews every year/);
});

test('a locked page says what opens it costs now', async () => {
  load('/course', dearer);
  await openPage(() => <PremiumGate viewer={member('tools')} />, { address: '/course', tier: 'tools' });
  expect(await screen.findByText(/Premium is \$30 a month more than Tools & Resources\.$/)).toBeTruthy();
});

test('a member’s home shows the prices of its document', async () => {
  load('/', dearer);
  const Buy: MemberBuyButton = ({ label }) => <button type="button">{label}</button>;
  await openPage(() => <MemberPricing buyButton={Buy} />, { address: '/', tier: 'free' });
  expect(await screen.findByText('$59')).toBeTruthy();
  expect(screen.getByText('or $590 a year, two months free')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/\$(?:47|67)\b/);
});
