import { lineOf } from '#fakes/model/prompt.ts';
import type { ModelTool } from '#fakes/model/tool.ts';
import { briefOf, pick } from './brief.ts';
import { reworked } from './rework.ts';
import { fill, shorten } from './words.ts';

const openings = [
  'Nobody says it in the first meeting: “{pain}.”',
  '“{pain}.” A sentence that {audience} think and do not say.',
  'The question that is asked is rarely the real one. The real one: “{pain}.”',
  'What do {audience} talk about when nobody sells them anything? This: “{pain}.”',
  'It is seldom the price. Most of the time it is this: “{pain}.”',
] as const;

const middles = [
  'No argument reaches a sentence like that. Being asked about it does.',
  'You cannot talk anybody out of it, and you should not. You can ask, and wait for the answer.',
  'Whoever hears it said without blame can breathe out, and decide carefully.',
] as const;

const ends = [
  'If you know that feeling: {step}.',
  'Is that you? The next step: {step}.',
  'If you find yourself in this, take one small step: {step}.',
  '{stepStart}. A no is a good answer too.',
] as const;

const tags: Readonly<Record<string, string>> = {
  linkedin: '\n\n#sales #listening',
  instagram: '\n\n#listening #honestsales #smallbusiness #understood #ethicalpersuasion',
  tiktok: '\n\n#honestsales #listening #ethicalpersuasion',
};

/** One post for the chosen platform, within its length. */
export const socialPosts: ModelTool = {
  name: 'social-posts',
  fields: ['frustrations', 'targetAudience', 'postGoal'],
  write: (fields) =>
    reworked(fields, new Set(['post']), () => {
      const { slots, seed } = briefOf(fields);
      const platform = lineOf(fields, 'platform');
      if (platform === 'twitter') {
        const line = fill(pick(openings, seed), { ...slots, pain: slots['painShort'] ?? '' });
        return { post: shorten(`${line}\n\n${fill('{stepStart}.', slots)}`, 230) };
      }
      const parts = [pick(openings, seed), pick(middles, seed), pick(ends, seed)];
      return { post: fill(parts.join('\n\n'), slots) + (tags[platform] ?? '') };
    }),
};
