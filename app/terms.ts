import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLegal } from '#content/legal/legal.ts';
import { type Terms, termsOf } from '#features/account/server/profile/terms.ts';
import { legalFacts } from '#features/home/rules-legal.ts';

const priceOfTheDay = '[price of the day]';
const pricesOfTheDay = {
  toolsPrice: priceOfTheDay,
  premiumPrice: priceOfTheDay,
  upgradePrice: priceOfTheDay,
  yearlyPrices: '',
};

/**
 * The terms as their page shows them, with their version. The owner's name and address are not part of the version:
 * nobody has to accept the terms again because of a new address. Nor are prices, of which each purchase keeps its own.
 */
export function readTermsText(root: string): Terms {
  const { lead, sections, title } = readLegal(readFileSync(join(root, 'content/legal/terms.md'), 'utf8'), {
    ...legalFacts,
    ...pricesOfTheDay,
  });
  const parts = sections.map((section) => [`## ${section.title}`, ...section.paragraphs].join('\n\n'));
  return termsOf([`# ${title}`, lead, ...parts].join('\n\n'));
}
