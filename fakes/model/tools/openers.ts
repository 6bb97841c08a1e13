import { shortClientOf } from '#features/tools/rules/client-name.ts';
import { type Fields, lineOf } from '#fakes/model/prompt.ts';
import type { ModelTool } from '#fakes/model/tool.ts';
import { lowerFirst, seedOf, tradeOf } from './words.ts';

type Three = readonly [string, string, string];

/**
 * For every trade. `%` is whom the member helps: the first half says that and nothing else, as a time or an occasion of
 * the job would be made up.
 */
const anyTrade = [
  'I work with %. When did you last move something to next week’s list for the third time, or do you get to everything?',
  'I work with %. When did you last have to stand up for somebody you’d hired, or do they all work out?',
  'I work with %. When did you last pay somebody and end up doing it yourself, or hasn’t that happened?',
  'I work with %. When did you last leave a call for Monday, or is the phone quiet on Fridays?',
  'I work with %. When did somebody last promise to call you back and didn’t, or do they all call?',
  'I work with %. When did you last read something again after you’d signed it, or was it clear the first time?',
  'I work with %. When did you last say yes because saying no took longer, or don’t you do that?',
  'I work with %. When did you last open an offer and close it at the conditions, or do you read those?',
  'I work with %. When did you last find out from somebody else first, or do they tell you?',
  'I work with %. When did you last keep an old thing going because changing it takes a day, or do you change it?',
] as const;

/** What somebody of each trade would say, by an ear for it. */
const byTrade: Readonly<Record<string, Three>> = {
  software: [
    'I work with %. When did you last go back to the spreadsheet, or did the new thing hold?',
    'I work with %. When did you last check who still uses a tool you pay for, or do you know by heart?',
    'I work with %. When did you last fix a login yourself, or does somebody come?',
  ],
  health: [
    'I work with %. When did you last tell the whole story again from the start, or does one person know it by now?',
    'I work with %. When did you last leave an appointment and look it up in the car, or was it all clear?',
    'I work with %. When did you last cancel a checkup because the week got full, or do you always make it?',
  ],
  cleaning: [
    'I work with %. When did you last wipe something yourself before a visitor came, or was it done?',
    'I work with %. When did you last write the same complaint twice, or does once do it?',
    'I work with %. When did you last check the corners yourself, or don’t you have to?',
  ],
  coaching: [
    'I work with %. When did you last open the binder again, or is it still in the bag?',
    'I work with %. When did you last move the same decision to Monday, or is the list empty?',
    'I work with %. When did you last know what to do and put it off anyway, or do you just do it?',
  ],
  building: [
    'I work with %. When did you last get up at night and look at the ceiling, or can you leave it?',
    'I work with %. When did you last wait in all day for somebody coming between eight and five, or are yours on time?',
    'I work with %. When did you last pay for a job you couldn’t check, or could you see what was done?',
  ],
  finance: [
    'I work with %. When did you last look for one receipt, or is it all there?',
    'I work with %. When did you last nod at a number and look it up afterward, or was it explained?',
    'I work with %. When did you last leave a tax letter lying for a day, or do you open them?',
  ],
  property: [
    'I work with %. When did you last wait for a call that didn’t come, or do people let you know?',
    'I work with %. When did you last hear what the neighbors got and do the math again, or don’t you look?',
    'I work with %. When did you last ask somebody who earns nothing from it, or is there nobody like that?',
  ],
  moving: [
    'I work with %. When did you last look for one thing till midnight, or was it labeled?',
    'I work with %. When did you last carry something yourself because you wouldn’t hand it over, or did they take it all?',
    'I work with %. When did you last open a box and find it in pieces, or has it always gone well?',
  ],
  marketing: [
    'I work with %. When did you last look for one real customer in the report, or was there one?',
    'I work with %. When did you last pay for an ad and never learn who came, or can you name somebody?',
    'I work with %. When did you last have to explain the budget upstairs, or does nobody ask?',
  ],
  pictures: [
    'I work with %. When did you last use an old picture because the new one looked stiff, or do you have one you like?',
    'I work with %. When did you last ask a photographer where to put your hands, or did they tell you?',
    'I work with %. When did you last miss a face in the pictures, or was everybody in there?',
  ],
  retail: [
    'I work with %. When did you last send something back because the picture was nicer, or did you keep it?',
    'I work with %. When did you last close the page with everything still in the cart, or do you always decide?',
    'I work with %. When did a shop last tell you not to buy something, or hasn’t that happened?',
  ],
  hospitality: [
    'I work with %. When did you last call a place to make sure, or did they call you?',
    'I work with %. When did you last plan a day for others and do the checking yourself, or did somebody take that?',
    'I work with %. When did you last pick a place and read the reviews again that night, or was that it?',
  ],
  law: [
    'I work with %. When did you last read a letter from the other side three times, or is it clear at once?',
    'I work with %. When did you last keep a question short because the clock was running, or do you ask anyway?',
    'I work with %. When did you last get a bill for a call you thought was free, or hasn’t that come up?',
  ],
  fitness: [
    'I work with %. When did you last pay for a month you didn’t go, or do you go?',
    'I work with %. When did you last pack the bag and leave it in the car, or does it come in?',
    'I work with %. When did you last start over, or are you still at it?',
  ],
  industry: [
    'I work with %. When did you last hear of a missing part from the line, or did somebody call?',
    'I work with %. When did you last add a week to a date somebody gave you, or do theirs hold?',
    'I work with %. When did you last explain a delay that wasn’t yours, or do they ask the right person?',
  ],
  people: [
    'I work with %. When did you last get a message that somebody isn’t coming, or do they all show up?',
    'I work with %. When did you last vouch for somebody and have to explain it later, or did it go well?',
    'I work with %. When did you last answer for something somebody else did, or do they answer for it?',
  ],
};

const mostWhoWords = 6;

/** Openers of the trade first, then of every trade. @param first which of the trade's begins @param count at most ten */
export function openersFor(fields: Fields, first: number, count: number): string[] {
  const [business, audience] = [lineOf(fields, 'businessDescription'), lineOf(fields, 'targetAudience')];
  const short = lowerFirst(shortClientOf(audience));
  // Whoever is told of a problem leaves the member's words out.
  const who =
    Object.hasOwn(fields, 'problem') || short.split(' ').length > mostWhoWords
      ? 'people in your line of work'
      : short;
  const three = byTrade[tradeOf(business, audience).name] ?? [];
  const at = three.length === 0 ? 0 : first % three.length;
  const all = [...three.slice(at), ...three.slice(0, at), ...anyTrade];
  const known = lineOf(fields, 'notAgain');
  return all
    .map((line) => line.replace('%', () => who))
    .filter((line) => !known.includes(line))
    .slice(0, count);
}

/** Three to say first from a card. */
export const openers: ModelTool = {
  name: 'openers',
  fields: ['businessDescription', 'targetAudience', 'card'],
  write: (fields) => ({ openers: openersFor(fields, seedOf(lineOf(fields, 'card')), 3) }),
};
