import type { ToolPrompt } from './studio.ts';

export const callScriptsPrompt: ToolPrompt<{ readonly callType: string }> = {
  version: '2026-11-21.1',
  instructions:
    () => `Write the script of a call of the kind callType with targetAudience for callPurpose, resting on frustrations.
Five to seven sections in the order of the call: an opening that earns the next minute, questions that let him say the frustration himself, saying back what was heard, the one reason that fits, the doubt he will not voice, the next step, the end.
title: what the section is for, at most 5 words. seconds: how long it takes, questions with time for his answer.
say: the words as spoken, short enough for one breath; questions each on their own line; where he answers, one line in brackets on what to listen for.
Answer with {"sections": [{"title", "seconds", "say"}]}.`,
};
