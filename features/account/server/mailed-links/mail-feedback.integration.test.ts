import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestReset, retryMail } from '#features/account/contract-mail.ts';
import { readSecurity } from '#features/account/contract-security.ts';
import { sendNotification } from '#features/notifications/contract-sending.ts';
import { demoTopic, sesReport, SnsTopicFake } from '#fakes/mail/sns.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { type App, mailWebhookSecret, startApp } from '#testing/harness.ts';
import { eventually, mailTo } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** What a server elsewhere sends: no cookie, no origin. */
async function post(path: string, body: string, headers: Record<string, string> = {}, to = app) {
  const request = new Request(app.origin + path, { method: 'POST', headers, body });
  const answer = await to.product.fetch(request, { remoteAddress: '203.0.113.9' });
  const text = await answer.text();
  const { error } = JSON.parse(text) as { error?: { code: string } };
  return { status: answer.status, code: error?.code ?? 'ok', text };
}

const seconds = () => Math.floor(app.clock.now().getTime() / 1000);

/** Posts events signed as Standard Webhooks 1.0 has it. */
function report(events: unknown, given: { at?: number; secret?: string; spoil?: string } = {}) {
  const { at = seconds(), secret = mailWebhookSecret, spoil = '' } = given;
  const body = JSON.stringify(events);
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const mac = createHmac('sha256', key).update(`msg_1.${at}.${body}`).digest('base64');
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${Buffer.from('another').toString('base64')} v1,${mac}`,
  };
  return post('/api/webhooks/mail', body + spoil, headers);
}
const event = (type: 'bounce' | 'complaint', address: string, more: object = {}) => ({
  events: [{ type, address, at: app.clock.now().toISOString(), ...more }],
});
const sns = (message: Record<string, string>, to = app) =>
  post('/api/webhooks/ses', JSON.stringify(message), { 'content-type': 'text/plain; charset=UTF-8' }, to);
const ses = (kind: 'bounce' | 'complaint', address: string, changes = {}, at = app.clock.now()) =>
  sns(app.mail.topic.message({ Message: sesReport(kind, address, at, changes) }));

type Member = Awaited<ReturnType<App['join']>>;
const stopped = async (member: Member) => (await member.call(readSecurity, {})).mail.stopped;
const tell = ({ email, userId }: Member) =>
  app.db.transaction((tx) =>
    app.product.deps.mail.post(tx, { userId, to: email, template: 'account.passwordChanged' }),
  );
const endOf = (member: Member, template: string) =>
  eventually(async () => {
    const rows = await app.db
      .select()
      .from(mailMessages)
      .where(eq(mailMessages.userId, member.userId))
      .orderBy(mailMessages.id);
    const row = rows.findLast((one) => one.template === template);
    return row && row.state !== 'pending' ? row.state : null;
  });

test('a bounce stops all mail to the address, whatever its letters, and only what is asked for is tried', async () => {
  const member = await app.join();
  const more = { code: '5.1.1' };
  expect(await report(event('bounce', member.email.toUpperCase(), more))).toMatchObject({ status: 200 });
  expect(await stopped(member)).toMatchObject({ address: member.email, reason: 'bounced', code: '5.1.1' });
  await tell(member);
  expect(await endOf(member, 'account.passwordChanged')).toBe('skipped');
  await app.visitor().call(requestReset, { body: { email: member.email } });
  await mailTo(app, member.email, 'Set a new password');
  // That a provider took one more proves nothing: its bounce may be on the way.
  expect(await stopped(member)).toMatchObject({ reason: 'bounced' });
});

test('who reported spam gets what must be told and nothing else, until they want it', async () => {
  const [admin, member] = [await joinAsAdmin(app), await app.join()];
  await report(event('complaint', member.email));
  await report(event('bounce', member.email));
  expect(await stopped(member)).toMatchObject({ reason: 'complained', code: null });
  const body = { title: 'A talk', message: 'On Friday.', by_mail: true, user_id: member.userId };
  await admin.call(sendNotification, { body });
  expect(await endOf(member, 'notifications.message')).toBe('skipped');
  await tell(member);
  expect(await endOf(member, 'account.passwordChanged')).toBe('sent');
  expect(await member.call(retryMail, {})).toEqual({ retryAfterSeconds: 24 * 60 * 60 });
  await mailTo(app, member.email, 'Our email reaches you again');
  expect(await stopped(member)).toBeNull();
  app.clock.advance(1000);
  await report(event('complaint', member.email));
  expect((await member.fail(retryMail, {})).code).toBe('too_many_requests');
});

test('what happened before a member had the address tried again counts no more, however late it is told', async () => {
  const member = await app.join();
  const before = app.clock.now();
  await report(event('bounce', member.email));
  app.clock.advance(60_000);
  await member.call(retryMail, {});
  await ses('bounce', member.email, {}, before);
  await report({ events: [{ type: 'bounce', address: member.email, at: before.toISOString() }] });
  expect(await stopped(member)).toBeNull();
  app.clock.advance(1000);
  // A clock that runs ahead tells of no later time than now.
  await ses('bounce', member.email, {}, new Date(app.clock.now().getTime() + 60_000));
  expect(await stopped(member)).toMatchObject({ at: app.clock.now().toISOString() });
});

test('nobody’s address is taken and ignored', async () => {
  expect(await report(event('bounce', 'nobody-of-ours@example.test'))).toMatchObject({ status: 200 });
});

test('a report that is not signed by us, or not now, is refused and changes nothing', async () => {
  const member = await app.join();
  const bounce = event('bounce', member.email);
  const answers = [
    await post('/api/webhooks/mail', JSON.stringify(bounce)),
    await report(bounce, { secret: `whsec_${Buffer.alloc(32, 'x').toString('base64')}` }),
    await report(bounce, { at: seconds() - 301 }),
    await report(bounce, { at: seconds() + 301 }),
    await report(bounce, { spoil: ' ' }),
  ];
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => 'bad_signature'));
  expect(await stopped(member)).toBeNull();
});

test.each([
  [{}, 'invalid_input'],
  [{ events: [] }, 'invalid_input'],
  [{ events: [{ type: 'soft', address: 'a@b.test', at: '2026-01-01T00:00:00Z' }] }, 'invalid_input'],
  [{ events: [{ type: 'bounce', address: 'a', at: '2026-01-01T00:00:00Z' }] }, 'invalid_input'],
  [{ events: [{ type: 'bounce', address: 'a@b.test', at: 'now' }] }, 'invalid_input'],
  [{ events: 'x'.repeat(300 * 1024) }, 'body_too_large'],
])('a signed body of another shape is refused: %#', async (body, code) => {
  expect((await report(body)).code).toBe(code);
});

test('Amazon’s reports count when they are permanent, and signed by version 2: one by SHA-1 is refused, and the log says why', async () => {
  const { topic } = app.mail;
  const bounced = await app.join();
  const of = {
    Message: sesReport('bounce', `Nora <${bounced.email}>`, app.clock.now()),
    Subject: 'Amazon SES',
  };
  expect((await sns(topic.message(of, '1'))).code).toBe('bad_signature');
  expect(await stopped(bounced)).toBeNull();
  expect(app.log.lines.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('set its SignatureVersion to 2'),
  );
  expect(await sns(topic.message(of, '2'))).toMatchObject({ status: 200 });
  expect(await stopped(bounced)).toMatchObject({ reason: 'bounced', code: '5.1.1' });
  const member = await app.join();
  await ses('bounce', member.email, { bounceType: 'Transient' });
  await ses('bounce', member.email, { bounceType: 'Undetermined' });
  await ses('complaint', member.email, { complaintFeedbackType: 'not-spam' });
  await sns(topic.message({ Message: 'Successfully validated SNS topic for Amazon SES event publishing.' }));
  expect(await stopped(member)).toBeNull();
  const published = sesReport('complaint', member.email, app.clock.now()).replace(
    'notificationType',
    'eventType',
  );
  await sns(topic.message({ Message: published }));
  expect(await stopped(member)).toMatchObject({ reason: 'complained' });
});

test('nothing that Amazon has not signed for our own topic counts', async () => {
  const member = await app.join();
  const Message = sesReport('bounce', member.email, app.clock.now());
  const { topic } = app.mail;
  const good = topic.message({ Message });
  const foreign = new SnsTopicFake(() => app.clock.now()).message({ Message });
  const other = 'arn:aws:sns:eu-central-1:000000000000:other';
  const hosts = [
    'https://sns.eu-central-1.amazonaws.com.evil.test',
    'https://evil.test',
    'https://sns.us-east-1.amazonaws.com',
    'http://sns.eu-central-1.amazonaws.com',
    'https://sns.eu-central-1.amazonaws.com:8443',
    'https://user@sns.eu-central-1.amazonaws.com',
    'https://s3.eu-central-1.amazonaws.com',
  ];
  const path = new URL(good['SigningCertURL'] ?? '').pathname;
  const forged = [
    { ...good, Message: Message.replace('5.1.1', '5.1.2') },
    { ...good, Signature: foreign['Signature'] ?? '' },
    { ...good, Signature: '' },
    { ...good, SignatureVersion: '1' },
    topic.message({ Message, TopicArn: other }),
    ...hosts.map((host) => topic.message({ Message, SigningCertURL: host + path })),
    topic.message({
      Message,
      SigningCertURL: 'https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription',
    }),
    topic.message({ Message, SigningCertURL: 'nonsense' }),
  ];
  for (const message of forged)
    expect((await sns(message)).code, JSON.stringify(message)).toBe('bad_signature');
  expect((await sns({ Type: 'Notification' })).code).toBe('malformed_body');
  expect((await post('/api/webhooks/ses', 'no json')).code).toBe('malformed_body');
  expect(await stopped(member)).toBeNull();
});

test('a certificate that cannot be fetched now is no verdict: Amazon is to send again', async () => {
  const url = 'https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-0gone.pem';
  expect(await sns(app.mail.topic.message({ SigningCertURL: url }))).toMatchObject({ status: 503 });
});

test('a subscription is confirmed for our own topic and at Amazon’s own address only', async () => {
  const { topic } = app.mail;
  const Type = 'SubscriptionConfirmation';
  const evil = 'https://evil.test/?Action=ConfirmSubscription&Token=stolen';
  expect((await sns(topic.message({ Type, SubscribeURL: evil }))).code).toBe('bad_signature');
  expect((await sns(topic.message({ Type, TopicArn: `${demoTopic}-2` }))).code).toBe('bad_signature');
  expect(topic.confirmed).toEqual([]);
  expect(await sns(topic.message({ Type }))).toMatchObject({ status: 200 });
  expect(topic.confirmed).toEqual(['token-1']);
});

test('where no secret and no topic are set there are no such addresses', async () => {
  const own = await startApp({ MAIL_WEBHOOK_SECRET: '', MAIL_SES_TOPIC_ARN: '', MAIL_SNS_BASE: '' });
  expect((await post('/api/webhooks/mail', '{}', {}, own)).code).toBe('not_found');
  expect((await sns(app.mail.topic.message(), own)).code).toBe('not_found');
  await own.close();
});
