import type { ToolPrompt } from './studio.ts';

/** The order of a call, by its kind. */
const structures = {
  cold: 'A cold call: who calls, that it is a sales call; whom it is for, the situation in one detail, a question about the last time that "no" answers as well. On no: goodbye. On yes: what happened, saying back, a next step or none.',
  discovery:
    'A conversation to find out: what it is for and how long, the last time it went wrong, what came of it and who had to deal with it, saying back until they agree, whether they want to hear what could help, the next step or none.',
  demo: 'A demonstration: one moment of their day, said back and confirmed; only the part that changes it, in their hands where it can be; its weak side before they find it; who else has to live with it; the next step they propose.',
  followUp:
    'A follow-up: what they said last time, in their words; something of use whatever they decide; what has changed since; then three doors, go on, wait until a date they name, or stop.',
  research:
    'Nothing is sold, and the first section says so: permission and a length; the last time; who noticed; what was done about it; saying back; thanks, and no offer at the end either.',
  renewal:
    'A call with a client who pays: the hard fact first, a price change among them; what was promised and what came of it, the bad part said by you; what has changed in their work; what to keep, change or end.',
  handover:
    'The work goes over to them: what was promised and whether it is so, checked together; what went badly, named by you; the one thing to know on a bad day and whom to call. No sale.',
  open: 'In order: who calls and why, the situation and a question about the last time, saying back what was heard, what it is and what it costs, what they would ask next, the next step, the end.',
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
  'One section answers three objections, two sentences each; one is the voicemail, at most 20 seconds.';

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
  version: '2026-11-28.1',
  reach: 'one',
  task: ({ callType, mode }) => {
    const kind = mode === 'interview' ? 'research' : kindOf(callType);
    const sells = kind !== 'research' && kind !== 'handover' && mode !== 'first-minute';
    return `Write the script of a call of the kind callType with targetAudience for callPurpose. Where callPurpose says what happens in it, that decides (three to ten sections).
${structures[kind]}
${mode === undefined ? '' : `${modes[mode]}\n`}${sells ? `${selling}\n` : ''}Six to eight sections. title: at most 5 words. seconds: with time for the answers.
say: the words as spoken, in short breaths, each question on its own line. Caller's name and company, else [your name]. What the client says stays open, "[their words]"; nobody's voice or body is read. A guess comes only after something they said, in round brackets: (If they mention the date: ...).`;
  },
  answer: ({ mode }) => `"sections": [{"title", "seconds", "say"${mode === undefined ? '' : answers[mode]}}]`,
  examples: [
    {
      world: 'company',
      told: 'Lena at Carver Freight books trucks for shops that ship pallets',
      text: {
        title: 'Who calls',
        seconds: 20,
        say: "Hi, this is Lena with Carver Freight. It's a sales call, two minutes if you've got them.\nI book trucks for shops that ship pallets.\nWhen a pickup last didn't show, who called your customer?\nIf that doesn't happen to you, say so and I'm gone.",
      },
    },
    {
      world: 'company',
      told: 'backup service, 8 percent more from July, 180 seats at $27',
      text: {
        title: 'The price, first',
        seconds: 40,
        say: "I'd rather you hear this from me than from the invoice. It goes up 8 percent in July. For your 180 seats that's about $389 more a month.\nWhat would that do to your budget?\n(If they name somebody who has to approve it: Would it help if I wrote that person half a page?)",
      },
    },
    {
      world: 'household',
      told: 'Joe at Bright Gutters, estimate asked for on Tuesday, $340',
      text: {
        title: 'Voicemail',
        seconds: 18,
        say: "Hi, it's Joe from Bright Gutters, about the estimate from Tuesday. The whole house is $340. Nothing's booked, so there's nothing to cancel.\nText me at this number if you want a day. If you've found somebody, good, and no need to call back.",
      },
    },
    {
      world: 'household',
      told: 'a contractor for bathrooms, one bathroom in the house, eleven working days',
      text: {
        title: 'What they said, said back',
        seconds: 45,
        say: 'Let me see if I got it: [their words].\nWhat did I leave out?\n(If they mention the one bathroom: Eleven working days is a long time with one. Where would everybody go in the morning?)\n(If they correct you, write it down and say that back.)',
      },
    },
  ],
};
