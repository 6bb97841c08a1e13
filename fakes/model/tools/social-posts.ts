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

const tagsAtMost: Readonly<Record<string, number>> = { linkedin: 2, instagram: 5, tiktok: 3 };
const tagLength = 24;
const joints = /\s+(?:and|or|for|of|on|in|with|to|at|by|from|that|who|which|aged)\s+|[,;:()]+\s*/giu;

/** Tags that the readers would look for: what is offered, and who they are. Never what only sellers care for. */
function tagsOf({ audience = '', offer = '' }: Readonly<Record<string, string>>, most: number): string {
  const things = offer === 'this' ? [audience] : [offer, audience];
  const tags = things
    .flatMap((words) => words.split(joints))
    .map((words) => words.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase())
    .filter((tag) => /^\p{L}{4}/u.test(tag) && tag.length <= tagLength);
  const few = [...new Set(tags)].slice(0, most).map((tag) => `#${tag}`);
  return few.length === 0 ? '' : `\n\n${few.join(' ')}`;
}

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
      return { post: fill(parts.join('\n\n'), slots) + tagsOf(slots, tagsAtMost[platform] ?? 0) };
    }),
};
