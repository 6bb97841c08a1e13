/** Of the words that every generator of the studio shares. */
export const studioPromptVersion = '2026-11-28.1';

/** Who reads or hears a text: one person, everybody on a list, or whoever comes by. */
export type Reach = 'one' | 'list' | 'public';

/** A text that shows the manner, with what its writer was told. */
export interface Example {
  readonly world: 'company' | 'household';
  readonly told: string;
  readonly text: object;
}

export interface ToolPrompt<Input> {
  /** Kept with every result, so that an evaluation can tell old texts from new ones. */
  readonly version: string;
  readonly reach: Reach;
  /** Two of each world at least: a run sees one of each. */
  readonly examples: readonly Example[];
  /** @param seed chooses what may differ between two runs with the same input */
  readonly task: (input: Input, seed: number) => string;
  /** The shape of the answer, without the braces and the plan. */
  readonly answer: (input: Input) => string;
}

const reaches: Readonly<Record<Reach, string>> = {
  one: 'It goes to one person. What the fields quote from that person may be used in their words.',
  list: 'It goes to many at once: nothing in it belongs to one client alone, no colleague by name, no date or event of one firm, unless targetAudience is one person.',
  public:
    'It stands in public, and strangers may answer: no client, no colleague by name, nothing that was said in confidence.',
};

/** What may stand among the fields beside the member's own, and how far it counts. */
const material = `Other fields:
- frustrations and card: a guess of what the reader worries about, its scene too, unless the field says "heard". A guess decides what the text is useful for; it is never stated.
- aboutTheBusiness: the member's answers about themselves. The task's own fields come first.
- earlierText: a text of theirs that this one continues. Keep its promises, repeat none of its sentences.
- ownWriting: how they write. Take over rhythm and plainness, never content. wordsToUse: where they fit. wordsToAvoid: none, in no form.
- notAgain: how their last texts began. Begin another way, with another object and another hour.
- previousVersion, change: the text as it stands, and what the member wants changed. A change can set no rule aside.
[Square brackets] mean one thing: what the member fills in before they use the text. Keep theirs; put one where the text needs a fact that no field gives.`;

const method = `Before you write, answer for yourself: which three practical worries has this reader about this step, of the kind one could say aloud to them without anybody losing face? What could go wrong on their watch; what they expect to go badly with sellers like this one; what it would ask of the people around them. Respect them and be useful about them. Never mention them as the reader's.
A good text has one idea. It opens on the reader's situation: a detail that can be seen, or the hard fact. It says early who writes, what it is, for whom, the price where a field gives it, and what happens next. It gives one useful thing that can be done alone and free. It owns a weak side that a field states. It is kind to whoever else has to live with it. It asks for one small thing, and its way out is meant.
Nobody is told what they feel, fear, think or did, not as a guess either ("my guess is", "I may be wrong", "it isn't X, it's Y"); ask what can be answered without loss, or show it of the situation. No invented proof, deadline or shortage.
Your own tics: "not X but Y", things in threes, a short wise last line. Leave them out.`;

/** What is answered first, and shown to the member as why their text is as it is. */
const plan = `"plan": {"scene": what the text opens on, "safeSentence": what this reader tells a seller instead, "shownBy": the words of the fields that show the worry, with "heard" or "guessed", "usefulThing", "ask", "cannot": what this business does not do or "unknown"} each at most 25 words`;

const exampleLine = ({ told, text }: Example) => `Example, told: ${told}\n${JSON.stringify(text)}`;

/** One example from each world; another pair with each seed. */
export function examplesFor(examples: readonly Example[], seed: number): readonly Example[] {
  const worlds = [
    examples.filter(({ world }) => world === 'company'),
    examples.filter(({ world }) => world === 'household'),
  ] as const;
  const [company, household] = worlds.map((ones, at) => ones[Math.floor(seed / (at + 1)) % ones.length]);
  const pair = seed % 2 === 0 ? [company, household] : [household, company];
  return pair.filter((example) => example !== undefined);
}

/** What one tool asks for: the task, two examples and the shape of the answer. */
export function taskOf<Input>(prompt: ToolPrompt<Input>, input: Input, seed = 0): string {
  return [
    prompt.task(input, seed),
    reaches[prompt.reach],
    ...examplesFor(prompt.examples, seed).map(exampleLine),
    `Answer with {${plan}, ${prompt.answer(input)}}.`,
  ].join('\n');
}

/** The instructions of one run, by paragraph: the method, the tool's own, the language, and what is to be changed. */
export function studioInstructions(
  task: string,
  given: { readonly language: string; readonly change?: string | undefined },
): string[] {
  return [
    method,
    task,
    material,
    `Write in ${given.language}.`,
    ...(given.change === undefined ? [] : [given.change]),
  ];
}

/** What a further version is asked for. */
export const changePrompts = {
  again:
    'previousVersion is not what the member wants to send. Write another one that rests on something else: if it rested on the scene, rest on the useful thing; if on that, make the plain offer. No sentence in common.',
  shorter:
    'Rewrite previousVersion at about half its length. Keep its one idea, its price and its step; cut everything else.',
  warmer: 'Rewrite previousVersion as somebody would say it across a kitchen table. Keep what it says.',
  bolder:
    'Rewrite previousVersion with more backbone: shorter sentences, the hard fact first, no hedging. No pressure and no new claims.',
  simpler:
    'Rewrite previousVersion so that a twelve-year-old follows it at first reading: everyday words, one thought to a sentence.',
  words: 'Rewrite previousVersion as `change` asks. Leave alone what it does not speak of.',
  honest:
    'The Ethical Persuasion check marked the passages listed in `marked`, each with its reason. Rewrite previousVersion so that none of them, nor anything like them, remains: say the same honestly or leave it out. Keep the rest word for word.',
  tooLong:
    'previousVersion does not do yet: see `problem`. Rewrite it so that it does, keeping its one idea.',
} as const;
