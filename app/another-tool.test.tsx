// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { caseStudies } from '#testing/another-tool.ts';

const { path, title } = caseStudies;

/** Adds the tool to the lists, as its folder and its line in the registry would. */
function addTool() {
  vi.doMock('#features/tools/registry.ts', async (original) => {
    const { registry } = await original<{ registry: readonly object[] }>();
    return { registry: [...registry, caseStudies] };
  });
  vi.resetModules();
}

function takeToolAway() {
  vi.doUnmock('#features/tools/registry.ts');
  vi.resetModules();
}

afterEach(takeToolAway);

/** Shows a part of the app as it is now, to a member who may use every tool. */
async function show(Shown: () => ReactNode, address: string) {
  const { openPage } = await import('#testing/page.tsx');
  await openPage(Shown, { address, tier: 'tools' });
}

/** Where the tool shows up: the app's pages and addresses. */
async function addresses() {
  const { pagePaths } = await import('./pages.ts');
  const { createAppRouter } = await import('./routes.tsx');
  return { paths: pagePaths as readonly string[], pages: Object.keys(createAppRouter().routesByPath) };
}

test('a tool that is added has a page and an address, and both go with it', async () => {
  addTool();
  const { paths, pages } = await addresses();
  expect(paths).toContain(path);
  expect(pages).toContain(path);
  expect(pages).toContain(`${path}/sample`);
  takeToolAway();
  const after = await addresses();
  expect(after.paths).not.toContain(path);
  expect(after.pages).not.toContain(path);
});

test.each([true, false])('its card stands in the grid as long as it is there: %s', async (isThere) => {
  if (isThere) addTool();
  const { ToolsPage } = await import('#features/tools/client/ToolsPage.tsx');
  await show(ToolsPage, '/tools');
  await screen.findByRole('link', { name: /^Open Tool.*Ad Copy$/ });
  const link = screen.queryByRole('link', { name: new RegExp(`^Open Tool.*${title}$`) });
  expect(link?.getAttribute('href')).toBe(isThere ? path : undefined);
});

test('a card writes with it, a result is sent on to it, and the library can be narrowed to it', async () => {
  addTool();
  const [{ WriteWith }, { SendOn }, { LibraryFilters }, { filtersOf }] = await Promise.all([
    import('#features/tools/client/cards/WriteWith.tsx'),
    import('#features/tools/client/result/SendOn.tsx'),
    import('#features/tools/client/library/LibraryFilters.tsx'),
    import('#features/tools/client/library/api.ts'),
  ]);
  const filters = filtersOf(new URLSearchParams({ tool: caseStudies.slug }));
  expect(filters.tool).toBe(caseStudies.slug);
  const Ways = () => (
    <>
      <WriteWith cardId="c1" frustration="They wait" />
      <SendOn tool="messaging" resultId="r1" version={2} cardId={null} />
      <LibraryFilters first={undefined} filters={filters} onChange={() => undefined} onClear={null} />
    </>
  );
  await show(Ways, '/tools/library');
  const written = await screen.findByRole('link', { name: /^Case from/ });
  expect(written.getAttribute('href')).toBe(`${path}?card=c1`);
  expect(screen.getByRole('link', { name: title }).getAttribute('href')).toBe(`${path}?from=r1&version=v2`);
  expect(screen.getByRole('option', { name: title })).toBeTruthy();
});
