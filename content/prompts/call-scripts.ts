import type { ToolPrompt } from './studio.ts';

/** The order of a call, by its kind. */
const structures = {
  cold: 'A cold call: who calls, and that it is a sales call; one question about their situation that "no" answers as well; what you do and what it costs; the ask.',
  discovery:
    'A conversation to find out: what it is for and how long; the last time it went wrong, what came of it and who had to deal with it; saying back until they agree; whether they want to hear what could help, what it is and what it costs; the next step or none.',
  demo: 'A demonstration: one moment of their day, said back and confirmed; only the part that changes it, in their hands where it can be; its weak side before they find it; who else has to live with it; what it costs and the next step they propose.',
  followUp:
    'A follow-up: what they said last time, in their words; what answers it; what has changed since; then three doors, go on, wait until a date they name, or stop.',
  research:
    'Nothing is sold, and the first section says so: permission and a length; the last time; who noticed; what was done about it; saying back; thanks, and no offer at the end either.',
  renewal:
    'A call with a client who pays: the hard fact first, a price change among them, worked out on their figures; one question about how it has gone, or what they will be asked about it; the one ask, and what they would have from it.',
  handover:
    'The work goes over to them: what was promised and whether it is so, checked together; what went badly, named by you; the one thing to know on a bad day and whom to call. No sale.',
  open: 'In order: who calls and why; the situation, and one question about the last time; saying back what was heard; what it is and what it costs; the next step; the end.',
} as const;

const kinds: readonly (readonly [RegExp, keyof typeof structures])[] = [
  [/^sales/i, 'open'],
  [/handover|hand over|delivery/i, 'handover'],
  [/research|interview|no.?sale|listening/i, 'research'],
  [/cold|first call|outbound|prospect/i, 'cold'],
  [/follow|second meeting|check.?in/i, 'followUp'],
  [/demo|presentation|walk.?through/i, 'demo'],
  [/renew|review|onboarding|existing/i, 'renewal'],
  [/discovery|first meeting|consult/i, 'discovery'],
];

function kindOf(callType: string): keyof typeof structures {
  return kinds.find(([pattern]) => pattern.test(callType))?.[1] ?? 'open';
}

/** How a call of this kind is built, from the member's own word for it; an unknown one has the general order. */
export const callStructure = (callType: string): string => structures[kindOf(callType)];

/** What a call has besides where something may be sold in it. */
const selling =
  'Behind it: "If they say" with six to nine things they may say, worries and price among them, each answered in two or three short sentences as somebody would who knows the work; "If yes"; a voicemail.';

/** What a mode asks of the sections. */
const modes = {
  branches:
    'The script branches: each answer that callPurpose names, else a yes, a correction and a change of subject, has a section of its own whose `when` says it in a few words. Branches are equally long and equally warm; one for a no ends the subject. `when` is "" on what is said in any case.',
  'first-minute':
    'Write only the first minute and how it ends. What is said in any case takes at most 60 seconds together and has "" as `when`. Behind it stand `when` "They say no" (thanks, an offer to take the number off the list, goodbye) and `when` "They say yes" (questions about the last time, no product, and who should be in a second talk).',
  interview:
    'Nothing is sold. Five open questions at least, each on its own line, about one day that has already happened: no "would you", no product, no price, no praise. If they ask for an offer: thank them, name another day for it, go on. It ends with the question which of their words may be kept, and with thanks.',
} as const;
const answers = { branches: ', "when"', 'first-minute': ', "when"', interview: '' } as const;

export const callScriptsPrompt: ToolPrompt<{
  readonly callType: string;
  readonly mode?: keyof typeof modes | undefined;
}> = {
  version: '2026-11-29.1',
  reach: () => 'one',
  task: ({ callType, mode }) => {
    const kind = mode === 'interview' ? 'research' : kindOf(callType);
    const sells = kind !== 'research' && kind !== 'handover' && mode !== 'first-minute';
    return `Write the script of a callType with targetAudience for callPurpose. Where callPurpose says what happens in it, that decides.
${structures[kind]}
${mode === undefined ? '' : `${modes[mode]}\n`}${sells ? `${selling}\n` : ''}No scene to read out: ask straight about what frustrations describe ("Has that happened at your place?"), then what somebody who knows the work would ask ("Who noticed first?"). At most ten sections. title: at most 5 words.
say: the words as spoken, in short lines; few notes, in round brackets: (Let them tell it.) (Say why here.) The member calls ("this is [your name]"), never the client. What the client tells isn't written: "[their words]". A guess comes only after something they said.`;
  },
  answer: ({ mode }) =>
    `"sections": [{"title", "seconds": number, "say"${mode === undefined ? '' : answers[mode]}}]`,
};
