import type { ModelTool } from '#fakes/model/tool.ts';
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
  'Tell me about {moment}. How does it go with you?\n(Listen for what they skip.)\nWhat would have to change so that you no longer think of it?\n(Do not help them. Count to five.)',
  'Who else in your house feels it?\n(Listen for names and for who is missing.)\nWhat happens if everything stays as it is?\n(No comment. Let it stand.)',
] as const;

const doubts = [
  'May I say something that people think here and seldom say? “{fearStart}.” Is there a little of that?\n(If they laugh, you are close. If they deny it, thank them and believe them.)',
  'If I were in your place, I would ask now: what happens if it does not work?\n(Answer it before they ask, with what you really do.)',
] as const;

/** A call in timed sections, from the first second to the end. */
export const callScripts: ModelTool = {
  name: 'call-scripts',
  fields: ['frustrations', 'targetAudience', 'callPurpose'],
  write: (fields) =>
    reworked(fields, new Set(['say']), () => {
      const { slots: words, seed } = briefOf(fields);
      const fear = words['fear'] ?? '';
      const slots = { ...words, fearStart: fear.charAt(0).toUpperCase() + fear.slice(1) };
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
          say: 'Then only one thing from our side. Before anything is decided, you get {proof}. You look at it and judge for yourself.',
        },
        { title: 'The doubt they keep', seconds: 60, say: pick(doubts, seed) },
        {
          title: 'The next step',
          seconds: 45,
          say: 'For this call ({callType}) I had one aim: to {goal}. Does that make sense to you, or would something else be more useful?\n(Offer two dates. A no is a good answer.)',
        },
        {
          title: 'End',
          seconds: 20,
          say: 'Thank you for speaking openly. You will have what we agreed in writing today. And if you change your mind, one line is enough.',
        },
      ];
      return { sections: sections.map((section) => ({ ...section, say: fill(section.say, slots) })) };
    }),
};
