import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { planIds, plans } from '#platform/contract/plans.ts';
import type { PricesInWords } from '#platform/contract/prices-in-words.ts';
import { samplePath, writingTools } from '#features/tools/rules.ts';

const identifier = '/tools/frustration-identifier';

const reasons: Readonly<Record<string, string>> = {
  '/assessment': 'Your assessment result comes with you.',
  [identifier]: 'The Frustration Identifier is free for every member.',
};

/** Whether they come for what the Frustration Identifier made, or will make. */
export const isForCards = (target: string) => new URL(target, 'https://here.invalid').pathname === identifier;

/** Whether they come to buy a plan. */
export const isToBuy = (target: string) => new URL(target, 'https://here.invalid').pathname === '/purchase';

/** A link to a writing tool may have come from anybody: what it is, what it costs, and what it makes. */
function toolWaiting({ pathname, searchParams }: URL, { month }: PricesInWords): ReactNode {
  const tool = writingTools.find(({ path }) => path === pathname);
  // They come for a text of their own.
  if (!tool || searchParams.has('open') || searchParams.has('result')) return undefined;
  return (
    <>
      {tool.title} comes with {plans.tools.name}, {month.tools} a month.{' '}
      <Link to="." href={samplePath(tool.slug)} className="text-link">
        See a sample
      </Link>
    </>
  );
}

/** What the visitor came for, judging by where they go afterwards. */
export function reasonOf(target: string, prices: PricesInWords): ReactNode {
  const url = new URL(target, 'https://here.invalid');
  if (!isToBuy(target)) return reasons[url.pathname + url.search] ?? toolWaiting(url, prices);
  const plan = planIds.find((id) => id !== 'free' && id === url.searchParams.get('plan'));
  return plan && `The plan you chose is waiting: ${plans[plan].name}, ${prices.month[plan]} a month.`;
}
