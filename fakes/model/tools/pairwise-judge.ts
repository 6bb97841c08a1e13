import { lineOf } from '#fakes/model/prompt.ts';
import type { ModelTool } from '#fakes/model/tool.ts';

/** Hollow, pressing or boastful words that a template can know without understanding a text. */
const tells =
  /\b(?:quality|solutions?|tailored|passionate|seamless|empowers?|trusted|experience|peace of mind|community|tips|leading|right now|today|tomorrow|hesitate|last chance|lose|never|fool|forgive|ruined|risk|shame|jail|guaranteed?|thousands|hundreds|studies|experts|universities|number one|replaced|already|congratulations|everything|\d+%|competitors|wrong|burden|cheapest|loved|simply)\b/giu;

const faultsIn = (text: string) => text.match(tells)?.length ?? 0;

/** Which of two texts is better: the stand-in counts tells, to prove the harness; it says nothing on a real text. */
export const pairwiseJudge: ModelTool = {
  name: 'pairwise-judge',
  fields: ['brief', 'textA', 'textB'],
  write: (fields) => {
    const [a, b] = [faultsIn(lineOf(fields, 'textA')), faultsIn(lineOf(fields, 'textB'))];
    return { reason: `${a} against ${b} tells`, better: a <= b ? 'A' : 'B' };
  },
};
