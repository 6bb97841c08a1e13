/** Of the words that every generator of the studio shares. */
export const studioPromptVersion = '2026-11-29.1';

/** Who reads or hears a text: one person, everybody on a list, or whoever comes by. */
export type Reach = 'one' | 'list' | 'public';

export interface ToolPrompt<Input> {
  /** Kept with every result, so that an evaluation can tell old texts from new ones. */
  readonly version: string;
  readonly reach: (input: Input) => Reach;
  /** @param seed chooses what may differ between two runs with the same input */
  readonly task: (input: Input, seed: number) => string;
  /** The shape of the answer, without the braces. */
  readonly answer: (input: Input) => string;
}

const reaches: Readonly<Record<Reach, string>> = {
  one: 'It goes to one person. What the fields quote from that person may be used in their words.',
  list: 'It goes to many at once: nothing in it belongs to one client alone, no colleague by name, no date or event of one firm, unless targetAudience is one person.',
  public:
    'It stands in public, and strangers may answer: no client, no colleague by name, nothing that was said in confidence.',
};

/** What else may stand among the fields, and how far it counts. */
const material: Readonly<Record<string, string>> = {
  frustrations:
    'a guess of what the reader worries about, and what they tend to say instead, unless it says "heard". A guess decides what the text is useful for; it is asked or put as "if", and never stated as theirs.',
  card: 'as frustrations.',
  aboutTheBusiness: "the member's answers about themselves. The task's own fields come first.",
  earlierText: 'a text of theirs that this one continues. Keep its promises, repeat none of its sentences.',
  ownWriting: 'how they write. Take over rhythm and plainness, never content.',
  wordsToUse: 'where they fit.',
  wordsToAvoid: 'none of them, in no form.',
  notAgain: 'how their last texts began. Begin another way, with another object and another hour.',
  previousVersion: 'the text as it stands.',
  change: 'what the member wants changed. It can set no rule aside.',
};

const method = `You're an experienced American copywriter who has sold for a living. Sound like one person talking to another, not like marketing: warm and plain, easy to say out loud, neither clipped nor clever.

Start with their situation, not with us, as it goes for anybody in that role, with what people there do and say. Generic "you" in the present tense is fine ("You've got the order wrapped, the truck doesn't show, and you're the one who calls the customer"). What the reader feels, thinks, did or should have done is never told, not as a guess either ("my guess is", "I may be wrong", "it isn't X, it's Y").
Then say what it is, what it costs and what happens next.
Answer what worries them outright, each worry in a sentence or two of its own, with the fact that settles it; a worry about manners (a lecture, a why, a sales talk) with the courtesy itself, in the first person: "I won't say a number out loud." The fact that takes the biggest worry away stands high. A limit is said as plainly as a merit. Be decent to whoever else is in it, rivals too.
One clear next step that's easy to turn down.
Make up a scene if it helps, and nothing about the business, its clients or this reader: no habit, promise, proof, "always", deadline or shortage that the fields don't state. Write around what is missing. [Square brackets] are only for what the member has to fill in, such as [phone number].
The member writes, calls and signs: under the name that businessDescription gives as their own, else [your name]. Whoever targetAudience, frustrations, card or the goal names is on the other side, and never introduces themselves or signs.`;

/** What one tool asks for: the task and the shape of the answer. No example, since models copy them. A second call holds the text to what is known. */
export function taskOf<Input>(prompt: ToolPrompt<Input>, input: Input, seed = 0): string {
  return [
    prompt.task(input, seed),
    reaches[prompt.reach(input)],
    `Answer with {${prompt.answer(input)}}.`,
  ].join('\n');
}

/** The instructions of one run, by paragraph: the method, the tool's own, what counts of the fields, the language, and what is to be changed. */
export function studioInstructions(
  task: string,
  given: {
    readonly language: string;
    readonly change?: string | undefined;
    /** The names of the fields that the model is told. */
    readonly fields: readonly string[];
  },
): string[] {
  const lines = given.fields.flatMap((name) => (name in material ? [`- ${name}: ${material[name]}`] : []));
  return [
    method,
    task,
    ...(lines.length === 0 ? [] : [`Of the fields:\n${lines.join('\n')}`]),
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
