import { z } from 'zod';
import { bookSlugs } from '#content/books/shelf.ts';
import { courseSummary } from '#features/course/contract.ts';
import { nextClinic } from '#features/course/contract-clinics.ts';
import { resultSummary } from '#features/tools/contract-library.ts';
import { cardLink } from '#features/tools/contract-studio.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import type { Answer } from '#platform/contract/endpoint.ts';

export const readWorkspace = endpoint({
  id: 'home.readWorkspace',
  method: 'GET',
  path: '/api/home',
  summary:
    'For a member’s home: the cards they last worked on, their newest texts, what came of them, what they practiced, how far they are in the course and the books, what waits for them, and where members meet.',
  access: 'member',
  output: z.strictObject({
    cards: z.strictObject({
      made: z.int(),
      /** Those last worked on, the client's before the card's time, at most 3. */
      recent: z.array(cardLink),
      /** The first of them, and of all others, from which no text was written; null for those who may not write. */
      unwritten: cardLink.nullable(),
    }),
    texts: z.strictObject({
      made: z.int(),
      used: z.int(),
      replies: z.int(),
      meetings: z.int(),
      /** Of texts, and those that were noted at a client; once where both say it. */
      sales: z.int(),
      noes: z.int(),
      /** The newest, at most 4. */
      recent: z.array(resultSummary),
      /** The newest that should have been used by now and has no outcome; null for those who may not enter one. */
      untold: resultSummary.nullable(),
    }),
    calls: z.strictObject({
      /** Practice calls in which they spoke. */
      made: z.int(),
      /** The card whose client they have not called, the last worked on first; null for those whose plan lacks calls with their own cards. */
      uncalled: cardLink.nullable(),
      /** Clients of the house that they may call; null for those who have cards of their own. */
      house: z.int().nullable(),
      /** When calls can begin again after the limit was reached; null while a call can begin, and without `house`. */
      spent: z.strictObject({ per: z.enum(['week', 'day']), resetsAt: z.iso.datetime() }).nullable(),
      /** The newest call in which they spoke, and when a missed turn of it comes back; null: none. */
      last: z
        .strictObject({
          id: z.uuid(),
          name: z.string(),
          at: z.iso.datetime(),
          turnDueAt: z.iso.datetime().nullable(),
        })
        .nullable(),
    }),
    /** What is due to be recalled in Three minutes; null: nothing. */
    due: z
      .strictObject({
        /** The missed turn that is due longest, and who says what there; null: none. */
        turn: z.strictObject({ name: z.string(), says: z.string() }).nullable(),
        /** How many check questions of lessons. */
        questions: z.int(),
        /** When they last answered either; null: never. */
        answeredAt: z.iso.datetime().nullable(),
      })
      .nullable(),
    /** What a week's rhythm is read from, by the calendar of the member's device. */
    week: z.strictObject({
      /** When the newest two practice calls were answered, the latest first. */
      calls: z.array(z.iso.datetime()),
      /** When a lesson that is done was last open; null: none is done, or no access to the course. */
      lesson: z.iso.datetime().nullable(),
      /** When an outcome was last noted of a text. */
      outcome: z.iso.datetime().nullable(),
    }),
    /** The books they have opened and may read, and where they stopped ("in chapter 3"), the latest first. */
    reading: z.array(z.strictObject({ book: z.enum(bookSlugs), title: z.string(), stopped: z.string() })),
    /** Where members meet, as the owner named it, in the owner's order. */
    communities: z.array(z.strictObject({ name: z.string(), url: z.string() })),
    /** Whether the owner has a calendar for strategy calls. */
    calendar: z.boolean(),
    /** The client with the most urgent planned step, and its day in the member's calendar; null: nothing is planned. */
    planned: z
      .strictObject({
        id: z.uuid(),
        name: z.string(),
        /** A step that the member planned, or the question what stayed of a talk. */
        kind: z.enum(['step', 'recall']),
        step: z.string(),
        on: z.iso.date(),
        /** The day on which the client agreed to the step; null if the member planned it alone. */
        agreedOn: z.iso.date().nullable(),
        /** The client's card with their words, or the one last worked on; null: none. */
        cardId: z.uuid().nullable(),
      })
      .nullable(),
    /** The next clinic that they may come to. */
    clinic: nextClinic.nullable(),
    /** Null without access to the course. */
    course: courseSummary.nullable(),
  }),
});
export type Workspace = Answer<typeof readWorkspace>;
