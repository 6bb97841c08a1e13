import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';

const many = z.number().int();
const month = z.string();

/** How many got how far. The first two are numbers of a week; the others are about its new accounts, until now. */
const funnelRow = z.strictObject({
  /** Arrivals from elsewhere without a session; the same person may arrive twice. */
  visits: many,
  /** First frustrations before an account. */
  firstCards: many,
  joined: many,
  assessed: many,
  bought: many,
  /** Paid for a second month. */
  stayed: many,
});
export type FunnelRow = z.infer<typeof funnelRow>;

export const businessFigures = z.strictObject({
  /** By month in UTC and currency, the latest month first; cents a month. */
  revenue: z.array(
    z.strictObject({
      month,
      currency: z.string(),
      start: many,
      new: many,
      upgrade: many,
      downgrade: many,
      pause: many,
      lost: many,
      end: many,
    }),
  ),
  funnel: z.strictObject({
    /** The first Monday, and the Monday after the last week; in UTC. */
    from: z.iso.date(),
    until: z.iso.date(),
    all: funnelRow,
    /** The latest week first. */
    weeks: z.array(funnelRow.extend({ week: z.iso.date(), until: z.iso.date() })),
    /** Those that brought most first; `other` for the rest. */
    sources: z.array(funnelRow.extend({ source: z.string() })),
  }),
  /**
   * By the month of the first payment, the latest first: how many there were, and 1, 2, … months later for how many
   * that month has begun (`due`), and how many of them pay for it.
   */
  retention: z.array(
    z.strictObject({ month, members: many, paying: z.array(z.strictObject({ due: many, many })) }),
  ),
  /** Module by module: how many began it, and how many finished all of it. */
  modules: z.array(z.strictObject({ module: z.string(), began: many, finished: many })),
  /** The lessons at which most learners stopped. */
  lessons: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      module: z.string(),
      began: many,
      finished: many,
      stopped: many,
    }),
  ),
  /** What clients still had of members' talks: numbers of answers, and of members and weeks that have some. */
  stayed: z.strictObject({
    members: many,
    answers: many,
    /** Of these, those that clients typed themselves; members typed the others. */
    byClients: many,
    /** Kept word for word, and in gist, as members corrected it. */
    words: many,
    gist: many,
    weeks: many,
  }),
  /** The last 30 days. US cents; null where the price of a model is not told. */
  model: z.strictObject({
    members: many,
    runs: many,
    tokens: many,
    costCents: many.nullable(),
    calls: many,
    callTokens: many,
    callCostCents: many.nullable(),
  }),
});
export type BusinessFigures = z.infer<typeof businessFigures>;

export const readFigures = endpoint({
  id: 'admin.readFigures',
  method: 'GET',
  path: '/api/admin/figures',
  summary:
    'The figures that an owner decides by: revenue by month, the way from a visit to a second month, who keeps paying, where learners stop, what the model costs.',
  access: 'admin',
  output: businessFigures,
});

export const figureTables = ['revenue', 'weeks', 'sources', 'retention', 'lessons'] as const;
export type FigureTable = (typeof figureTables)[number];

export const exportFigures = endpoint({
  id: 'admin.exportFigures',
  method: 'GET',
  path: '/api/admin/figures.csv',
  summary: 'One table of the figures as a CSV file. It holds numbers, and nobody.',
  access: 'admin',
  limit: 'write',
  query: z.strictObject({ table: z.enum(figureTables) }),
  output: z.string(),
});
