import type { Capability } from '#platform/contract/capabilities.ts';

/** Which daily quota a run counts against: tools that name the same one share it. */
export type QuotaName = 'identifier' | 'studio' | 'emailSequences';

/** The icons that a tool can have. */
export type DrawingName = 'bubble' | 'megaphone' | 'post' | 'envelope' | 'phone' | 'spark';

interface Described<Slug extends string, Field extends string> {
  /** Its name in addresses and in the database: never changes once anyone has used it. */
  readonly slug: Slug;
  readonly title: string;
  /** One sentence, on its card and for search engines. */
  readonly description: string;
  readonly drawing: DrawingName;
  readonly quota: QuotaName;
  /** Its form fields by their contract names: an address may fill them in, and the model is told what they say. */
  readonly fields: readonly Field[];
}

/** A tool as code outside its own folder sees it. */
export interface Tool<Slug extends string = string, Field extends string = string>
  extends Described<Slug, Field> {
  readonly path: `/tools/${Slug}`;
  readonly needs: Capability;
  /** Free tools only. */
  readonly badge?: string;
}

interface Writing<Field extends string> {
  /** What it writes, in a word or two: the label of the link from a Frustration Card. */
  readonly writes: string;
  /** The field that says what the text should achieve; its words carry over to the next tool's goal. */
  readonly goal: Field | null;
}

/** A tool of the studio: its texts are kept in the library. */
export interface WritingTool<Slug extends string = string, Field extends string = string>
  extends Tool<Slug, Field>,
    Writing<Field> {}

const pathOf = <Slug extends string>(slug: Slug) => `/tools/${slug}` as const;

/** Defines the free tool that everyone may start with. */
export function freeTool<const Slug extends string, const Field extends string>(
  given: Described<Slug, Field>,
): Tool<Slug, Field> {
  return { ...given, path: pathOf(given.slug), needs: 'identifier.use', badge: 'Free - Start Here' };
}

/** Defines a tool of the studio: premium, with its texts kept. */
export function writingTool<const Slug extends string, const Field extends string>(
  given: Described<Slug, Field> & Writing<NoInfer<Field>>,
): WritingTool<Slug, Field> {
  return { ...given, path: pathOf(given.slug), needs: 'tools.use' };
}
