import type { z } from 'zod';
import { houseVersion } from '#content/prompts/house.ts';
import { type ToolPrompt, studioPromptVersion } from '#content/prompts/studio.ts';
import type { StudioDraft } from '#features/tools/contract-library.ts';
import type { StudioTool } from '#features/tools/contract-studio.ts';
import type { TextPart } from '#features/tools/rules/ethics.ts';

/** A text made to fit, and what the member should know about it. */
export interface Fitted<Output> {
  readonly output: Output;
  readonly notices: readonly string[];
}

/** One generator: what goes in, how it is asked for, what must come out, how that reads. */
export interface Definition<Slug extends StudioTool, Input extends z.ZodType, Output extends z.ZodType> {
  readonly slug: Slug;
  /** The member's fields, without the links. */
  readonly input: Input;
  readonly output: Output;
  /** What the model must write for this very input, when that is narrower than `output`. */
  readonly outputFor?: (input: z.output<Input>) => z.ZodType<z.output<Output>>;
  readonly draft: z.ZodType<Extract<StudioDraft, { tool: Slug }>>;
  readonly prompt: ToolPrompt<z.output<Input>>;
  readonly title: (input: z.output<Input>) => string;
  /** The text in named parts, for the ethics check and the search. */
  readonly parts: (output: z.output<Output>) => readonly TextPart[];
  /** The wire text of the specification. */
  readonly text: (output: z.output<Output>) => string;
  /** Why the text must be asked for once more, as a sentence; null when it will do. */
  readonly problem?: (output: z.output<Output>, input: z.output<Input>) => string | null;
  /** Makes fit what still does not. */
  readonly fit?: (output: z.output<Output>, input: z.output<Input>) => Fitted<z.output<Output>>;
}

/** A generator with its types folded away: takes what is stored, and checks it again. */
export interface Generator {
  readonly slug: StudioTool;
  readonly promptVersion: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** Everything that is asked of the model for this input. @throws ZodError */
  readonly task: (input: unknown) => {
    readonly fields: Readonly<Record<string, string | number>>;
    readonly instructions: string;
    readonly schema: z.ZodType;
    readonly title: string;
  };
  readonly draft: (value: unknown) => StudioDraft | null;
  readonly parts: (output: unknown) => readonly TextPart[];
  readonly text: (output: unknown) => string;
  readonly problem: (output: unknown, input: unknown) => string | null;
  readonly fit: (output: unknown, input: unknown) => Fitted<unknown>;
}

const titleLength = 80;

function titleFrom(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= titleLength
    ? line
    : `${characters
        .slice(0, titleLength - 1)
        .join('')
        .trimEnd()}…`;
}

/** What a model can be told: what is empty is left out. */
function fieldsOf(input: unknown): Record<string, string | number> {
  const entries = Object.entries(input ?? {}).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'number' || (typeof entry[1] === 'string' && entry[1] !== ''),
  );
  return Object.fromEntries(entries);
}

/** Names everything that a text was asked for with: the house's rules, the studio's, and the task's own. */
export const promptVersionOf = ({ version }: { readonly version: string }): string =>
  `${houseVersion}/${studioPromptVersion}/${version}`;

/** Folds the types of a definition away. */
export function generator<Slug extends StudioTool, Input extends z.ZodType, Output extends z.ZodType>(
  given: Definition<Slug, Input, Output>,
): Generator {
  const read = (input: unknown) => given.input.parse(input);
  const written = (output: unknown) => given.output.parse(output);
  return {
    slug: given.slug,
    promptVersion: promptVersionOf(given.prompt),
    input: given.input,
    output: given.output,
    task: (value) => {
      const input = read(value);
      return {
        fields: fieldsOf(input),
        instructions: given.prompt.instructions(input),
        schema: given.outputFor?.(input) ?? given.output,
        title: titleFrom(given.title(input)),
      };
    },
    draft: (value) => given.draft.safeParse({ tool: given.slug, output: value }).data ?? null,
    parts: (output) => given.parts(written(output)),
    text: (output) => given.text(written(output)),
    problem: (output, input) => given.problem?.(written(output), read(input)) ?? null,
    fit: (output, input) => given.fit?.(written(output), read(input)) ?? { output, notices: [] },
  };
}
