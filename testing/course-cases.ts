import { saveNote } from '#features/course/contract.ts';
import { setClinic } from './clinics.ts';
import type { App } from './harness.ts';
import { joinAsAdmin } from './notification-cases.ts';
import { joinLearner } from './learner.ts';
import { seedLesson } from './small-course.ts';
import type { SecurityCases } from './security.ts';

const learner = async (app: App) => ({ actor: await joinLearner(app), given: {} });

/** A learner, a lesson that is open to them, and one that is not published: for them it does not exist. */
async function inLesson(app: App, given: { body?: object; params?: Record<string, string> } = {}) {
  const [open, hidden] = [await seedLesson(app), await seedLesson(app, { isPublished: false })];
  return {
    actor: await joinLearner(app),
    given: { ...given, params: { ...given.params, id: open.id } },
    ownedByAnother: { params: { ...given.params, id: hidden.id } },
  };
}

/** A valid request for every endpoint of the course as learners meet it. */
export const courseCases: SecurityCases = {
  'course.read': (app) => learner(app),
  'course.readLesson': async (app) => {
    const [open, hidden] = [await seedLesson(app), await seedLesson(app, { isPublished: false })];
    return {
      actor: await joinLearner(app),
      given: { params: { slug: open.slug } },
      ownedByAnother: { params: { slug: hidden.slug } },
    };
  },
  'course.saveProgress': (app) => inLesson(app, { body: { position: 10, watchedShare: 0.2 } }),
  'course.completeLesson': (app) => inLesson(app),
  'course.saveNote': (app) => inLesson(app, { body: { text: 'Ask about the bathroom.' } }),
  'course.deleteNote': async (app) => {
    const [own, others] = [await seedLesson(app), await seedLesson(app)];
    const [actor, another] = [await joinLearner(app), await joinLearner(app)];
    const body = { text: 'Ask about the bathroom.' };
    await actor.call(saveNote, { params: { id: own.id }, body });
    await another.call(saveNote, { params: { id: others.id }, body });
    return { actor, given: { params: { id: own.id } }, ownedByAnother: { params: { id: others.id } } };
  },
  'course.listNotes': (app) => learner(app),
  'course.answerQuestion': (app) => inLesson(app, { params: { question: '0' }, body: { option: 1 } }),
  'course.listDueQuestions': (app) => learner(app),
  'course.readCalendarLink': (app) => learner(app),
  'course.comeToClinic': async (app) => {
    const admin = await joinAsAdmin(app);
    const [open, tools] = [
      await setClinic(app, admin, { audience: 'everyone' }),
      await setClinic(app, admin),
    ];
    return {
      actor: await app.join(),
      given: { params: { id: open.id }, body: { isComing: true } },
      ownedByAnother: { params: { id: tools.id } },
    };
  },
  'course.readDrip': (app) => Promise.resolve({ actor: app.visitor(), given: {} }),
  'course.renewCalendarLink': (app) => learner(app),
};
