import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { deleteModule, listModules } from '#features/course/contract-admin.ts';
import { courseCertificates, lessons } from '#features/course/server/tables.ts';
import { numberOf } from '#features/course/rules-certificate.ts';
import type { AdminClinic } from '#features/course/contract-clinics.ts';
import type { App } from './harness.ts';
import { clinicBody, setClinic } from './clinics.ts';
import { buildLesson, buildModule, film } from './course-admin.ts';
import { joinAsAdmin } from './notification-cases.ts';
import type { SecurityCase, SecurityCases } from './security.ts';

const admin = async (app: App, given: object = {}) => ({ actor: await joinAsAdmin(app), given });

/** A module to work on; the other one was deleted, so for these routes it no longer exists. */
async function moduleCase(
  app: App,
  bodyOf: (module: { id: string; version: number }) => object,
): Promise<SecurityCase> {
  const actor = await joinAsAdmin(app);
  const [module, gone] = [await buildModule(actor), await buildModule(actor)];
  await actor.call(deleteModule, { params: { id: gone.id } });
  return {
    actor,
    given: { params: { id: module.id }, body: bodyOf(module) },
    ownedByAnother: { params: { id: gone.id } },
  };
}

/** A lesson to work on; the other one's module was deleted. */
async function lessonCase(
  app: App,
  body: object = {},
  contentType: 'text' | 'video' = 'text',
): Promise<SecurityCase> {
  const actor = await joinAsAdmin(app);
  const [module, gone] = [await buildModule(actor), await buildModule(actor)];
  const lesson = await buildLesson(actor, { moduleId: module.id, contentType });
  const lost = await buildLesson(actor, { moduleId: gone.id, contentType });
  await actor.call(deleteModule, { params: { id: gone.id } });
  return {
    actor,
    given: { params: { id: lesson.id }, body },
    ownedByAnother: { params: { id: lost.id } },
  };
}

/** The same with a lesson of the starter course, which has an edition. */
async function editionCase(app: App, slug: string, body: object = {}): Promise<SecurityCase> {
  const found = await lessonCase(app, body);
  await app.db.update(lessons).set({ slug: randomUUID() }).where(eq(lessons.slug, slug));
  const { id } = (found.given as { params: { id: string } }).params;
  await app.db.update(lessons).set({ slug }).where(eq(lessons.id, id));
  return found;
}

/** A member's certificate, as if they had finished the course. */
export async function certificateRow(app: App, userId: string) {
  const number = numberOf(crypto.getRandomValues(new Uint8Array(10)));
  const at = app.clock.now();
  const [row] = await app.db
    .insert(courseCertificates)
    .values({ userId, number, name: 'Nora Test', lessons: 59, modules: 5, finishedAt: at, issuedAt: at })
    .returning();
  if (!row) throw new Error('no certificate');
  return row;
}

/** A clinic to work on; the other one does not exist. */
async function clinicCase(app: App, bodyOf: (clinic: AdminClinic) => object): Promise<SecurityCase> {
  const actor = await joinAsAdmin(app);
  const clinic = await setClinic(app, actor);
  return {
    actor,
    given: { params: { id: clinic.id }, body: bodyOf(clinic) },
    ownedByAnother: { params: { id: randomUUID() } },
  };
}

/** A valid request for every endpoint of the course's admin and of certificates. */
export const courseAdminCases: SecurityCases = {
  'courseAdmin.listModules': (app) => admin(app),
  'courseAdmin.listLessons': (app) => admin(app),
  'courseAdmin.createModule': (app) => admin(app, { body: { title: 'A', description: '', order: 1 } }),
  'courseAdmin.updateModule': (app) => moduleCase(app, ({ version }) => ({ version, title: 'B' })),
  'courseAdmin.deleteModule': (app) => moduleCase(app, () => ({})),
  'courseAdmin.orderModules': async (app) => {
    const actor = await joinAsAdmin(app);
    const seen = (await actor.call(listModules, {})).modules.map(({ id }) => id);
    return { actor, given: { body: { seen, wanted: seen } } };
  },
  'courseAdmin.listClinics': (app) => admin(app),
  'courseAdmin.createClinic': (app) =>
    admin(app, { body: { ...clinicBody, startsAt: '2199-01-01T18:00:00Z' } }),
  'courseAdmin.updateClinic': (app) =>
    clinicCase(app, ({ startsAt, version }) => ({ ...clinicBody, startsAt, version })),
  'courseAdmin.cancelClinic': (app) => clinicCase(app, ({ version }) => ({ version, isCanceled: true })),
  'courseAdmin.recordClinic': async (app) => {
    const { id: moduleId } = await buildModule(await joinAsAdmin(app));
    const recording = { link: 'https://video.example/1' };
    return clinicCase(app, () => ({ moduleId, title: 'Recording', recording }));
  },
  'courseAdmin.setDrip': async (app) => {
    const actor = await joinAsAdmin(app);
    const { modules } = await actor.call(listModules, {});
    const asSeen = modules.map(({ id, unlockAfterDays: days }) => ({ id, seen: days, days }));
    return { actor, given: { body: { modules: asSeen } } };
  },
  'courseAdmin.previewModules': (app) => admin(app, { body: { wanted: [null] } }),
  'courseAdmin.orderLessons': (app) => moduleCase(app, () => ({ seen: [], wanted: [] })),
  'courseAdmin.createLesson': async (app) => {
    const actor = await joinAsAdmin(app);
    const { id: moduleId } = await buildModule(actor);
    const words = { title: 'L', description: '', contentType: 'text', text: 'Words.' };
    return { actor, given: { body: { moduleId, ...words, fileId: null, durationMinutes: null } } };
  },
  'courseAdmin.readLesson': (app) => lessonCase(app),
  'courseAdmin.updateLesson': (app) => lessonCase(app, { version: 1, title: 'B' }),
  'courseAdmin.saveCaptions': (app) => lessonCase(app, { captions: film.captions() }, 'video'),
  'courseAdmin.readEdition': (app) => editionCase(app, 'choose-one-person'),
  'courseAdmin.decideEdition': (app) =>
    editionCase(app, 'collect-their-words', { version: 1, decision: 'take' }),
  'courseAdmin.deleteLesson': (app) => lessonCase(app),
  'courseAdmin.readDesk': (app) => admin(app),
  'courseAdmin.restore': async (app) => {
    const actor = await joinAsAdmin(app);
    const { id } = await buildModule(actor);
    await actor.call(deleteModule, { params: { id } });
    return { actor, given: { body: { kind: 'module', id } } };
  },
  'courseAdmin.readFigures': (app) => admin(app),
  'courseAdmin.findLearner': async (app) => admin(app, { body: { email: (await app.join()).email } }),
  'courseAdmin.openEarly': async (app) => {
    const actor = await joinAsAdmin(app);
    const [{ userId }, { id: moduleId }] = [await app.join(), await buildModule(actor)];
    return { actor, given: { body: { userId, moduleId } } };
  },
  'courseAdmin.listCertificates': (app) => admin(app),
  'courseAdmin.revokeCertificate': async (app) => {
    const { id } = await certificateRow(app, (await app.join()).userId);
    return {
      actor: await joinAsAdmin(app),
      given: { params: { id }, body: { revoked: true } },
      ownedByAnother: { params: { id: randomUUID() } },
    };
  },
  'certificate.readMine': async (app) => ({ actor: await app.join(), given: {} }),
  'certificate.issue': async (app) => {
    // A member who already has one gets the same answer again.
    const actor = await joinAsAdmin(app);
    await certificateRow(app, actor.userId);
    return { actor, given: { body: { name: 'Nora Test' } } };
  },
  'certificate.verify': async (app) => {
    const { number } = await certificateRow(app, (await app.join()).userId);
    return { actor: app.visitor(), given: { query: { number } } };
  },
};
