import type { ToolPrompt } from './studio.ts';

const first =
  "first: who writes and for whom, the reader's situation in one detail, the product in one sentence, one question that takes a line to answer, and a line to get off the list";
const offer =
  'offer: the hard facts first, price or range, what it takes from the reader, what it cannot do where a field says so, the one step';
const middles = [
  'useful: something they can do alone in ten minutes with what is on their desk',
  'how it goes: what happens in the first hour or week, who comes, what the reader has to do for it',
  'for the other person: written so that it can be forwarded to whoever else has to live with it',
  'the question sellers avoid: the doubt that people in that role raise, answered straight, or a gap where no field answers it',
  'one look: a thing to look at in their own place or papers, and what each result would mean',
  'elsewhere: what would make another way the better one, a rival or doing nothing among them',
] as const;
const ending =
  'end: what stands open, in two or three sentences, the step once more, and nothing announced, excused or regretted';

/** What each mail of a sequence is for; which come in the middle, and in what order, changes with the seed. */
export function sequencePlan(count: number, seed: number): readonly string[] {
  const between = count - (count < 4 ? 2 : 3);
  const chosen = Array.from(
    { length: between },
    (_, at) => middles[(seed + at) % middles.length] ?? middles[0],
  );
  return count < 4 ? [first, ...chosen, offer] : [first, ...chosen, offer, ending];
}

export const emailSequencesPrompt: ToolPrompt<{ readonly numberOfEmails: number }> = {
  version: '2026-11-28.1',
  reach: 'list',
  task: (
    { numberOfEmails },
    seed,
  ) => `Write exactly ${numberOfEmails} emails to targetAudience that lead to sequenceGoal. Where it says what each is for or when it goes out, that decides. Else:
${sequencePlan(numberOfEmails, seed)
  .map((job, at) => `${at + 1}. ${job}`)
  .join('\n')}
Each can be read alone; no two are built alike. None announces a later one or mentions silence.
subject: at most 45 characters, as a colleague would write it, kept by the mail below it.
sendDay: 1, then growing gaps; at most 400.
body: about 100 words, ready to send. Signed with the sender and business that the fields give, else [your name].`,
  answer: ({ numberOfEmails }) => `"emails": [{"subject", "sendDay", "body"} ${numberOfEmails} times]`,
  examples: [
    {
      world: 'company',
      told: 'Priya at Portwell moves phone numbers to a new carrier for companies with 10 to 60 lines, $40 a line, somebody on the call until it rings; a number with money owed on it cannot move. First mail',
      text: {
        subject: 'the number on the trucks',
        sendDay: 1,
        body: "Hello,\n\nMost of a phone change can be undone. The number painted on the trucks can't. I'm Priya at Portwell, and we move numbers for companies with 10 to 60 lines, $40 a line, with one of us on the call until yours rings.\n\nIf you do it without us, ask your carrier one thing first: is anything owed on the account? A number with a balance can't move, whoever moves it.\n\nWould it help if I read one bill and told you what could hold it up? And if you're staying where you are, tell me and I'll take you off the list.\n\nPriya, Portwell",
      },
    },
    {
      world: 'company',
      told: 'closes the books of HVAC contractors by the 8th, $450 a month; receipts are due weekly; Owen Pratt. The offer',
      text: {
        subject: '$450 a month, and what you still do',
        sendDay: 12,
        body: "Hello,\n\n$450 a month. For that we close your books by the 8th, and you get one page with the jobs that made money on top.\n\nWhat doesn't go away: somebody in the shop has to send receipts every week. If that's one person and they're already full, ask them before you ask me. If you've got somebody who likes doing the books, keep them.\n\nWould you want to see the page with the names taken out? Answer this and I'll send it. If you'd rather I stopped writing, say that instead.\n\nOwen Pratt",
      },
    },
    {
      world: 'household',
      told: 'Walt sweeps chimneys, $190, about an hour, brings his own sheets, looks at pictures for free. Useful',
      text: {
        subject: 'a flashlight and two minutes',
        sendDay: 4,
        body: "Hello,\n\nPick a dry day, open the damper, and shine a flashlight up. Dull gray is soot. If it's shiny, like tar, don't light a fire until it's been brushed.\n\nCan't tell? Send me the picture. I'll say what I see, and that's free. A brushing is $190 and takes about an hour, and I bring the sheets.\n\nWalt",
      },
    },
    {
      world: 'household',
      told: 'Gil and his wife clear storage units in Mesa, from $150, and only take what is pointed at. First mail',
      text: {
        subject: 'ten things in the unit',
        sendDay: 1,
        body: "Hello, I'm Gil. My wife and I clear out storage units in Mesa, from $150, and we only take what you point at.\n\nHere's how to start without us. Sit down where you are and write down ten things that are in there. What isn't on the list is the easy part, and for that a car and a Saturday may do.\n\nIf it's more than a Saturday, would you send one photo from the door? You'll hear how many hours it looks like, or that a dumpster's cheaper. If you don't want mail about this, one word and it stops.\n\nGil",
      },
    },
  ],
};

/** One email of a finished sequence, anew. */
export const oneEmailPrompt = {
  version: '2026-11-28.1',
  instructions: ({ position, count }: { readonly position: number; readonly count: number }) =>
    `previousVersion is a sequence of ${count} emails to targetAudience. Write email ${position} anew: the same job in the sequence, another subject, another opening, another object, no sentence in common with any of the ${count}.
subject: at most 45 characters, about what the mail holds. body: about 100 words, ready to send, signed as the others are.
Answer with {"subject", "body"}.`,
};
