import { asc, eq, isNull, and, sql } from 'drizzle-orm';
import { z } from 'zod';
import { can } from '#platform/contract/capabilities.ts';
import { curled } from '#platform/contract/quotes.ts';
import type { Db } from '#platform/server/db/client.ts';
import { historyColumn, historyFrom } from '#platform/server/access/history.ts';
import { inBatches } from '#platform/server/viewer/in-batches.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { openingDay, type ToldDay, type Unlock, unlockAt } from '#features/course/rules.ts';
import { courseSince } from '#features/course/server/access.ts';
import {
  courseModules,
  lessons,
  moduleOpenings,
  moduleToldDays,
  userProgress,
} from '#features/course/server/tables.ts';

export interface ShapeLesson {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly type: 'video' | 'pdf' | 'text';
  readonly minutes: number | null;
  readonly filmSeconds: number | null;
  readonly isPublished: boolean;
}

export interface ShapeModule {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly order: number;
  readonly unlockAfterDays: number;
  readonly isPublished: boolean;
  readonly lessons: readonly ShapeLesson[];
}

/** One member's part of the course, as the database returns it. */
const progressRows = z.array(
  z.object({ lesson: z.string(), done: z.boolean(), position: z.number(), at: z.string() }),
);
const when = z.coerce.date();
const toldRows = z.array(z.object({ module: z.string(), opensAt: when, accessSince: when }));

/** What a member did in one lesson. */
export type Touch = z.output<typeof progressRows>[number];

/** The course as one viewer sees it now. */
export interface ViewedCourse {
  readonly modules: readonly (ShapeModule & {
    readonly unlock: Unlock;
    /** Its day, past or future; null: none, because their access has no beginning. */
    readonly opensAt: Date | null;
  })[];
  readonly touches: ReadonlyMap<string, Touch>;
  /** The first start of their continuous access, or now while an admin only looks; null: none. */
  readonly since: Date | null;
}

/**
 * The data of each member, batched over all who ask within one turn of the event loop: under load the round trips cost
 * the most.
 */
function memberQuery(db: Db) {
  const user = sql`u.user_id`;
  const statement = db
    .select({
      userId: sql<string>`${user}`.as('user_id'),
      history: historyColumn(user).as('history'),
      opened: sql<
        readonly string[]
      >`coalesce((select json_agg(o.module_id) from ${moduleOpenings} o where o.user_id = ${user}), '[]'::json)`.as(
        'opened',
      ),
      told: sql<unknown>`coalesce((select json_agg(json_build_object('module', t.module_id, 'opensAt', t.opens_at, 'accessSince', t.access_since)) from ${moduleToldDays} t where t.user_id = ${user}), '[]'::json)`.as(
        'told',
      ),
      touches:
        sql<unknown>`coalesce((select json_agg(json_build_object('lesson', p.lesson_id, 'done', p.completed, 'position', p.last_video_position, 'at', p.updated_at)) from ${userProgress} p where p.user_id = ${user}), '[]'::json)`.as(
          'touches',
        ),
    })
    .from(sql`unnest(${sql.placeholder('userIds')}::text[]) as u(user_id)`)
    .prepare('course_members');
  return inBatches(async (userIds) => {
    const rows = await statement.execute({ userIds });
    return new Map(rows.map((row) => [row.userId, row]));
  });
}

/** Members read titles as they are printed; admins edit them as they were typed. */
const printed = <Row extends { readonly title: string }>(row: Row): Row => ({
  ...row,
  title: curled(row.title),
});

/** The course's shape: the same for everyone, including unpublished modules and lessons. */
function shapeQuery(db: Db): () => Promise<readonly ShapeModule[]> {
  const statement = db
    .select({
      module: {
        id: courseModules.id,
        title: courseModules.title,
        description: courseModules.description,
        order: courseModules.orderIndex,
        unlockAfterDays: courseModules.unlockAfterDays,
        isPublished: courseModules.isPublished,
      },
      lesson: {
        id: lessons.id,
        slug: lessons.slug,
        title: lessons.title,
        type: lessons.contentType,
        minutes: lessons.durationMinutes,
        filmSeconds: lessons.durationSeconds,
        isPublished: lessons.isPublished,
      },
    })
    .from(courseModules)
    .leftJoin(lessons, and(eq(lessons.moduleId, courseModules.id), isNull(lessons.deletedAt)))
    .where(isNull(courseModules.deletedAt))
    .orderBy(asc(courseModules.orderIndex), asc(courseModules.id), asc(lessons.orderIndex), asc(lessons.id))
    .prepare('course_shape');
  return async () => {
    const rows = await statement.execute();
    return [...Map.groupBy(rows, ({ module }) => module.id).values()].map((group) => ({
      ...printed((group[0] as (typeof rows)[number]).module),
      lessons: group.flatMap(({ lesson }) => (lesson === null ? [] : [printed(lesson)])),
    }));
  };
}

const published = (modules: readonly ShapeModule[]) =>
  modules
    .filter((module) => module.isPublished)
    .map((module) => ({ ...module, lessons: module.lessons.filter((lesson) => lesson.isPublished) }));

/** An admin who views the product as a plan with the course, without access of their own, sees a member's first day. */
const firstDayOf = (viewer: Pick<Viewer, 'tier' | 'seesAs'>, now: Date): Date | null =>
  viewer.seesAs !== undefined && can(viewer, 'course.read') ? now : null;

/** Reads the course for one viewer: one query for their own data, and one for the shape. */
export function createOutline(db: Db) {
  const byMember = memberQuery(db);
  const readShape = shapeQuery(db);
  const shape = inBatches(async ([everybody = '']) => new Map([[everybody, await readShape()]]));

  return {
    /** @param everything includes what is unpublished: an editor's preview */
    async view(
      viewer: Pick<Viewer, 'userId' | 'tier' | 'seesAs'>,
      now: Date,
      everything = false,
    ): Promise<ViewedCourse> {
      const [mine, all] = await Promise.all([byMember(viewer.userId), shape('everybody')]);
      if (!mine || !all) throw new Error('the course could not be read');
      const since = courseSince(historyFrom(mine.history), now) ?? firstDayOf(viewer, now);
      const opened = new Set(mine.opened);
      const told = new Map<string, ToldDay>(toldRows.parse(mine.told).map((row) => [row.module, row]));
      const seesAll = can(viewer, 'content.edit');
      return {
        since,
        modules: (everything && seesAll ? all : published(all)).map((module) => {
          const { unlockAfterDays } = module;
          const days = { unlockAfterDays, told: told.get(module.id) ?? null };
          const facts = { seesAll, since, ...days, wasOpened: opened.has(module.id) };
          return { ...module, unlock: unlockAt(facts, now), opensAt: since && openingDay(since, days) };
        }),
        touches: new Map(progressRows.parse(mine.touches).map((touch) => [touch.lesson, touch])),
      };
    },
  };
}

export type Outline = ReturnType<typeof createOutline>;
