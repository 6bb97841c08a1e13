import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetPassword } from '#features/account/contract-mail.ts';
import { listAudit } from '#features/admin/contract.ts';
import { readMember } from '#features/members/contract.ts';
import * as help from '#features/members/contract-help.ts';
import * as contract from '#features/members/contract-writing.ts';
import { submitAttempt } from '#features/assessment/contract.ts';
import { type Answers, questionIds } from '#features/assessment/rules.ts';
import { eq } from 'drizzle-orm';
import { users } from '#platform/server/auth/tables.ts';
import { stopAddress } from '#platform/server/mail/addresses.ts';
import { joinAsHelper } from '#testing/admin-cases.ts';
import { type App, startApp } from '#testing/harness.ts';
import { linkToken, mailTo } from '#testing/mailbox.ts';
import { cardOf } from '#testing/studio.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';

let app: App;
let ann: Awaited<ReturnType<typeof joinAsHelper>>;
beforeAll(async () => {
  app = await startApp({ OWNER_EMAIL: 'owner@example.test' });
  ann = await joinAsHelper(app);
});
afterAll(() => app.close());

const of = ({ userId }: { userId: string }) => ({ params: { id: userId } });
const logOf = async ({ email }: { email: string }, action: string) =>
  (await ann.call(listAudit, { query: { person: email, action } })).entries;

test('a letter reaches the member, answers go to the owner, and the page keeps it', async () => {
  const member = await app.join();
  const body = { id: crypto.randomUUID(), subject: 'About your course', text: 'Hello.\n\nIt is open now.' };
  await ann.call(contract.sendLetter, { ...of(member), body });
  const mail = await mailTo(app, member.email, 'About your course');
  expect(mail.headers['reply-to']).toBe('owner@example.test');
  expect(mail.headers['auto-submitted']).toBeUndefined();
  expect(mail.text).toContain('It is open now.');
  const { letters } = await ann.call(readMember, of(member));
  expect(letters).toMatchObject([
    { subject: 'About your course', text: body.text, replyTo: 'owner@example.test', by: ann.email },
  ]);
  expect(await logOf(member, 'admin.letter_sent')).toMatchObject([{ actor: { id: ann.userId } }]);
});

test('the same letter twice goes out once, and its id is not taken for another', async () => {
  const member = await app.join();
  const body = { id: crypto.randomUUID(), subject: 'Only once', text: 'Hello.' };
  await ann.call(contract.sendLetter, { ...of(member), body });
  await ann.call(contract.sendLetter, { ...of(member), body });
  await mailTo(app, member.email, 'Only once');
  const other = { ...body, text: 'Something else.' };
  expect(await ann.fail(contract.sendLetter, { ...of(member), body: other })).toMatchObject({
    code: 'conflict',
  });
  expect((await ann.call(readMember, of(member))).letters).toHaveLength(1);
  expect(app.mail.messages(member.email).filter(({ subject }) => subject === 'Only once')).toHaveLength(1);
});

test('nobody is written to at an address that takes no mail', async () => {
  const member = await app.join();
  const at = app.clock.now();
  await stopAddress(app.db, member.userId, { address: member.email, reason: 'bounced', code: null, at });
  const body = { id: crypto.randomUUID(), subject: 'Hello', text: 'Hello.' };
  expect(await ann.fail(contract.sendLetter, { ...of(member), body })).toMatchObject({
    code: 'conflict',
    message: 'Their address isn’t accepting our email right now.',
  });
  expect((await ann.call(readMember, of(member))).letters).toEqual([]);
});

test('notes are added to, with author and time, and each is kept once', async () => {
  const member = await app.join();
  const first = { id: crypto.randomUUID(), text: 'Called us.' };
  await ann.call(contract.addNote, { ...of(member), body: first });
  await ann.call(contract.addNote, { ...of(member), body: first });
  app.clock.advance(60_000);
  await ann.call(contract.addNote, { ...of(member), body: { id: crypto.randomUUID(), text: 'Is happy.' } });
  const { notes } = await ann.call(readMember, of(member));
  expect(notes).toMatchObject([
    { text: 'Is happy.', by: ann.email },
    { text: 'Called us.', by: ann.email },
  ]);
  expect(await logOf(member, 'admin.note_added')).toHaveLength(2);
  const changed = { ...first, text: 'Never called.' };
  expect(await ann.fail(contract.addNote, { ...of(member), body: changed })).toMatchObject({
    code: 'conflict',
  });
});

test('an admin who left is forgotten at what they wrote', async () => {
  const [member, leaver] = [await app.join(), await joinAsHelper(app)];
  await leaver.call(contract.addNote, { ...of(member), body: { id: crypto.randomUUID(), text: 'Mine.' } });
  await app.db.delete(users).where(eq(users.id, leaver.userId));
  expect((await ann.call(readMember, of(member))).notes).toMatchObject([{ text: 'Mine.', by: null }]);
});

test('a reset link sets a new password, once a minute, and the old one works until then', async () => {
  const member = await app.join();
  const body = { why: 'asked', note: 'On the phone.' } as const;
  await ann.call(help.sendResetLink, { ...of(member), body });
  expect(await ann.fail(help.sendResetLink, { ...of(member), body })).toMatchObject({
    code: 'too_many_requests',
  });
  const token = linkToken(await mailTo(app, member.email, 'Set a new password'));
  const password = 'a-brand-new-one-7';
  expect(await app.visitor().call(resetPassword, { body: { token, password } })).toMatchObject({});
  expect(await logOf(member, 'admin.reset_link_sent')).toMatchObject([
    { actor: { id: ann.userId }, details: { why: 'asked' } },
  ]);
});

test('without two-step sign-in, and for themself, an admin writes nothing', async () => {
  const [member, plain] = [await app.join(), await joinAsAdmin(app)];
  const letter = { id: crypto.randomUUID(), subject: 'Hello', text: 'Hello.' };
  const note = { id: crypto.randomUUID(), text: 'Hello.' };
  for (const [actor, target] of [
    [plain, member],
    [ann, ann],
  ] as const) {
    expect(await actor.fail(contract.sendLetter, { ...of(target), body: letter })).toMatchObject({
      code: 'forbidden',
    });
    expect(await actor.fail(contract.addNote, { ...of(target), body: note })).toMatchObject({
      code: 'forbidden',
    });
  }
});

test('the page shows assessments and what was done first', async () => {
  const member = await app.join();
  const answers = Object.fromEntries(questionIds.map((id) => [id, 'often'])) as Answers;
  const empty = await ann.call(readMember, of(member));
  expect(empty).toMatchObject({ assessments: [], firstWins: { card: null, text: null, lesson: null } });
  await member.call(submitAttempt, { body: { answers } });
  await cardOf(member);
  const seen = await ann.call(readMember, of(member));
  expect(seen.assessments).toMatchObject([{ points: 15, percent: 75 }]);
  expect(seen.firstWins).toEqual({ card: app.clock.now().toISOString(), text: null, lesson: null });
});
