import { callScriptsPrompt } from '#content/prompts/call-scripts.ts';
import {
  branchedScript,
  callScriptsParts,
  callScriptText,
  callScriptsContract,
  straightScript,
} from './contract.ts';
import { scriptProblem } from '#features/tools/rules/laws.ts';
import { modeProblem } from '#features/tools/rules/modes.ts';
import { generator } from '#features/tools/server/studio/define.ts';

export const callScripts = generator({
  contract: callScriptsContract,
  prompt: callScriptsPrompt,
  outputFor: ({ mode }) => (mode === 'branches' || mode === 'first-minute' ? branchedScript : straightScript),
  parts: callScriptsParts,
  text: callScriptText,
  answer: (_, callScript) => ({ callScript }),
  lacks: ({ sections }) => scriptProblem(sections.map(({ say }) => say)),
  problem: ({ sections }, { mode }) => modeProblem(sections, mode),
  fit: ({ sections }, { mode }) => ({
    output: {
      sections: sections.map(({ when, ...section }) => (when ? { ...section, when } : section)),
    },
    notices: [modeProblem(sections, mode)].filter((problem) => problem !== null),
  }),
});
