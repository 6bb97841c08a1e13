import { callScriptsPrompt } from '#content/prompts/call-scripts.ts';
import {
  callScriptsDraft,
  callScriptsInput,
  callScriptsOutput,
  callScriptsParts,
  callScriptText,
} from '#features/tools/contract-call-scripts.ts';
import { generator } from './define.ts';

export const callScripts = generator({
  slug: 'call-scripts',
  input: callScriptsInput,
  output: callScriptsOutput,
  draft: callScriptsDraft,
  prompt: callScriptsPrompt,
  title: ({ callType, callPurpose }) => `${callType}: ${callPurpose}`,
  parts: callScriptsParts,
  text: callScriptText,
});
