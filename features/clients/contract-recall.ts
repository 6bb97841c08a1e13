import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, token } from '#platform/contract/fields.ts';
import { lineText, longText } from '#platform/contract/text.ts';
import { keptKinds, recallWays } from './rules-recall.ts';

export const recallLimits = {
  sentence: 200,
  opener: 300,
  answer: 600,
  /** Sentences that one client may have. */
  ofClient: 50,
} as const;

const sentence = lineText({
  max: recallLimits.sentence,
  required: 'Please write the sentence that should stay',
});
const answer = longText({
  max: recallLimits.answer,
  required: 'Please write what you remember, or “Nothing”',
});

export const recallSchema = z.strictObject({
  id: z.uuid(),
  /** What should be left with the client. */
  sentence: z.string(),
  way: z.enum(recallWays),
  /** How the member began; '' if not noted. */
  opener: z.string(),
  talkedOn: z.iso.date(),
  askOn: z.iso.date(),
  /** The page on which the client answers; null once it is answered, or erased by them. */
  link: z.url().nullable(),
  /** When the member copied the question, or typed what they were told. */
  askedAt: z.iso.datetime().nullable(),
  answer: z
    .strictObject({
      text: z.string(),
      at: z.iso.datetime(),
      /** Who typed it: the client on their page, or the member after asking. */
      by: z.enum(['client', 'member']),
      kept: z.enum(keptKinds),
      /** Words of the answer that were in the sentence. */
      words: z.array(z.string()),
      isCorrected: z.boolean(),
    })
    .nullable(),
  /** The client erased their answer. */
  isErased: z.boolean(),
});
export type Recall = z.output<typeof recallSchema>;

const common = { access: 'identifier.use' } as const;
const params = z.strictObject({ id: z.uuid() });
const way = z.enum(recallWays);
const opener = lineText({ max: recallLimits.opener });

export const listRecalls = endpoint({
  ...common,
  id: 'clients.recalls',
  method: 'GET',
  path: '/api/clients/:id/recalls',
  summary: 'What should be left with a client, and what they still had later; newest first.',
  params,
  output: z.strictObject({ recalls: z.array(recallSchema) }),
  errors: ['not_found'],
});

export const addRecall = endpoint({
  ...common,
  id: 'clients.addRecall',
  method: 'POST',
  path: '/api/clients/:id/recalls',
  summary: 'Write down the one sentence that should be left with a client, and the day to ask what was.',
  params,
  body: z
    .strictObject({ sentence, way, opener, talkedOn: day(), askOn: day() })
    .refine(({ askOn, talkedOn }) => askOn > talkedOn, {
      path: ['askOn'],
      message: 'Please ask on a day after the talk',
    }),
  output: recallSchema,
  errors: ['not_found', 'conflict'],
});

export const changeRecall = endpoint({
  ...common,
  id: 'clients.changeRecall',
  method: 'PATCH',
  path: '/api/recalls/:id',
  summary:
    'Choose another day, note that the client was asked, type what they said, or correct how much of the sentence it is.',
  params,
  body: z
    .strictObject({ askOn: day(), isAsked: z.literal(true), answer, kept: z.enum(keptKinds) })
    .partial()
    .refine((body) => Object.keys(body).length > 0, 'Nothing to change'),
  output: recallSchema,
  errors: ['not_found', 'conflict'],
});

export const deleteRecall = endpoint({
  ...common,
  id: 'clients.deleteRecall',
  method: 'DELETE',
  path: '/api/recalls/:id',
  summary: 'Delete a sentence with its answer. For a day that can be undone.',
  params,
  output: z.strictObject({ deleted: z.literal(true) }),
  errors: ['not_found'],
});

export const restoreRecall = endpoint({
  ...common,
  id: 'clients.restoreRecall',
  method: 'POST',
  path: '/api/recalls/:id/restore',
  summary: 'Restore a sentence that was deleted within the last day.',
  params,
  output: recallSchema,
  errors: ['not_found'],
});

const figure = z.strictObject({
  answers: z.int(),
  kept: z.int(),
  share: z.strictObject({ percent: z.int(), from: z.int(), to: z.int() }).nullable(),
});

export const recallFigures = endpoint({
  ...common,
  id: 'clients.recallFigures',
  method: 'GET',
  path: '/api/recall-figures',
  summary: 'How often the member’s sentences stayed: in all, by month, by way and by opener.',
  output: z.strictObject({
    all: figure,
    months: z.array(figure.extend({ month: z.string() })),
    ways: z.array(figure.extend({ way })),
    openers: z.array(figure.extend({ opener: z.string() })),
  }),
});
export type RecallFigures = z.output<(typeof recallFigures)['output']>;

const link = z.strictObject({ token: token({ max: 300, required: 'The link is incomplete' }) });
const open = { access: 'anyone', limit: 'credentials', method: 'POST', errors: ['link_spent'] } as const;

/** A POST, so that no program that merely opens links learns anything, and no log holds the token. */
export const readQuestion = endpoint({
  ...open,
  id: 'clients.readQuestion',
  path: '/api/recall/question',
  summary: 'The question behind a link that a member gave to their client. Reading it changes nothing.',
  body: link,
  output: z.strictObject({
    /** The first name of the member who asks. */
    from: z.string(),
    talkedOn: z.iso.date(),
    isAnswered: z.boolean(),
  }),
});

export const answerQuestion = endpoint({
  ...open,
  id: 'clients.answerQuestion',
  path: '/api/recall/answer',
  summary: 'Answer what is still there of a talk, once, without an account.',
  body: link.extend({ answer }),
  output: z.strictObject({ answered: z.literal(true) }),
  errors: ['link_spent', 'conflict'],
});

export const eraseAnswer = endpoint({
  ...open,
  id: 'clients.eraseAnswer',
  path: '/api/recall/erase',
  summary: 'Erase the answer that was given behind a link; after that the link leads nowhere.',
  body: link,
  output: z.strictObject({ erased: z.literal(true) }),
});
