import type { ToolPrompt } from './studio.ts';

export const emailSequencesPrompt: ToolPrompt<{ readonly numberOfEmails: number }> = {
  version: '2026-11-21.1',
  instructions: ({
    numberOfEmails,
  }) => `Write exactly ${numberOfEmails} emails to targetAudience, resting on frustrations, that lead to sequenceGoal one honest step at a time.
Each has its own job and none repeats another's opening: the first names the frustration and asks for nothing; the middle ones each give one thing that helps even if he never buys; the last leaves the door open and says that it is the last.
subject: at most 60 characters, as a colleague would write it; no "Re:", no capitals, no teasing.
sendDay: the day on which it goes out; the first is 1, each later than the one before, with growing gaps.
body: 70 to 160 words, ready to send, a greeting without a placeholder name, one step at most, signed off without a name.
Answer with {"emails": [{"subject", "sendDay", "body"} ${numberOfEmails} times]}.`,
};

/** One email of a finished sequence, anew. */
export const oneEmailPrompt: ToolPrompt<{ readonly position: number; readonly count: number }> = {
  version: '2026-11-21.1',
  instructions: ({
    position,
    count,
  }) => `previousVersion is a sequence of ${count} emails to targetAudience. Write email ${position} anew: the same job in the sequence, another subject, another opening, no sentence in common with any of the ${count}.
subject: at most 60 characters. body: 70 to 160 words, ready to send.
Answer with {"subject", "body"}.`,
};
