import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePassword, endOtherSessions, listSessions } from '#features/account/contract-security.ts';
import { deleteAccount } from '#features/account/contract-leaving.ts';
import {
  listPersonalTokens,
  makePersonalToken,
  revokePersonalToken,
} from '#features/account/contract-personal-tokens.ts';
import { mostPersonalTokens } from '#features/account/rules-personal-tokens.ts';
import { addClient } from '#features/clients/contract.ts';
import { readCourse } from '#features/course/contract.ts';
import { checkText } from '#features/tools/contract.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { sessions, users } from '#platform/server/auth/tables.ts';
import { listClients } from '#platform/contract/clients.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { makeToken } from '#testing/token-cases.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const dayMs = 24 * 60 * 60 * 1000;
/** A program without a cookie that shows what it has. */
const program = () => app.visitor();
/** Longer than a viewer is remembered, and less than a second. */
const aMoment = () => wait(850);
const isLetIn = async (headers: Record<string, string>) => {
  const response = await program().send('/api/clients', { headers });
  return response.status === 200;
};

test('a token is told once, only a hash of it is stored, the member is told by mail, and it reads what it is made for', async () => {
  const member = await app.join();
  const { headers, id, token } = await makeToken(member);
  expect(token).toMatch(/^mmg_pat_[\w-]{43}$/);
  const [row] = await app.db.select().from(sessions).where(eq(sessions.id, id));
  expect(JSON.stringify(row)).not.toContain(token);
  expect(row).toMatchObject({
    kind: 'personal',
    tokenName: 'My assistant',
    tokenScope: 'read',
    ipAddress: null,
  });
  await member.call(addClient, { body: { name: 'Ruth Adler' } });
  const { clients } = await program().call(listClients, { query: {} }, { headers });
  expect(clients.map(({ name }) => name)).toEqual(['Ruth Adler']);
  const { tokens } = await member.call(listPersonalTokens, {});
  expect(tokens).toMatchObject([{ id, name: 'My assistant', scope: 'read' }]);
  expect(JSON.stringify(tokens)).not.toContain(row?.token);
  expect((await mailTo(app, member.email, 'A personal token was made for your account')).text).toContain(
    'can read in your account without signing in. Its name: My assistant.',
  );
  const acts = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, member.userId));
  expect(acts.find(({ action }) => action === 'account.token_made')?.details).toEqual({
    token: id,
    name: 'My assistant',
    scope: 'read',
  });
  // It is no place where somebody is signed in.
  expect((await member.call(listSessions, {})).sessions).toHaveLength(1);
});

test('when it was used last is shown, from the first time on', async () => {
  const member = await app.join();
  const { headers } = await makeToken(member);
  const used = async () => (await member.call(listPersonalTokens, {})).tokens[0]?.lastUsedAt;
  expect(await used()).toBeNull();
  app.clock.advance(2000);
  await isLetIn(headers);
  expect(await used()).toBe(app.clock.now().toISOString());
});

test('one that may read changes nothing; one that may write does', async () => {
  const member = await app.join();
  const [reads, writes] = [await makeToken(member), await makeToken(member, 'write')];
  const body = { name: 'Ruth Adler' };
  const refused = await program().fail(addClient, { body }, { headers: reads.headers });
  expect([refused.status, refused.message]).toEqual([
    403,
    'This token may only read. Make one that may write.',
  ]);
  expect((await program().call(addClient, { body }, { headers: writes.headers })).name).toBe('Ruth Adler');
  // It asks by a body, and stores nothing.
  const { marks } = await program().call(
    checkText,
    { body: { text: 'Act now.' } },
    { headers: reads.headers },
  );
  expect(marks.map(({ kind }) => kind)).toEqual(['false-urgency']);
});

test('it opens nothing but what is made for tokens: every other operation refuses it, whoever its member is', async () => {
  const member = await app.join();
  const { headers } = await makeToken(member, 'write');
  const refusals: string[] = [];
  for (const { endpoint } of app.product.routes) {
    if (endpoint.takesToken !== null) continue;
    const path = endpoint.path.replaceAll(/:\w+/g, crypto.randomUUID());
    const response = await program().send(path, {
      method: endpoint.method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(endpoint.method === 'GET' ? {} : { body: '{}' }),
    });
    const { error } = (await response.json()) as { error: string | { code: string } };
    if (response.status !== 403) refusals.push(`${endpoint.id}: ${response.status} ${JSON.stringify(error)}`);
  }
  expect(refusals).toEqual([]);
  const takes = app.product.routes.flatMap(({ endpoint: { id, takesToken } }) =>
    takesToken === null ? [] : [`${id} ${takesToken}`],
  );
  expect(takes.toSorted()).toEqual([
    'ask.ask write',
    'books.readText read',
    'clients.add write',
    'clients.change write',
    'clients.list read',
    'clients.read read',
    'course.read read',
    'course.readLesson read',
    'tools.changeResult write',
    'tools.checkText read',
    'tools.generateAdCopy write',
    'tools.generateCallScript write',
    'tools.generateEmailSequence write',
    'tools.generateMessaging write',
    'tools.generateSocialPost write',
    'tools.listCards read',
    'tools.listResults read',
    'tools.readResult read',
  ]);
});

test('what a plan does not open, no token does; nor does it open a page', async () => {
  const member = await app.join();
  const { headers } = await makeToken(member, 'write');
  expect((await program().fail(readCourse, { query: {} }, { headers })).code).toBe('premium_required');
  expect((await program().send('/api/profile', { headers })).status).toBe(403);
});

test('in an address it is refused, also beside a valid header', async () => {
  const { headers, token } = await makeToken(await app.join());
  for (const path of [`/api/clients?access_token=${token}`, `/api/clients?q=${token}`]) {
    const response = await program().send(path, { headers });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('A token belongs in the Authorization header.');
  }
});

test.each(['hash', 'forged', 'short', 'in a cookie'] as const)(
  'what is no token opens nothing: %s',
  async (how) => {
    const { id, token } = await makeToken(await app.join());
    const [row] = await app.db.select().from(sessions).where(eq(sessions.id, id));
    const shown = {
      hash: row?.token ?? '',
      forged: `mmg_pat_${'A'.repeat(43)}`,
      short: token.slice(0, -1),
      'in a cookie': '',
    }[how];
    const headers: Record<string, string> =
      how === 'in a cookie' ? { cookie: `mmg.session_token=${token}` } : { authorization: `Bearer ${shown}` };
    expect(await isLetIn(headers)).toBe(false);
  },
);

test('revoked, it is out within a second; somebody else’s is not there', async () => {
  const member = await app.join();
  const { headers, id } = await makeToken(member);
  expect(await isLetIn(headers)).toBe(true);
  expect((await (await app.join()).fail(revokePersonalToken, { params: { id } })).code).toBe('not_found');
  await member.call(revokePersonalToken, { params: { id } });
  await aMoment();
  expect(await isLetIn(headers)).toBe(false);
  expect((await member.call(listPersonalTokens, {})).tokens).toEqual([]);
});

type Member = Awaited<ReturnType<App['join']>>;
test.each<[string, (member: Member) => Promise<unknown>]>([
  [
    'a new password',
    (member) =>
      member.call(changePassword, {
        body: { currentPassword: member.password, newPassword: 'another-correct-horse-9' },
      }),
  ],
  ['signing out elsewhere', (member) => member.call(endOtherSessions, {})],
  ['leaving', (member) => member.call(deleteAccount, { body: { password: member.password } })],
  [
    'a suspension',
    ({ userId }) => app.db.update(users).set({ suspendedAt: app.clock.now() }).where(eq(users.id, userId)),
  ],
])('it ends with %s', async (_, act) => {
  const member = await app.join();
  const { headers } = await makeToken(member, 'write', 365);
  expect(await isLetIn(headers)).toBe(true);
  await act(member);
  await aMoment();
  expect(await isLetIn(headers)).toBe(false);
});

test('it ends on its day, and a member has so many at most', async () => {
  const member = await app.join();
  const { headers } = await makeToken(member, 'read', 7);
  for (let more = 1; more < mostPersonalTokens; more += 1) await makeToken(member);
  const { password } = member;
  const body = { name: 'One more', scope: 'read', days: 30, password } as const;
  const refused = await member.fail(makePersonalToken, { body });
  expect([refused.code, refused.message]).toEqual(['conflict', 'You have 10 tokens. Revoke one first.']);
  app.clock.advance(7 * dayMs);
  await aMoment();
  expect(await isLetIn(headers)).toBe(false);
});
