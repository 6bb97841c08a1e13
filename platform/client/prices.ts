import { useContext } from 'react';
import { startPrices } from '#platform/contract/prices.ts';
import {
  priceMarks,
  pricesInWords,
  type PricesInWords,
  pricesSelector,
} from '#platform/contract/prices-in-words.ts';
import { LookOfBuild } from './site-look.ts';

const ofStart = pricesInWords(startPrices);
let read: { readonly told: string; readonly prices: PricesInWords } | null = null;

function pricesOfDocument(): PricesInWords {
  // The server builds the first words of a page without a document; they name no price.
  if (typeof document === 'undefined') return ofStart;
  const told = document.querySelector<HTMLMetaElement>(pricesSelector)?.content ?? '';
  if (read?.told === told) return read.prices;
  const prices = told.startsWith('{"') ? (JSON.parse(told) as PricesInWords) : ofStart;
  read = { told, prices };
  return prices;
}

/** What the site sells for, as this document was served: in marks while pages are built. */
export function usePrices(): PricesInWords {
  const isBuilt = useContext(LookOfBuild) !== null;
  return isBuilt ? priceMarks : pricesOfDocument();
}
