import type { ToolPrompt } from './studio.ts';

export const messagingPrompt: ToolPrompt<object> = {
  version: '2026-11-21.1',
  instructions:
    () => `Write the words that businessDescription can use everywhere towards targetAudience, resting on frustrations.
coreMessage: one sentence of at most 25 words that the reader would repeat to somebody else; his frustration and what becomes of it.
opener: what the member says when asked "what do you do?", at most 28 words, said in 11 seconds; ends so that the other asks on.
proofPoints: three things that the fields state and that anybody can check or see; each one sentence of at most 25 words. Where the fields state too little, say what the business does and how, never what it achieved.
Answer with {"coreMessage", "opener", "proofPoints": [three]}.`,
};
