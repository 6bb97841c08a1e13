import type { ReactElement } from 'react';
import { pageModules } from 'virtual:page-modules';
import type { ToolSlug } from '#features/tools/registry.ts';

/** The page of a tool, or the sample of what it makes. */
export async function toolPage(
  tool: ToolSlug,
  file: 'client' | 'sample' = 'client',
): Promise<() => ReactElement> {
  const { Page } = (await pageModules[`features/tools/${tool}/${file}.tsx`]?.()) ?? {};
  if (!Page) throw new Error(`${tool} has no page in ${file}.tsx`);
  return Page as () => ReactElement;
}
