import type { ModelTool } from '#fakes/model/tool.ts';
import { kitFor, namesIn, pick } from './kit.ts';
import { reworked } from './rework.ts';

/** An ad from the library: it rests on the scene, on the useful thing, or on the plain offer. */
export const adCopy: ModelTool = {
  name: 'ad-copy',
  fields: ['businessDescription', 'targetAudience', 'frustrations', 'adGoal'],
  write: (fields) =>
    reworked(fields, new Set(['bodyText']), (turn) => {
      const [kit, { company, price }] = [kitFor(fields), namesIn(fields)];
      const offer = `We’re ${company}: [what you do, in one sentence], ${price}.`;
      const step = 'If you’d like to know more: [how to reach you]. If not, keep the list.';
      const bodies: readonly [readonly string[], ...(readonly string[])[]] = [
        [kit.scene, `${offer}\n\n${kit.useful}`, step],
        [kit.useful, kit.other, `${offer} ${step}`],
        [offer, `${kit.doubt} Ask us first.`, `${kit.look} ${step}`],
      ];
      return {
        headline: kit.headline,
        bodyText: pick(bodies, turn).join('\n\n'),
        imagePrompt: `${kit.image} No text, no logos.`,
      };
    }),
};
