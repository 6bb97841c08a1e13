import type { ToolPrompt } from './studio.ts';

/** Where an ad runs: what is read there before the rest is cut. */
const places = {
  search:
    'It is a search ad: headline at most 30 characters, bodyText one sentence of at most 90, spaces counted.',
  linkedin:
    'It runs on LinkedIn, where bodyText is cut after 150 characters: its first sentence ends before that.',
  feed: 'It runs where bodyText is cut after 125 characters: its first sentence ends before that.',
} as const;

export const adCopyPrompt: ToolPrompt<{ readonly place: keyof typeof places }> = {
  version: '2026-11-28.1',
  reach: 'public',
  task: ({
    place,
  }) => `Write one advertisement for businessDescription, for targetAudience, that leads to adGoal. Where adGoal says how it is built, that decides.
${places[place]}
headline: ${place === 'search' ? '' : 'at most 40 characters: '}the situation, the hard fact or its one charged word; no exclamation mark.
${place === 'search' ? '' : 'bodyText: about 90 words in two or three short paragraphs. Whoever reads half of it knows what it is, for whom and what it costs; whoever never calls has still got something to do or to look at. The step and its way out come last.\n'}imagePrompt: one or two sentences for an image generator: a real scene from the reader's day, its light; no text, no logos, nobody posing.`,
  answer: () => '"headline", "bodyText", "imagePrompt"',
  examples: [
    {
      world: 'company',
      told: 'reads phone bills for companies with 50 to 300 lines; $1,200 flat, free if the savings are less; answers within two days',
      text: {
        headline: 'Which of your lines is in a drawer?',
        bodyText:
          "Sort last month's phone bill by data used and look at the zeros. Each one's a phone in a drawer, and canceling it takes a call nobody has time for.\n\nWe read a year of bills for companies with 50 to 300 lines and tell you what to cancel and what to keep. It's $1,200 flat. If it saves you less than that, you don't pay.\n\nNo zeros? Then you don't need us, and it cost you nothing to find out. Otherwise send one bill as a PDF, and within two days you'll hear whether it's worth it.",
        imagePrompt:
          'An open desk drawer in a small office with three old phones and a tangle of chargers, late morning light from the side.',
      },
    },
    {
      world: 'company',
      told: 'outside payroll for restaurants, tips and split shifts included; $9 a month for each employee; two pay runs beside the old provider first; no past tax filings; ask for Dana',
      text: {
        headline: 'The first short paycheck',
        bodyText:
          "Changing payroll has one bad day: the first Friday somebody's check is short. So for two pay runs we work beside your old provider, and we don't pay anybody until both sheets match.\n\nTips and split shifts are in it, for $9 a month per employee. What we can't do is repair last year's tax filings. Your old provider has to.\n\nWhoever you choose, ask them this first: \"If we leave, in what format do we get our year-to-date file?\" If you like the answer, stay. If you don't, call and ask for Dana.",
        imagePrompt:
          'Two printed pay sheets side by side on a steel kitchen counter after closing, a pencil between them, warm light from the pass.',
      },
    },
    {
      world: 'household',
      told: 'two piano movers; $280 in town; no spiral stairs; text the measurements',
      text: {
        headline: 'Measure the turn before the piano',
        bodyText:
          "A piano usually fits through the door. It's the landing where the stairs turn that decides the day. Before you call anybody, us included, measure the door, the landing, and the ceiling above it. If it looks tight, ask each mover how they'd do it, and wait for a real answer.\n\nWe're two people with a board and straps. It's $280 in town, and we don't do spiral stairs. Text us your numbers and the floor. You'll get a yes or a no, and if it's no, you haven't lost a Saturday.",
        imagePrompt:
          'A tape measure laid across a narrow wooden stair landing, an upright piano in the hall below, plain daylight.',
      },
    },
    {
      world: 'household',
      told: 'a chemistry tutor for high school; $55 an hour on Zoom, evenings; no packages',
      text: {
        headline: 'Bring the test, not the book',
        bodyText:
          "I'm a chemistry tutor for high school, $55 an hour on Zoom, evenings, no package to buy.\n\nThe first hour starts with the last test, and with what was right on it: that's where the missing step shows. You both get one page afterward: what to redo, in which order, and whether it takes a tutor at all.\n\nYou can try it at home tonight. Cover the wrong answers and have the right ones explained to you. If that goes fine, save the money. If it stops halfway, send me that question and I'll tell you what's missing.",
        imagePrompt:
          'A kitchen table in the evening with a marked chemistry test, a laptop, two mugs, one pencil; lamp light.',
      },
    },
  ],
};
