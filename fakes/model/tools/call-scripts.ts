import { type Fields, lineOf } from '#fakes/model/prompt.ts';
import type { ModelTool } from '#fakes/model/tool.ts';
import { kitFor, namesIn } from './kit.ts';
import { reworked } from './rework.ts';

interface Section {
  readonly title: string;
  readonly seconds: number;
  readonly say: string;
  readonly when?: string;
}

function sectionsOf(fields: Fields, turn: number): readonly Section[] {
  const kit = kitFor(fields);
  const { company, price } = namesIn(fields);
  const isOdd = turn % 2 === 1;
  const opening = {
    title: 'Who calls',
    seconds: 20,
    say: `Hello, this is [your name] with ${company}. It’s a sales call, two minutes if you have them.\n${kit.asks}\nIf that’s nothing you know, say so and I’ll let you go.`,
  };
  const lastTime = {
    title: 'The last time',
    seconds: 60,
    say: `What happened then?\nWho had to deal with it?\n${isOdd ? 'What did you do about it?' : 'What’s different since?'}`,
  };
  const saidBack = {
    title: 'What they said, said back',
    seconds: 30,
    say: 'Let me see if I got it: [their words].\nWhat did I leave out?\n(If they correct you: write it down, and say that back.)',
  };
  const no = { title: 'A no', seconds: 10, say: 'Thank you for saying so. Goodbye.', when: 'They say no' };
  const yes = {
    title: 'A yes',
    seconds: 30,
    say: 'What happened the last time?\nWho should be in a second talk?\nWhat would it have to bring?',
    when: 'They say yes',
  };
  switch (lineOf(fields, 'mode')) {
    case 'first-minute':
      return [{ ...opening, seconds: 25, when: '' }, no, yes];
    case 'branches':
      return [
        { ...opening, when: '' },
        { ...yes, seconds: 20 },
        {
          title: 'A correction',
          seconds: 20,
          say: 'Then it’s something else. What is it?',
          when: 'They say no, it’s rather …',
        },
        {
          title: 'Another subject',
          seconds: 20,
          say: 'That sounds more important. Do you want to talk about that first?',
          when: 'They change the subject',
        },
        { ...saidBack, when: '' },
      ];
    case 'interview':
      return [
        {
          title: 'What this is',
          seconds: 20,
          say: `Hello, this is [your name] with ${company}. I don’t sell anything today. It takes fifteen minutes.\nIs this a good moment?`,
        },
        {
          title: 'One day',
          seconds: 180,
          say: 'When did it happen last?\nWhat time of day was it?\nWho noticed first?\nWhat did you do that evening?',
        },
        {
          title: 'Saying back',
          seconds: 60,
          say: 'Let me say back what I heard: [their words].\nIs that right?',
        },
        { title: 'Thanks', seconds: 30, say: 'Which of your words may I keep?\nThank you. That was all.' },
      ];
    default:
      return [
        opening,
        lastTime,
        saidBack,
        {
          title: 'What it is, and the price',
          seconds: 40,
          say: `We [what you do, in one sentence]. It’s ${price}.\n${kit.look}\nWhat would you need to know about it?`,
        },
        {
          title: 'Three objections',
          seconds: 60,
          say: `“We’ve got somebody.” Then keep them. What would make you call us?\n“It’s a lot.” It is an amount. A lot for what?\n“Send me something.” Gladly. ${kit.doubt}`,
        },
        {
          title: 'A step, or none',
          seconds: 30,
          say: 'Would [the step] be of use?\nIf not, that’s fine, and I won’t call about it again.',
        },
        {
          title: 'Voicemail',
          seconds: 15,
          say: `Hello, this is [your name] with ${company}, about [what you offer], ${price}. My number is [your number]. No need to call back if it’s nothing for you.`,
        },
      ];
  }
}

/** A script from the library, in the mode that was chosen. */
export const callScripts: ModelTool = {
  name: 'call-scripts',
  fields: ['frustrations', 'targetAudience', 'callPurpose', 'callType'],
  write: (fields) =>
    reworked(fields, new Set(['say']), (turn) => ({
      sections: sectionsOf(fields, turn),
    })),
};
