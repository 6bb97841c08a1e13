import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { lineText, longText } from '#platform/contract/text.ts';

/** Languages that a result can be written in, each with its tag (BCP 47). The interface itself is in English. */
export const languageTags = {
  English: 'en',
  German: 'de',
  French: 'fr',
  Spanish: 'es',
  Italian: 'it',
  Portuguese: 'pt',
  Dutch: 'nl',
  Swedish: 'sv',
  Norwegian: 'no',
  Danish: 'da',
  Finnish: 'fi',
  Polish: 'pl',
  Japanese: 'ja',
  Arabic: 'ar',
  Hindi: 'hi',
} as const;
export const languages = Object.keys(languageTags) as readonly (keyof typeof languageTags)[];

export const voiceLimits = { samples: 6000, words: 30, word: 60 } as const;

const words = z
  .array(lineText({ max: voiceLimits.word, required: 'Please write a word' }))
  .max(voiceLimits.words, `Please name at most ${voiceLimits.words} words`)
  .transform((list) => [...new Map(list.map((word) => [word.toLocaleLowerCase('en'), word])).values()]);

export const brandVoiceBody = z.strictObject({
  /** Samples of the member's own writing, to imitate. */
  samples: longText({ max: voiceLimits.samples }),
  wordsToUse: words,
  wordsToAvoid: words,
  language: z.enum(languages),
});
export type BrandVoice = z.infer<typeof brandVoiceBody>;

/** The voice before the member has set one. */
export const noVoice: BrandVoice = { samples: '', wordsToUse: [], wordsToAvoid: [], language: 'English' };

const brandVoiceAnswer = z.strictObject({
  samples: z.string(),
  wordsToUse: z.array(z.string()),
  wordsToAvoid: z.array(z.string()),
  language: z.enum(languages),
  /** Null until they saved one. */
  updatedAt: z.iso.datetime().nullable(),
});

export const readBrandVoice = endpoint({
  id: 'tools.readBrandVoice',
  method: 'GET',
  path: '/api/tools/brand-voice',
  summary: 'How the member’s texts should sound; applied to every generator.',
  access: 'tools.use',
  output: brandVoiceAnswer,
});

export const saveBrandVoice = endpoint({
  id: 'tools.saveBrandVoice',
  method: 'PUT',
  path: '/api/tools/brand-voice',
  summary: 'Set the brand voice: samples, words to use and to avoid, language of the output.',
  access: 'tools.use',
  body: brandVoiceBody,
  output: brandVoiceAnswer,
});
