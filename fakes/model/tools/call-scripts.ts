import type { ModelTool } from '#fakes/model/tool.ts';
import { lineOf } from '#fakes/model/prompt.ts';
import { briefOf, pick } from './brief.ts';
import { reworked } from './rework.ts';
import { fill } from './words.ts';

const openings = [
  'Good morning, this is … I call because of one sentence: “{pain}.” Does that say anything to you, or am I wrong here?',
  'Good morning, this is … You do not know me. I have one question, and if it is not yours, I hang up: do you know the thought “{pain}”?',
  'Good morning, this is … I talk with {audience} a good deal, and one thing comes late each time: “{pain}.” May I ask you about it for two minutes?',
] as const;

const questions = [
  'What is it like with you at the moment?\n(Listen for the first adjective. Write it down.)\nWhen did you notice it last?\n(Wait. The second answer is the true one.)\nWhat have you tried?',
  'Tell me about the last time. How did it go?\n(Listen for what they skip.)\nWhat would have to change so that you no longer think of it?\n(Do not help them. Count to five.)',
  'Who else in your house feels it?\n(Listen for names and for who is missing.)\nWhat happens if everything stays as it is?\n(No comment. Let it stand.)',
] as const;

const doubts = [
  'May I say something that people think here and seldom say? “It is hard to say no to somebody friendly.” Is there a little of that?\n(If they laugh, you are close. If they deny it, thank them and believe them.)',
  'If I were in your place, I would ask now: what happens if it does not work?\n(Answer it before they ask, with what you really do.)',
] as const;

const noThanks = 'Then I was wrong, thank you for saying so. Goodbye.';
const branches = [
  {
    title: 'They agree',
    when: 'They say yes',
    seconds: 30,
    say: 'What was it like the last time?\n(Wait. Say back their last three words.)',
  },
  {
    title: 'They correct you',
    when: 'They say no, it is rather …',
    seconds: 30,
    say: 'Then I was wrong. What is it instead?\n(Use their word from here on.)',
  },
  {
    title: 'They change the subject',
    when: 'They change the subject',
    seconds: 30,
    say: 'Of course. Let us talk about that.\n(Do not come back to the guess.)',
  },
] as const;
const minuteEnds = [
  { title: 'A no', when: 'They say no', seconds: 10, say: noThanks },
  {
    title: 'A yes',
    when: 'They say yes',
    seconds: 90,
    say: 'When did it happen last?\nWho noticed?\nWhat would have to be true for a second talk to be worth your time, and who should be in it?',
  },
] as const;

interface Section {
  readonly title: string;
  readonly seconds: number;
  readonly say: string;
}

/** What of the whole call a mode keeps, and what it adds. */
function inMode(mode: string, whole: readonly Section[], seed: number): readonly object[] {
  const onMainLine = (sections: readonly Section[]) => sections.map((section) => ({ ...section, when: '' }));
  switch (mode) {
    case 'branches':
      return [...onMainLine(whole.slice(0, 3)), ...branches, ...onMainLine(whole.slice(-1))];
    case 'first-minute':
      return [...onMainLine(whole.slice(0, 1)), ...minuteEnds];
    case 'interview':
      return [
        {
          title: 'Nothing is sold',
          seconds: 30,
          say: 'I sell nothing today, I am here to learn. It takes twenty minutes. Is that all right?',
        },
        { title: 'The last time', seconds: 420, say: pick(questions, seed) },
        { title: 'Around it', seconds: 420, say: pick(questions, seed + 1) },
        {
          title: 'Their words',
          seconds: 60,
          say: 'Which of your words may I keep?\nThank you.\n(Leave it to them whether you talk again.)',
        },
      ];
    default:
      return whole;
  }
}

/** A call in timed sections, from the first second to the end. */
export const callScripts: ModelTool = {
  name: 'call-scripts',
  fields: ['frustrations', 'targetAudience', 'callPurpose'],
  write: (fields) =>
    reworked(fields, new Set(['say']), () => {
      const { slots, seed } = briefOf(fields);
      const sections = [
        { title: 'Earn the next minute', seconds: 30, say: pick(openings, seed) },
        { title: 'Let them say it', seconds: 240, say: pick(questions, seed) },
        {
          title: 'Say back what you heard',
          seconds: 60,
          say: 'Let me see whether I understood. You said … (their own words). What weighs on you is not the matter itself, it is “{painShort}”. Is that right?\n(Wait for “exactly”. Without it, go back one step.)',
        },
        {
          title: 'One reason that fits',
          seconds: 75,
          say: 'Then only one thing from our side: … (one sentence about {offer} that answers what they said)\n(Stop there. Let them ask.)',
        },
        { title: 'The doubt they keep', seconds: 60, say: pick(doubts, seed) },
        {
          title: 'The next step',
          seconds: 45,
          say: 'For this call ({callType}) I had one aim: {step}. Does that make sense to you, or would something else be more useful?\n(Offer two dates. A no is a good answer.)',
        },
        {
          title: 'End',
          seconds: 20,
          say: 'Thank you for speaking openly. And if you change your mind, one line is enough.\n(Say back what was agreed, and when.)',
        },
      ];
      const filled = (text: string) => fill(text, slots);
      const all = inMode(lineOf(fields, 'mode'), sections, seed) as readonly Section[];
      return { sections: all.map((section) => ({ ...section, say: filled(section.say) })) };
    }),
};
