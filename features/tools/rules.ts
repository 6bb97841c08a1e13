import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import type { Tool, WritingTool } from './define-tool.ts';
import { type RegisteredTool, registry, type StudioTool, type ToolSlug } from './registry.ts';

/** The Frustration Identifier shows at most 3 items [tools.identifier-at-most-3]. */
export const mostFrustrations = 3;

export type { StudioTool, ToolSlug } from './registry.ts';

/** Every tool, in the order of the grid of `/tools`. */
export const tools: readonly Tool<ToolSlug>[] = registry;

/** The tools of the studio, in the same order. */
export const writingTools: readonly WritingTool<StudioTool>[] = registry.filter((tool) => 'writes' in tool);

export const studioTools: readonly StudioTool[] = writingTools.map(({ slug }) => slug);

/** The address of a writing tool's sample. */
export const samplePath = (slug: StudioTool) => `/tools/${slug}/sample` as const;

/** One tool, with its own type from the registry. */
export function toolOf<Slug extends ToolSlug>(slug: Slug): RegisteredTool<Slug> {
  const tool = registry.find((one) => one.slug === slug);
  if (tool === undefined) throw new Error(`no tool ${slug}`);
  // It was found by its name; TypeScript cannot derive the tool's own type from that.
  return tool as RegisteredTool<Slug>;
}

/** A version in an address, with a letter: the router would put a number in quotes. */
export const versionWord = (number: number): string => `v${number}`;

/** The part of a tool's page that shows what it wrote. */
export const resultPart = 'result';

/** The address of one version of a stored text, scrolled to the text: on a phone the form is above it. */
export const textPath = (tool: StudioTool, id: string, version: number | null = null) =>
  `${toolOf(tool).path}?open=${id}${version === null ? '' : `&version=${versionWord(version)}`}#${resultPart}` as const;

/** The part of a text's page that asks for its outcome. */
export const outcomePart = (id: string) => `used-${id}` as const;

/** The address where a member records the outcome of a text. */
export const outcomePath = (tool: StudioTool, id: string) =>
  `${toolOf(tool).path}?open=${id}#${outcomePart(id)}` as const;

/** Where the member's cards are renamed, pinned, copied and deleted. */
export const cardsPath = `${toolOf('frustration-identifier').path}#cards` as const;

/** The prices, which remember what somebody wanted to open: the purchase leads back there. */
export const pricingPath = (wanted: string) => `/?for=${encodeURIComponent(wanted)}#pricing`;

/** Where a click on a card goes [tools.click-not-entitled], and the label of its button. */
export function toolAccess(
  card: Pick<Tool, 'needs' | 'path'>,
  viewer: PublicViewer | null,
): { target: string; button: string; locked: boolean } {
  const entitled = can(viewer, card.needs);
  const locked = card.needs !== 'identifier.use' && !entitled;
  const button = locked ? 'Upgrade to Access' : 'Open Tool';
  // For a tool that is not free, a visitor returns to the grid: there their own access decides, and nothing is a dead
  // end.
  const wayBack = locked ? '/tools' : card.path;
  if (viewer === null) return { target: `/auth?redirect=${encodeURIComponent(wayBack)}`, button, locked };
  return { target: entitled ? card.path : pricingPath(card.path), button, locked };
}

/**
 * The frustrations as wire text [tools.call-identifier-wire]; line breaks inside a part become spaces so that it can be
 * parsed again.
 */
export function frustrationText(
  items: readonly { readonly title: string; readonly explanation: string }[],
): string {
  const line = (text: string) => text.replace(/\s+/gu, ' ').trim();
  return items
    .map((item) => `TITLE: ${line(item.title)}\nEXPLANATION: ${line(item.explanation)}`)
    .join('\n\n');
}
