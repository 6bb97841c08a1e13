import { useQuery } from '@tanstack/react-query';
import { studioQuery } from '#features/tools/client/studio/api.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { asksForCompany, withOwnDetails } from '#features/tools/rules/own-gaps.ts';
import { useViewer } from '#platform/client/session.ts';
import { can } from '#platform/contract/capabilities.ts';

/** What these write is read by everybody, not by one client. */
const publicTools: ReadonlySet<StudioTool> = new Set(['ad-copy', 'social-posts']);

/** The member's first and last name; '' while they aren't known. */
function useOwnName(): string {
  const viewer = useViewer();
  return viewer ? `${viewer.firstName} ${viewer.lastName}`.trim() : '';
}

/** How a text begins, with the member's name where it leaves a gap for it. */
export const useOwnOpening = (opening: string): string => withOwnDetails(opening, { name: useOwnName() });

/**
 * A text with what the member has told where it leaves gaps for it. Without a connection the gaps stay.
 * @param reader the first name of the one person who gets it; '' if it may go to several
 */
export function useOwnDetails<Output>(
  output: Output,
  tool: StudioTool,
  reader: string,
): { readonly seen: Output; readonly lacksCompany: boolean } {
  const viewer = useViewer();
  const name = useOwnName();
  const asks = asksForCompany(output);
  const enabled = can(viewer ?? null, 'tools.use') && asks;
  const { data: studio } = useQuery({ ...studioQuery, enabled });
  const seen = withOwnDetails(output, {
    name,
    company: studio?.company ?? '',
    reader: publicTools.has(tool) ? '' : reader,
  });
  return { seen, lacksCompany: studio?.company === null && asks };
}
