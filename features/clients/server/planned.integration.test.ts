import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#features/account/contract.ts';
import { addClient, changeClient } from '#features/clients/contract.ts';
import { readWorkspace } from '#features/home/contract-workspace.ts';
import { identifyFrustrations, updateCard } from '#features/tools/contract.ts';
import { timeZoneHeader } from '#platform/contract/local-day.ts';
import { type App, startApp } from '#testing/harness.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;
const dayMs = 24 * 60 * 60 * 1000;
const read = (member: Pick<Member, 'call'>) => member.call(readWorkspace, {});

test('the client with the next planned step is named, not one that is archived, long past or somebody else’s', async () => {
  const [member, other] = [await app.join(), await app.join()];
  const dayIn = (days: number) =>
    new Date(app.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);
  const add = (who: Pick<Member, 'call'>, name: string, nextOn: string) =>
    who.call(addClient, { body: { name, nextStep: `Call ${name}`, nextOn } });
  await add(other, 'Nora', dayIn(0));
  await add(member, 'Long ago', dayIn(-30));
  expect((await read(member)).planned).toBeNull();
  await add(member, 'Denise', dayIn(1));
  const soon = await add(member, 'Dana', dayIn(0));
  expect((await read(member)).planned).toMatchObject({ name: 'Dana', step: 'Call Dana', on: dayIn(0) });
  await member.call(changeClient, { params: { id: soon.id }, body: { isArchived: true } });
  expect((await read(member)).planned).toMatchObject({
    name: 'Denise',
    kind: 'step',
    on: dayIn(1),
    cardId: null,
  });
});

test('what is still ahead today goes before what is over, by the hour where the member is', async () => {
  const member = await app.join();
  const now = app.clock.now();
  const noon = new Date(now);
  noon.setUTCHours(36, 0, 0, 0);
  app.clock.advance(noon.getTime() - now.getTime());
  const on = noon.toISOString().slice(0, 10);
  const headers = { [timeZoneHeader]: 'Etc/UTC' };
  const add = (name: string, nextStep: string, nextOn: string) =>
    member.call(addClient, { body: { name, nextStep, nextOn } }, { headers });
  const yesterday = new Date(noon.getTime() - dayMs).toISOString().slice(0, 10);
  await add('Yves', 'Call', yesterday);
  expect((await read(member)).planned).toMatchObject({ name: 'Yves' });
  await add('Ten', 'Call, at ten', on);
  expect((await read(member)).planned).toMatchObject({ name: 'Ten' });
  await add('Three', 'Call, at three', on);
  expect((await read(member)).planned).toMatchObject({ name: 'Three' });
  // In Honolulu it is two in the morning.
  await member.call(
    addClient,
    { body: { name: 'Nobody' } },
    { headers: { [timeZoneHeader]: 'Pacific/Honolulu' } },
  );
  const there = app.visitor();
  await there.call(signIn, { body: { email: member.email, password: member.password } });
  expect((await read(there)).planned).toMatchObject({ name: 'Ten' });
});

test('what is planned with a client comes with their card: that of their words, or the one last worked on', async () => {
  const member = await app.join();
  const body = { businessDescription: 'Bookkeeping', targetAudience: 'Bakers' };
  const [first, second] = (await member.call(identifyFrustrations, { body })).cards;
  if (!first || !second) throw new Error('no cards');
  const params = { id: first.clientId };
  await member.call(changeClient, {
    params,
    body: { nextStep: 'Call', nextOn: app.clock.now().toISOString().slice(0, 10) },
  });
  const heard = { words: 'It is too expensive', from: 'Dana', on: '2026-01-01' };
  await member.call(updateCard, { params: { id: second.id }, body: { heard } });
  expect((await read(member)).planned).toMatchObject({ cardId: second.id });
});
