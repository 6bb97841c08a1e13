import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Answer, Endpoint } from '#platform/contract/endpoint.ts';
import { houseVersion } from '#content/prompts/house.ts';
import { type ToolPrompt, studioPromptVersion, taskOf } from '#content/prompts/studio.ts';
import type { StudioDraft } from '#features/tools/contract-library.ts';
import type { StudioContract } from '#features/tools/contract-studio.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import type { TextPart } from '#features/tools/rules/ethics.ts';
import { shortClientOf } from '#features/tools/rules/client-name.ts';
import { introducedAs, namedColleague, tellingProblem } from '#features/tools/rules/laws.ts';

/** A text made to fit, and what the member should know about that. */
export interface Fitted<Output> {
  readonly output: Output;
  readonly notices: readonly string[];
}

type Fields<C extends StudioContract> = z.output<C['input']>;
type Text<C extends StudioContract> = z.output<C['output']>;

/** One generator: its input, its prompt, its output, and how the output becomes text. */
export interface Definition<C extends StudioContract> {
  readonly contract: C;
  /** The output required for this particular input, if narrower than the contract's. */
  readonly outputFor?: (input: Fields<C>) => z.ZodObject & z.ZodType<Text<C>>;
  readonly prompt: ToolPrompt<Fields<C>>;
  /** The text's own headline, by which it is kept; without one it is named after what it is and its client. */
  readonly headline?: (output: Text<C>) => string | null;
  /** The text in named parts, for the ethics check and the search. */
  readonly parts: (output: Text<C>) => readonly TextPart[];
  /** The text for API clients. */
  readonly text: (output: Text<C>) => string;
  /** What the endpoint returns besides the result itself. @param text the wire text of the output */
  readonly answer: (output: Text<C>, text: string) => Omit<Answer<C['generate']>, 'result' | 'allowance'>;
  /** Why the text must be requested again, as a sentence; null if it will do. */
  readonly problem?: (output: Text<C>, input: Fields<C>) => string | null;
  /** What an English text of this kind lacks, as a sentence; null if nothing. */
  readonly lacks?: (output: Text<C>, input: Fields<C>) => string | null;
  /** Makes a text fit if it still does not. */
  readonly fit?: (output: Text<C>, input: Fields<C>) => Fitted<Text<C>>;
}

/** A generator with its types erased: takes stored values, and validates them again. */
export interface Generator<Slug extends string = StudioTool> {
  readonly slug: Slug;
  readonly generate: Endpoint<'tools.use'>;
  readonly promptVersion: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** Everything the model is asked for this input. @throws ZodError */
  readonly task: (input: unknown) => {
    readonly fields: Readonly<Record<string, string | number>>;
    /** @param seed chooses the plan of a sequence */
    readonly instructions: (seed: number) => string;
    readonly schema: z.ZodType;
  };
  /** What to keep a text under: its headline, or what it is and who it is for: `Script for Dana`. @param client the client of the card it began with */
  readonly title: (output: unknown, input: unknown, client: string | undefined) => string;
  readonly draft: (value: unknown) => StudioDraft | null;
  readonly parts: (output: unknown) => readonly TextPart[];
  readonly text: (output: unknown) => string;
  readonly answer: (output: unknown, text: string) => object;
  readonly problem: (output: unknown, input: unknown) => string | null;
  /**
   * What an English text lacks, which client's colleague it names, or that it speaks under the client's name.
   * @param told what the model is told
   * @param asked the run's input
   * @param clients whom it is for, by name
   */
  readonly lacks: (
    output: unknown,
    told: Readonly<Record<string, string | number>>,
    asked: unknown,
    clients: readonly string[],
  ) => string | null;
  /** What an English text tells its reader about themselves. */
  readonly tells: (output: unknown) => string | null;
  readonly fit: (output: unknown, input: unknown) => Fitted<unknown>;
}

const titleLength = 80;
/** As many whole clauses as fit. */
const clauses = /^.{24,79}(?=[.,:;!?] )/u;
const wholeWords = /^.{24,79}(?= )/u;

/** The title for a result: its text, or as much of it as fits and makes sense alone. */
export function titleFrom(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const characters = [...line];
  if (characters.length <= titleLength) return line;
  const whole = clauses.exec(line)?.[0];
  if (whole !== undefined) return whole;
  const words = wholeWords.exec(line)?.[0] ?? characters.slice(0, titleLength - 1).join('');
  return `${words}…`;
}

/** The fields for the model, without empty values. */
function fieldsOf(input: unknown): Record<string, string | number> {
  const entries = Object.entries(input ?? {}).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'number' || (typeof entry[1] === 'string' && entry[1] !== ''),
  );
  return Object.fromEntries(entries);
}

/** Adapts a prompt to a tool whose fields say more than the prompt needs. */
export function promptFor<Told, Input>(
  prompt: ToolPrompt<Told>,
  told: (input: Input) => Told,
): ToolPrompt<Input> {
  return {
    ...prompt,
    reach: (input) => prompt.reach(told(input)),
    task: (input, seed) => prompt.task(told(input), seed),
    answer: (input) => prompt.answer(told(input)),
  };
}

/** A number derived from a text; the same text gives the same number. */
export const seedFrom = (text: string): number => createHash('sha256').update(text).digest().readUInt16BE(0);

/** Identifies everything a text was requested with: the product's rules, the studio's, and the task's own. */
export const promptVersionOf = ({ version }: { readonly version: string }): string =>
  `${houseVersion}/${studioPromptVersion}/${version}`;

type ToldFields = Readonly<Record<string, string | number>>;

const fieldsIn = (told: ToldFields, names: readonly string[]) =>
  names.map((name) => told[name] ?? '').join('\n');

/** A sentence that says that a text introduces the member by the client's name; null if it doesn't. */
function swapped(
  text: string,
  told: ToldFields,
  goal: string | null,
  clients: readonly string[],
): string | null {
  const name = introducedAs(text, {
    clients,
    told: fieldsIn(told, ['targetAudience', 'frustrations', 'card', goal ?? '']),
    own: fieldsIn(told, ['businessDescription', 'aboutTheBusiness', 'ownWriting']),
  });
  return name === null
    ? null
    : `It introduces you as ${name}, who is on the other side: your own name or [your name] belongs there.`;
}

/** A sentence that names somebody of one client in a text for many; null if there is nobody. */
function givenAway(text: string, told: ToldFields): string | null {
  const name = namedColleague(text, {
    private: fieldsIn(told, ['frustrations', 'card']),
    own: fieldsIn(told, ['businessDescription', 'targetAudience', 'aboutTheBusiness', 'ownWriting']),
  });
  return name === null ? null : `${name} belongs to one client, and this text goes to many.`;
}

/** Erases the types of a definition. */
export function generator<C extends StudioContract>(given: Definition<C>): Generator<C['tool']['slug']> {
  const { tool, input, output, draft, generate } = given.contract;
  const read = (value: unknown) => input.parse(value) as Fields<C>;
  const written = (value: unknown) => output.parse(value) as Text<C>;
  return {
    slug: tool.slug,
    generate,
    promptVersion: promptVersionOf(given.prompt),
    input,
    output,
    task: (value) => {
      const fields = read(value);
      return {
        fields: fieldsOf(fields),
        instructions: (seed) => taskOf(given.prompt, fields, seed),
        schema: given.outputFor?.(fields) ?? output,
      };
    },
    title: (value, asked, client) =>
      titleFrom(
        given.headline?.(written(value)) ??
          `${tool.writes} for ${client ?? shortClientOf(String(fieldsOf(asked)['targetAudience'] ?? ''))}`,
      ),
    // By construction this is one of the library's drafts: its contract is in the list.
    draft: (value) =>
      (draft.safeParse({ tool: tool.slug, output: value }).data ?? null) as StudioDraft | null,
    parts: (value) => given.parts(written(value)),
    text: (value) => given.text(written(value)),
    answer: (value, text) => given.answer(written(value), text),
    problem: (value, asked) => given.problem?.(written(value), read(asked)) ?? null,
    lacks: (value, told, asked, clients) => {
      const output = written(value);
      const input = read(asked);
      const lacking = given.lacks?.(output, input) ?? swapped(given.text(output), told, tool.goal, clients);
      return lacking ?? (given.prompt.reach(input) === 'one' ? null : givenAway(given.text(output), told));
    },
    tells: (value) => tellingProblem(given.parts(written(value))),
    fit: (value, asked) => given.fit?.(written(value), read(asked)) ?? { output: value, notices: [] },
  };
}
