import { readWorkspace, type Workspace } from '#features/home/contract-workspace.ts';
import { can } from '#platform/contract/capabilities.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';

/** What the home shows belongs to other slices, which count and present it. */
export interface WorkspaceDeps {
  /** Carried because parts of the answer were written by a model. */
  readonly headers: Readonly<Record<string, string>>;
  readonly cardsOf: (userId: string) => Promise<Workspace['cards']>;
  readonly textsOf: (userId: string) => Promise<Workspace['texts']>;
  readonly communities: () => Workspace['communities'];
  readonly courseOf: (viewer: Viewer) => Promise<NonNullable<Workspace['course']>>;
}

/** A member's home in one answer: every part of it is theirs alone. */
export function workspaceRoutes({
  headers,
  cardsOf,
  communities,
  courseOf,
  textsOf,
}: WorkspaceDeps): Route[] {
  return [
    route(readWorkspace, {
      headers,
      handle: async ({ viewer }) => {
        const [cards, texts, course] = await Promise.all([
          cardsOf(viewer.userId),
          textsOf(viewer.userId),
          can(viewer, 'course.read') ? courseOf(viewer) : null,
        ]);
        return { cards, texts, course, communities: communities(), mayWrite: can(viewer, 'tools.use') };
      },
      present: ({ cards, communities: shown, course, mayWrite, texts }) => ({
        cards: { made: cards.made, recent: cards.recent, unwritten: mayWrite ? cards.unwritten : null },
        texts: {
          made: texts.made,
          used: texts.used,
          replies: texts.replies,
          meetings: texts.meetings,
          noes: texts.noes,
          recent: texts.recent,
          untold: mayWrite ? texts.untold : null,
        },
        communities: shown.map(({ name, url }) => ({ name, url })),
        course,
      }),
    }),
  ];
}
