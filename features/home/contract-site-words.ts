import { z } from 'zod';
import { courseExtent } from '#features/course/contract-extent.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { lineText } from '#platform/contract/text.ts';

// Apart from contract-site.ts: every member's home asks for these words, and only admins need the rest.

export const bookValues = z.strictObject({
  title: lineText({ max: 60, required: 'Please enter a title' }),
  subtitle: lineText({ max: 80, required: 'Please enter a subtitle' }),
  description: lineText({ max: 240, required: 'Please enter a description' }),
});

export const booksValues = z.strictObject({ emotions: bookValues, 'brain-upgrade-blueprint': bookValues });

/** The line under the name of each paid plan; an empty text means ours. */
export const planLineValues = z.strictObject({
  tools: lineText({ max: 90 }),
  premium: lineText({ max: 90 }),
});

export const readSite = endpoint({
  id: 'home.readSite',
  method: 'GET',
  path: '/api/site',
  summary: 'How the owner describes the free books and the plans, and what the course holds now.',
  access: 'anyone',
  output: z.strictObject({ books: booksValues, planLines: planLineValues, course: courseExtent }),
});
