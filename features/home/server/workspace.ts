import { readWorkspace, type Workspace } from '#features/home/contract-workspace.ts';
import { shelf } from '#content/books/shelf.ts';
import { can } from '#platform/contract/capabilities.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';

/** What the home shows belongs to other slices, which count and present it. */
export interface WorkspaceDeps {
  /** Carried because parts of the answer were written by a model. */
  readonly headers: Readonly<Record<string, string>>;
  readonly cardsOf: (userId: string) => Promise<Workspace['cards']>;
  readonly textsOf: (
    userId: string,
  ) => Promise<Workspace['texts'] & { readonly toldAt: Workspace['week']['outcome'] }>;
  /** Practice calls; the card whose client was not called is named even if they may not call today. */
  readonly callsOf: (userId: string) => Promise<
    Omit<Workspace['calls'], 'house' | 'spent'> & {
      readonly newest: Workspace['week']['calls'];
      /** The missed turn that is due longest, and when they last answered one. */
      readonly due: DueTurn | null;
    }
  >;
  /** How many clients of the house they may call. */
  readonly houseOf: (viewer: Viewer) => Promise<number>;
  /** When practice calls can begin again; null while they can. */
  readonly spentOf: (viewer: Viewer) => Promise<Workspace['calls']['spent']>;
  readonly communities: () => Workspace['communities'];
  readonly calendar: () => boolean;
  /** Their client with the most urgent of the planned steps that are not long past. */
  readonly plannedOf: (viewer: Viewer) => Promise<Workspace['planned']>;
  /** The newest day on which one of their clients bought, where they are. */
  readonly soldOf: (userId: string) => Promise<string | null>;
  /** The next clinic that they may come to. */
  readonly clinicOf: (viewer: Viewer) => Promise<Workspace['clinic']>;
  /** The books that they have opened, whatever they may read today. */
  readonly readingOf: (userId: string) => Promise<Workspace['reading']>;
  readonly courseOf: (viewer: Viewer) => Promise<{
    readonly summary: NonNullable<Workspace['course']>;
    readonly doneAt: Workspace['week']['lesson'];
    /** How many check questions are due again, and when they last answered one that was. */
    readonly questions: { readonly due: number; readonly answeredAt: string | null };
  }>;
}

interface DueTurn {
  readonly name: string;
  readonly says: string;
  readonly answeredAt: string | null;
}

function dueOf(
  turn: DueTurn | null,
  questions: { readonly due: number; readonly answeredAt: string | null } | undefined,
): Workspace['due'] {
  const due = questions?.due ?? 0;
  if (turn === null && due === 0) return null;
  const answered = [turn?.answeredAt, questions?.answeredAt].filter((at) => typeof at === 'string');
  return {
    turn: turn && { name: turn.name, says: turn.says },
    questions: due,
    answeredAt: answered.toSorted().at(-1) ?? null,
  };
}

/** When an outcome was noted last: of a text, or a sale, which has a day. Its noon is on that day nearly everywhere. */
function laterOf(toldAt: string | null, soldOn: string | null): string | null {
  const sold = soldOn === null ? '' : `${soldOn}T12:00:00.000Z`;
  return [toldAt ?? '', sold].toSorted().at(-1) || null;
}

const readingNeeds = { member: 'freeBooks.read', entitled: 'book.read' } as const;

/** A member's home in one answer: every part of it is theirs alone. */
export function workspaceRoutes(deps: WorkspaceDeps): Route[] {
  const { headers } = deps;
  return [
    route(readWorkspace, {
      headers,
      handle: async ({ viewer }) => {
        const { userId } = viewer;
        const [cards, texts, calls, reading, planned, soldOn, clinic, course] = await Promise.all([
          deps.cardsOf(userId),
          deps.textsOf(userId),
          deps.callsOf(userId),
          deps.readingOf(userId),
          deps.plannedOf(viewer),
          deps.soldOf(userId),
          deps.clinicOf(viewer),
          can(viewer, 'course.read') ? deps.courseOf(viewer) : null,
        ]);
        const isWithoutCards = cards.made === 0;
        return {
          // Only a member without a client of their own starts with one of the house.
          house: isWithoutCards ? await deps.houseOf(viewer) : null,
          spent: isWithoutCards ? await deps.spentOf(viewer) : null,
          cards,
          texts,
          calls,
          planned,
          soldOn,
          clinic,
          reading: reading.filter(({ book }) => can(viewer, readingNeeds[shelf[book].access])),
          course,
          communities: deps.communities(),
          calendar: deps.calendar(),
          mayWrite: can(viewer, 'tools.use'),
          mayCall: can(viewer, 'spar.use'),
        };
      },
      present: ({
        calendar,
        calls,
        cards,
        clinic,
        communities,
        course,
        house,
        mayCall,
        mayWrite,
        planned,
        reading,
        soldOn,
        spent,
        texts,
      }) => ({
        cards: { made: cards.made, recent: cards.recent, unwritten: mayWrite ? cards.unwritten : null },
        texts: {
          made: texts.made,
          used: texts.used,
          replies: texts.replies,
          meetings: texts.meetings,
          sales: texts.sales,
          noes: texts.noes,
          recent: texts.recent,
          untold: mayWrite ? texts.untold : null,
        },
        calls: {
          made: calls.made,
          uncalled: mayCall ? calls.uncalled : null,
          house,
          spent,
          last: calls.last && {
            id: calls.last.id,
            name: calls.last.name,
            at: calls.last.at,
            turnDueAt: calls.last.turnDueAt,
          },
        },
        due: dueOf(calls.due, course?.questions),
        week: {
          calls: calls.newest,
          lesson: course?.doneAt ?? null,
          outcome: laterOf(texts.toldAt, soldOn),
        },
        reading: reading.map(({ book, stopped, title }) => ({ book, title, stopped })),
        communities: communities.map(({ name, url }) => ({ name, url })),
        calendar,
        planned: planned && {
          id: planned.id,
          name: planned.name,
          kind: planned.kind,
          step: planned.step,
          on: planned.on,
          agreedOn: planned.agreedOn,
          cardId: planned.cardId,
        },
        clinic: clinic && { ...clinic },
        course: course?.summary ?? null,
      }),
    }),
  ];
}
