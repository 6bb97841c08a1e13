import { callScriptsPrompt } from '#content/prompts/call-scripts.ts';
import { callScriptsParts, callScriptText, callScriptsContract } from './contract.ts';
import { generator } from '#features/tools/server/studio/define.ts';

export const callScripts = generator({
  contract: callScriptsContract,
  prompt: callScriptsPrompt,
  title: ({ callType, callPurpose }) => `${callType}: ${callPurpose}`,
  parts: callScriptsParts,
  text: callScriptText,
  answer: (_, callScript) => ({ callScript }),
});
