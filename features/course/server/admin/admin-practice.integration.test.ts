import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerQuestion, readLesson as readAsLearner } from '#features/course/contract.ts';
import {
  createLesson,
  readLesson,
  saveCaptions,
  updateLesson,
} from '#features/course/contract-admin-lessons.ts';
import { buildLesson, buildModule, film, joinPremium, publishedModule } from '#testing/course-admin.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

const question = (words: string, right: number, ...texts: string[]) => ({
  question: words,
  options: texts.map((text, at) => ({ text, correct: at === right })),
  explanation: `Why: ${words}`,
});
const practice = {
  objectives: ['Hear what is not said.', 'Say it back.'],
  questions: [
    question('Which first?', 1, 'The offer', 'The frustration', 'The price'),
    question('Which last?', 0, 'The offer', 'The frustration'),
  ],
  useItNow: {
    tool: 'ad-copy' as const,
    label: 'Write one ad',
    fields: { adGoal: 'A call with [whom]', frustrations: 'Evenings\nget long' },
  },
};

test('a lesson is created with objectives, questions and a task, or without any', async () => {
  const module = await buildModule(admin);
  const bare = await buildLesson(admin, { moduleId: module.id });
  expect(bare).toMatchObject({ objectives: [], questions: [], useItNow: null });
  const body = {
    moduleId: module.id,
    title: 'With practice',
    description: '',
    contentType: 'text' as const,
    fileId: null,
    text: 'Words.',
    durationMinutes: null,
    ...practice,
  };
  const created = await admin.call(createLesson, { body });
  expect(created).toMatchObject(practice);
  expect(await admin.call(readLesson, { params: { id: created.id } })).toEqual(created);
  const refused = await admin.fail(createLesson, {
    body: { ...body, questions: [question('Q?', 7, 'A', 'B')] },
  });
  expect(refused.fields).toEqual({ 'questions.0.options': 'Please mark the one answer that is right' });
});

test('what an admin writes is what the preview and the learner see, and which answer is right stays here', async () => {
  const { lesson, module } = await publishedModule(admin, { order: 1 });
  const params = { slug: lesson.slug };
  const edit = (body: object) =>
    admin.call(updateLesson, { params: { id: lesson.id }, body: { version: 2, ...body } });
  const edited = await edit(practice);
  expect(edited).toMatchObject({ ...practice, version: 3, title: lesson.title, text: lesson.text });
  const shown = {
    objectives: practice.objectives,
    questions: practice.questions.map(({ question: words, options }) => ({
      question: words,
      options: options.map(({ text }) => text),
    })),
    useItNow: practice.useItNow,
  };
  expect(await admin.call(readAsLearner, { params, query: { preview: '1' } })).toMatchObject(shown);
  const member = await joinPremium(app);
  const read = await member.call(readAsLearner, { params });
  expect(read).toMatchObject({ ...shown, moduleId: module.id });
  expect(JSON.stringify(read)).not.toMatch(/correct|Why: /);
  // An edit of an older version is a conflict, and changes nothing.
  const stale = await admin.fail(updateLesson, {
    params: { id: lesson.id },
    body: { version: 2, objectives: ['Stale'] },
  });
  expect(stale.code).toBe('conflict');
  const emptied = await edit({ version: 3, objectives: [], questions: [], useItNow: null });
  expect(emptied).toMatchObject({ objectives: [], questions: [], useItNow: null });
});

test('an edit of the words asks nobody again; other answers do, and another right one judges anew', async () => {
  const { lesson } = await publishedModule(admin, { order: 1 });
  const save = (version: number, questions: (typeof practice)['questions']) =>
    admin.call(updateLesson, { params: { id: lesson.id }, body: { version, questions } });
  await save(2, practice.questions);
  const member = await joinPremium(app);
  const answer = (at: number, option: number) =>
    member.call(answerQuestion, { params: { id: lesson.id, question: String(at) }, body: { option } });
  await answer(0, 1);
  await answer(1, 1);
  const answers = async () => (await member.call(readAsLearner, { params: { slug: lesson.slug } })).answers;

  await save(3, [
    question('Which comes first?', 2, 'The offer', 'The frustration', 'The price'),
    question('Which last?', 1, 'The offer', 'The frustration'),
  ]);
  expect(await answers()).toMatchObject([
    { question: 0, option: 1, isRight: false, rightOption: 2, explanation: 'Why: Which comes first?' },
    { question: 1, option: 1, isRight: true, rightOption: 1 },
  ]);
  await save(4, [question('Which comes first?', 0, 'The offer', 'A question')]);
  expect(await answers()).toEqual([]);
});

test('captions that are saved meanwhile do not put an open form of the words out of date', async () => {
  const module = await buildModule(admin);
  const { id, version } = await buildLesson(admin, { moduleId: module.id, contentType: 'video' });
  await admin.call(saveCaptions, { params: { id }, body: { captions: film.captions() } });
  const saved = await admin.call(updateLesson, { params: { id }, body: { version, title: 'Still mine' } });
  expect(saved).toMatchObject({ title: 'Still mine', hasCaptions: true });
});
