// @vitest-environment happy-dom
import { resolve } from 'node:path';
import type { AnyRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { pageSources } from './page-sources.ts';
import { createAppRouter } from './routes.tsx';

/** A route's component, which fetches the page's own when it is first needed. */
interface Late {
  (props: object): ReactElement;
  /** Gone once it was fetched. */
  readonly preload?: () => Promise<void>;
}

/** The components that a route and those around it load, the outermost first. */
async function loadedBy(route: AnyRoute): Promise<readonly unknown[]> {
  if (route.isRoot) return [];
  const late = route.options.component as Late;
  await late.preload?.();
  return [...(await loadedBy(route.parentRoute as AnyRoute)), late({}).type];
}

const routes: Readonly<Record<string, AnyRoute>> = createAppRouter().routesByPath;

test.each(Object.entries(pageSources))(
  'what %s is listed with is what its route loads',
  async (address, sources) => {
    const route = routes[address.replaceAll(':', '$')];
    if (!route) throw new Error(`no route of ${address}`);
    const loaded = await loadedBy(route);
    expect(loaded).toHaveLength(sources.length);
    for (const [at, source] of sources.entries())
      expect(Object.values((await import(/* @vite-ignore */ resolve(source))) as object)).toContain(
        loaded[at],
      );
  },
);
