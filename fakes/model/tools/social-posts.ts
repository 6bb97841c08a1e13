import { lineOf } from '#fakes/model/prompt.ts';
import type { ModelTool } from '#fakes/model/tool.ts';
import { briefOf, pick } from './brief.ts';
import { reworked } from './rework.ts';
import { fill, shorten } from './words.ts';

const openings = [
  'Nobody says it in the first meeting: {pain}.',
  '“{pain}.” A sentence that {audience} think and do not say.',
  'I used to answer the question that was asked. The real one was another: {pain}.',
  'What do {audience} talk about when nobody sells them anything? This: {pain}.',
  'It is seldom the price. Most of the time it is this: {pain}.',
] as const;

const middles = [
  'I stopped explaining and began to ask about {moment}. The talk changed at once: shoulders down, real words.',
  'Underneath sits a fear that is easy to respect once you hear it: {fear}. Arguments do not reach it. Being understood does.',
  'So before any offer there is {proof}. Not to convince anybody. So that a careful person can decide carefully.',
] as const;

const ends = [
  'If you know that feeling and want to {goal}, write me one line. No pitch comes back, only a question.',
  'My wish for this week: to {goal}, with the people for whom it fits. Is that you?',
  'What would have to be true before you {goal}? I read every answer.',
  'If you find yourself in this: we could {goal}. A no is a good answer too.',
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
        return { post: shorten(`${line}\n\n${fill('Shall we {goal}?', slots)}`, 230) };
      }
      const parts = [pick(openings, seed), pick(middles, seed), pick(ends, seed)];
      return { post: fill(parts.join('\n\n'), slots) + (tags[platform] ?? '') };
    }),
};
