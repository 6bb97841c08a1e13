import { lineOf } from '#fakes/model/prompt.ts';
import type { ModelTool } from '#fakes/model/tool.ts';
import { kitFor, namesIn, pick } from './kit.ts';
import { reworked } from './rework.ts';

const tagged: readonly string[] = ['linkedin', 'instagram', 'tiktok'];

/** One post for the chosen platform, within its length. */
export const socialPosts: ModelTool = {
  name: 'social-posts',
  fields: ['frustrations', 'targetAudience', 'postGoal'],
  write: (fields) =>
    reworked(fields, new Set(['post']), (turn) => {
      const [kit, { company }] = [kitFor(fields), namesIn(fields)];
      const platform = lineOf(fields, 'platform');
      if (platform === 'twitter') return { post: pick([kit.look, kit.scene, kit.doubt], turn) };
      const who = `I’m [your name] at ${company}, and we [what you do, in a few words].`;
      const parts = pick(
        [
          [kit.scene, kit.useful, who, kit.asks],
          [kit.look, kit.other, who, kit.asks],
          [kit.doubt, who, kit.useful, 'What would you add?'],
        ],
        turn,
      );
      const tags = tagged.includes(platform)
        ? [`#${kit.name} #${kit.world === 'any' ? 'work' : kit.world}`]
        : [];
      return { post: [...parts, ...tags].join('\n\n') };
    }),
};
