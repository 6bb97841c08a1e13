import type { ToolPrompt } from './studio.ts';

export const emailSequencesPrompt: ToolPrompt<{ readonly numberOfEmails: number }> = {
  version: '2026-11-23.1',
  instructions: ({
    numberOfEmails,
  }) => `Write exactly ${numberOfEmails} emails to targetAudience, resting on frustrations, that lead to sequenceGoal one honest step at a time.
Where sequenceGoal says what each mail is for, how it is built or when it goes out, that decides. Where it does not:
Each has its own job, and none repeats another's opening or idea. The first names the frustration as a guess and asks for nothing. The ones in the middle each give one thing that helps even if they never buy: a question to ask themselves, a small check they can do in five minutes, a mistake worth avoiding, an honest limit of the offer. The one before the last says plainly what the offer is, what it costs where the fields say so, and for whom it is wrong. The last leaves the door open, says that it is the last, and is.
subject: at most 60 characters, as a colleague would write it, and kept by the mail below it; no "Re:", no capitals, no teasing.
sendDay: the day on which it goes out; the first is 1, each later than the one before, as sequenceGoal says or with growing gaps; at most 400.
body: 70 to 160 words, ready to send, a greeting without a placeholder name, the reader's moment in the first two sentences, one step at most, signed off without a name. Never ask whether they have had time to think, and never mention that they have not answered.

Good first mail, for a firm that insures workshops: subject "the key under the paint can" body "Hello, there's a key under the paint can by your back door. I don't know that. I've just met it often enough to look. I may be wrong, but I don't think what keeps you from looking at the policy is the price. I think it's that somebody might ask about the key. Nothing to do here. I'll write on Thursday about what actually happens when someone asks."
Good middle mail, for the same: subject "five minutes, one photo per tool" body "Hello, here's something you can use with any insurer. Walk through once with your phone and take one picture of each machine with its plate in it. Don't sort them, just leave them on the phone. If you ever need to prove what stood there, that's most of the work done. If you'd rather do it together, say so and I'll bring coffee."
Bad: subject "Don't miss out!" body "I hope this finds you well. Just checking in to see if you had a chance to consider our comprehensive solutions." It asks and gives nothing; any firm could send it.

Answer with {"emails": [{"subject", "sendDay", "body"} ${numberOfEmails} times]}.`,
};

/** One email of a finished sequence, anew. */
export const oneEmailPrompt: ToolPrompt<{ readonly position: number; readonly count: number }> = {
  version: '2026-11-23.1',
  instructions: ({
    position,
    count,
  }) => `previousVersion is a sequence of ${count} emails to targetAudience. Write email ${position} anew: the same job in the sequence, another subject, another opening, another moment of the reader's day, no sentence in common with any of the ${count}.
subject: at most 60 characters, kept by the mail below it. body: 70 to 160 words, ready to send.
Answer with {"subject", "body"}.`,
};
