import { join } from 'node:path';
import type { StoringDeps } from '#platform/server/files/store-bytes.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import * as contract from '#features/course/contract-admin.ts';
import * as lessonContract from '#features/course/contract-admin-lessons.ts';
import {
  readCourseDesk,
  restoreDeleted,
  readFigures,
  findLearner,
  openEarly,
} from '#features/course/contract-admin-desk.ts';
import { decideEdition, readEdition } from '#features/course/contract-admin-editions.ts';
import type { CourseAdminDeps } from './admin-acts.ts';
import { courseStorage, deletions, restore } from './admin-desk.ts';
import { lessonFigures } from './admin-figures.ts';
import { addLesson, changeLesson, setCaptions } from './admin-lesson-edit.ts';
import { liveLessons, removeLesson, reorderLessons, wholeLesson } from './admin-lessons.ts';
import {
  addModule,
  changeDrip,
  changeModule,
  liveModules,
  removeModule,
  reorderModules,
} from './admin-modules.ts';
import { learnerFacts, openForMember } from './admin-openings.ts';
import { previewOrder } from './admin-preview.ts';
import { compareEditions, decideOnEdition } from '#features/course/server/editions/decision.ts';
import {
  presentDeleted,
  presentEdition,
  presentFigures,
  presentLearner,
  presentLesson,
  presentModule,
  presentPreview,
  presentWholeLesson,
} from './admin-present.ts';

/** What the routes need: the edition of a lesson may bring a film or PDF, which is stored. */
type CourseAdminRoutesDeps = CourseAdminDeps & StoringDeps;

const presentDone = () => ({ done: true as const });

function moduleRoutes(deps: CourseAdminDeps): Route[] {
  return [
    route(contract.listModules, {
      handle: () => liveModules(deps.db),
      present: (rows) => ({ modules: rows.map(presentModule) }),
    }),
    route(contract.createModule, {
      handle: ({ viewer, client, body }) => addModule(deps, { viewer, client }, body),
      present: presentModule,
    }),
    route(contract.updateModule, {
      handle: ({ viewer, client, params, body }) => changeModule(deps, { viewer, client }, params.id, body),
      present: presentModule,
    }),
    route(contract.deleteModule, {
      handle: ({ viewer, client, params }) => removeModule(deps, { viewer, client }, params.id),
      present: presentDone,
    }),
    route(contract.previewModules, {
      handle: ({ body }) => previewOrder(deps, body),
      present: presentPreview,
    }),
    route(contract.orderModules, {
      handle: ({ viewer, client, body }) => reorderModules(deps, { viewer, client }, body),
      present: (rows) => ({ modules: rows.map(presentModule) }),
    }),
    route(contract.setDrip, {
      handle: ({ viewer, client, body }) => changeDrip(deps, { viewer, client }, body),
      present: (rows) => ({ modules: rows.map(presentModule) }),
    }),
  ];
}

function lessonRoutes(deps: CourseAdminRoutesDeps): Route[] {
  const editionDeps = { ...deps, content: join(projectRoot(), 'content') };
  return [
    route(contract.listLessons, {
      handle: () => liveLessons(deps.db),
      present: (rows) => ({ lessons: rows.map(presentLesson) }),
    }),
    route(lessonContract.readLesson, {
      handle: ({ params }) => wholeLesson(deps.db, params.id),
      present: presentWholeLesson,
    }),
    route(lessonContract.createLesson, {
      handle: ({ viewer, client, body }) => addLesson(deps, { viewer, client }, body),
      present: presentWholeLesson,
    }),
    route(lessonContract.updateLesson, {
      handle: ({ viewer, client, params, body }) => changeLesson(deps, { viewer, client }, params.id, body),
      present: presentWholeLesson,
    }),
    route(lessonContract.saveCaptions, {
      handle: ({ viewer, client, params, body }) =>
        setCaptions(deps, { viewer, client }, params.id, body.captions),
      present: presentWholeLesson,
    }),
    route(lessonContract.deleteLesson, {
      handle: ({ viewer, client, params }) => removeLesson(deps, { viewer, client }, params.id),
      present: presentDone,
    }),
    route(readEdition, {
      handle: ({ params }) => compareEditions(editionDeps, params.id),
      present: presentEdition,
    }),
    route(decideEdition, {
      handle: ({ viewer, client, params, body }) =>
        decideOnEdition(editionDeps, { viewer, client }, params.id, body),
      present: presentDone,
    }),
    route(contract.orderLessons, {
      handle: ({ viewer, client, params, body }) => reorderLessons(deps, { viewer, client }, params.id, body),
      present: (rows) => ({ lessons: rows.map(presentLesson) }),
    }),
  ];
}

/** Building and running the course. */
export function courseAdminRoutes(deps: CourseAdminRoutesDeps): Route[] {
  const { db, clock } = deps;
  return [
    ...moduleRoutes(deps),
    ...lessonRoutes(deps),
    route(readCourseDesk, {
      handle: async () => ({ storage: await courseStorage(db), deleted: await deletions(db) }),
      present: ({ storage, deleted }) => ({
        storageUsed: storage.bytes,
        files: storage.files,
        deleted: deleted.map(presentDeleted),
      }),
    }),
    route(restoreDeleted, {
      handle: ({ viewer, client, body }) => restore(deps, { viewer, client }, body),
      present: presentDone,
    }),
    route(readFigures, {
      handle: () => lessonFigures(db, clock.now()),
      present: (rows) => ({ lessons: rows.map(presentFigures) }),
    }),
    route(findLearner, {
      handle: ({ body }) => learnerFacts(db, { email: body.email, now: clock.now() }),
      present: presentLearner,
    }),
    route(openEarly, {
      handle: ({ viewer, client, body }) => openForMember(deps, { viewer, client }, body),
      present: presentLearner,
    }),
  ];
}
