import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';

export const readDailyLimits = endpoint({
  id: 'tools.readDailyLimits',
  method: 'GET',
  path: '/api/tools/limits',
  summary:
    'How often a day each plan may use the tools. Email sequences are not among the texts: they have only a stop against abuse.',
  access: 'anyone',
  output: z.strictObject({
    /** Runs of the writing tools together, with Tools & Resources. */
    texts: z.int(),
    /** The same with Premium. */
    textsMore: z.int(),
    /** Runs of the Frustration Identifier, for everybody. */
    identifier: z.int(),
    /** The same with Premium. */
    identifierMore: z.int(),
    /** Email sequences, with either plan: unlimited except for this limit against abuse. */
    emailSequences: z.int(),
  }),
});

const counted = new Intl.NumberFormat('en-US');

/** The daily limits that the pricing shows. */
export const dailyNumbers = ['texts', 'textsMore', 'identifier', 'identifierMore', 'emailSequences'] as const;
export type DailyNumber = (typeof dailyNumbers)[number];

const markOf = (name: DailyNumber) => `{{daily-${name}}}`;

/** Placeholders in a page that is built before the owner's limits are known. */
export const dailyMarks: Readonly<Record<DailyNumber, string>> = {
  texts: markOf('texts'),
  textsMore: markOf('textsMore'),
  identifier: markOf('identifier'),
  identifierMore: markOf('identifierMore'),
  emailSequences: markOf('emailSequences'),
};

/** A day's numbers for display: 1,500 rather than 1500. */
export function dailyTexts(limits: Readonly<Record<DailyNumber, number>>): Record<DailyNumber, string> {
  const text = (name: DailyNumber) => counted.format(limits[name]);
  return {
    texts: text('texts'),
    textsMore: text('textsMore'),
    identifier: text('identifier'),
    identifierMore: text('identifierMore'),
    emailSequences: text('emailSequences'),
  };
}

/** Puts the limits into a page; a page without placeholders comes back unchanged. */
export function fillDaily(html: string, limits: Readonly<Record<DailyNumber, number>>): string {
  const texts = dailyTexts(limits);
  return dailyNumbers.reduce((page, name) => page.replaceAll(dailyMarks[name], texts[name]), html);
}
