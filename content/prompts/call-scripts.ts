import type { ToolPrompt } from './studio.ts';

/** The order of a call, by its kind. */
const structures = {
  cold: 'This is a cold call: they were doing something else. First section, within 11 seconds: whom you help, the frustration those people do not say, a question with a real way out. Then what happens on a no (thank them, end) and on a yes: one question about the last time it happened, saying back what was heard, and either a next step they name themselves or a goodbye. Nothing about the product before they have told something.',
  discovery:
    'This is a conversation to find out, not to pitch: an opening that says what it is for and how long it takes, the last time it went wrong, what came of it and who had to deal with it, a guess that is easy to deny, saying back what was heard until they agree, a question whether they want to hear what could help, and a next step or none.',
  demo: 'This is a demonstration: one moment of their day first, said back and confirmed; only the part that ends it, used by them and not by you where it can be; the weak side of it, said before they find it; who else has to be able to say no; the next step they propose.',
  followUp:
    'This is a follow-up: open with what they said the last time, in their words, and with something useful they keep whatever they decide. Then ask what has changed since, hear the other half of a doubt, and leave three doors: go on, wait until a date they name, or stop. Never ask whether they have decided.',
  research:
    'Nothing is sold in this call, and it says so in the first section. Permission and a length; the last time; who noticed; what they did that evening; one small word of theirs picked up later; saying back; thanks, and no offer, also not at the end.',
  renewal:
    'This is a call with a client who already pays: what was promised and what came of it, the bad part said by you first; what they would tell a colleague about it; what has changed in their work; the price in one sentence and then quiet; what they want to keep, change or end.',
  handover:
    'The work is done and goes over to them: what was promised and whether it is so, checked together; the worst moment, named by you; the one thing they have to know on a bad day and whom they call; one sentence that may stay; an end that is warmer than the middle. No sale.',
  open: 'Order: an opening that earns the next minute, questions that let them say the frustration themselves, saying back what was heard, the one reason that fits, the doubt they will not voice, the next step, the end.',
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

/** How a call of this kind is built, from the member's own word for it; an unknown one has the general order. */
export function callStructure(callType: string): string {
  const kind = kinds.find(([pattern]) => pattern.test(callType));
  return structures[kind?.[1] ?? 'open'];
}

/** What a mode asks of the sections. */
const modes = {
  branches:
    'The script branches. Each answer that callPurpose names has a branch: a section of its own whose `when` says the answer in a few words; where it names none, there are three, for a yes, for a correction and for a change of subject. Branches stand behind each other where the call forks, are equally long and equally warm, and none brings the talk back to what the caller wants. A branch for a no ends the subject at once. `when` is "" on everything that is said in any case.',
  'first-minute':
    'Write only the first minute and how it ends. What is said in any case takes at most 60 seconds together, the first 25 to 30 words at most 11 of them, and has "" as `when`: who calls and that it is a sales call, the frustration those people do not say, a question with a real way out. Behind it stand two branches: `when` "They say no" (thanks, an offer to take the number off the list, goodbye, at most 10 seconds, no second attempt), and `when` "They say yes" (questions about the last time, no product, and at the end what would have to be true for a second talk, and who should be in it).',
  interview:
    'Nothing is sold in this call. The first section says that, and how long it takes. Five open questions at least, each on its own line, about one day that has already happened: no "would you", no product, no price, no praise of what the caller does, and no question that only one answer fits. If they ask for an offer: thank them, name another day or place for it, and go on. It ends with the question which of their words may be kept, and with thanks.',
} as const;
const answers = { branches: ', "when"', 'first-minute': ', "when"', interview: '' } as const;

export const callScriptsPrompt: ToolPrompt<{
  readonly callType: string;
  readonly mode?: keyof typeof modes | undefined;
}> = {
  version: '2026-11-25.1',
  instructions: ({
    callType,
    mode,
  }) => `Write the script of a call of the kind callType with targetAudience for callPurpose, resting on frustrations. Where callPurpose says what happens in the call, which branches it has or how long it takes, that decides, also over the number of sections (three to ten) and over the order below.
${mode === 'interview' ? structures.research : callStructure(callType)}
${mode === undefined ? '' : `${modes[mode]}\n`}Five to seven sections in the order of the call, each branch a section of its own under a title that says when it is said.
title: what the section is for, at most 5 words. seconds: how long it takes, questions with time for their answer.
say: the words as spoken, with contractions, short enough for one breath; questions each on their own line; where they answer, one line in brackets on what to listen for: a small word, a pause, something mentioned and dropped. Where it can go two ways, write both in brackets.

Good: {"title": "A guess they can deny", "seconds": 45, "say": "Stop me if I'm off.\\nYou've brought up the Monday list twice now.\\nIs the list the hard part, or is it who asks you about it?\\n[Wait three seconds. Listen for a name or a weekday. If they say no, say only: Then I was wrong. What is it?]"}
Good: {"title": "The price, then quiet", "seconds": 30, "say": "It's four thousand two hundred, set up, with the first year of service.\\n[Stop here. If they say it's a lot: It is a lot. A lot for what, or after what?]"}
Bad: {"title": "Handle objections", "seconds": 60, "say": "I totally understand, but our comprehensive solution will save you time and money. Would you agree that quality matters?"} It answers half a sentence, and the question has only one answer.

Answer with {"sections": [{"title", "seconds", "say"${mode === undefined ? '' : answers[mode]}}]}.`,
};
