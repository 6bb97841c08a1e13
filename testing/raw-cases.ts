import { createHmac, randomUUID } from 'node:crypto';
import { sesReport } from '#fakes/mail/sns.ts';
import { signatureOf } from '#fakes/stripe/webhooks.ts';
import { deleteAccount } from '#features/account/contract-leaving.ts';
import { openBook } from '#features/books/contract.ts';
import { bookPdf } from '#features/books/rules.ts';
import { callLimits, callRecordingPath } from '#features/calls/rules/limits.ts';
import { readCalendarLink } from '#features/course/contract.ts';
import { sampleFilmPaths } from '#features/course/rules-sample-film.ts';
import { certificatePdfPath } from '#features/course/contract-certificate.ts';
import { mailPreviewPath } from '#features/home/contract-mail-texts.ts';
import { readSiteDetails, saveSiteDetails } from '#features/home/contract-site.ts';
import { untold } from '#features/home/rules-site.ts';
import { uploadsPath } from '#platform/contract/files.ts';
import { certificateRow } from './course-admin-cases.ts';
import { unsubscribeLinks } from '#features/notifications/server/unsubscribing.ts';
import { type App, mailWebhookSecret } from './harness.ts';
import { endAccess, joinLearner } from './learner.ts';
import { joinAsAdmin } from './notification-cases.ts';
import { oauthRawCases } from './oauth-cases.ts';
import { pictureCases } from './picture-cases.ts';
import type { RawCase, RawCases } from './security-raw.ts';
import { dataUrlOf, pngOf } from './picture-bytes.ts';
import { callForm, recordingOf } from './recordings.ts';
import { begin, missDrill } from './spar.ts';
import { makeToken } from './token-cases.ts';
import { joinStudio } from './studio.ts';
import { beginUpload } from './uploads.ts';

const pathOf = (url: string) => new URL(url, 'http://localhost').pathname;
const tus = { 'tus-resumable': '1.0.0' };
const octets = { ...tus, 'content-type': 'application/offset+octet-stream' };
const size = 1000;

const open = (app: App, path: string): Promise<RawCase> =>
  Promise.resolve({ actor: app.visitor(), given: { path } });

/** A file of the owner's look, which is there once they chose one. */
async function lookCase(app: App, path: string): Promise<RawCase> {
  const admin = await joinAsAdmin(app);
  const { latest } = await admin.call(readSiteDetails, {});
  const drawing = dataUrlOf(pngOf());
  const logo = { picture: drawing, icon: drawing };
  await admin.call(saveSiteDetails, {
    body: { basedOn: latest, change: { logo, accent: { color: '#4e88fe' } } },
  });
  return open(app, path);
}

/** An upload that an admin has begun, and another admin's. */
async function uploadCase(app: App, given: Omit<RawCase['given'], 'path'>): Promise<RawCase> {
  const [actor, other] = [await joinAsAdmin(app), await joinAsAdmin(app)];
  const begun = async (admin: typeof actor) =>
    (await beginUpload(admin, { kind: bookPdf.name, name: 'book.pdf', size })).headers.get('location') ?? '';
  return {
    actor,
    given: { ...given, path: await begun(actor) },
    others: { others: await begun(other), nobodys: `${uploadsPath}/${randomUUID()}` },
  };
}

/** An event as Stripe signs it, and the same without a signature. */
function eventCase(app: App): Promise<RawCase> {
  const path = '/api/webhooks/stripe';
  const at = Math.floor(app.clock.now().getTime() / 1000);
  const data = { object: { customer: null } };
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'invoice.paid',
    created: at,
    data,
  });
  const signed = (text: string) => ({ 'stripe-signature': signatureOf(app.webhookSecret, text, at) });
  const tooLong = JSON.stringify({ filler: 'x'.repeat(10 * 1024 * 1024) });
  return Promise.resolve({
    actor: app.visitor(),
    given: { path, body, headers: signed(body) },
    unsigned: { given: { path, body }, code: 'bad_signature' },
    tooMuch: { body: tooLong, headers: signed(tooLong) },
  });
}

/** A report of a mail provider, signed as Standard Webhooks 1.0 has it, and the same without a signature. */
function mailReportCase(app: App): Promise<RawCase> {
  const path = '/api/webhooks/mail';
  const at = Math.floor(app.clock.now().getTime() / 1000);
  const body = JSON.stringify({
    events: [{ type: 'bounce', address: 'nobody@example.test', at: app.clock.now().toISOString() }],
  });
  const key = Buffer.from(mailWebhookSecret.replace('whsec_', ''), 'base64');
  const headers = {
    'webhook-id': 'msg_raw',
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${createHmac('sha256', key).update(`msg_raw.${at}.${body}`).digest('base64')}`,
  };
  return Promise.resolve({
    actor: app.visitor(),
    given: { path, body, headers },
    unsigned: { given: { path, body }, code: 'bad_signature' },
    tooMuch: { body: 'x'.repeat(3_000_000), headers },
  });
}

/** An assistant of a member's: it shows their token with whatever it sends. */
async function assistantCase(app: App): Promise<RawCase> {
  const [member, program] = [await app.join(), app.visitor()];
  const { headers: shown } = await makeToken(member);
  const send: typeof program.send = (path, given) =>
    program.send(path, { ...given, headers: { ...given?.headers, ...shown } });
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  return {
    actor: { ...program, send },
    given: { path: '/mcp', headers, body },
    tooMuch: { headers, body: JSON.stringify({ filler: 'x'.repeat(1_000_000) }) },
  };
}

/** A report of Amazon SES, signed by its topic, and the same with a signature that is not the topic's. */
function sesReportCase(app: App): Promise<RawCase> {
  const path = '/api/webhooks/ses';
  const headers = { 'content-type': 'text/plain; charset=UTF-8' };
  const message = app.mail.topic.message({
    Message: sesReport('bounce', 'nobody@example.test', app.clock.now()),
  });
  const forged = JSON.stringify({ ...message, Signature: Buffer.from('another').toString('base64') });
  return Promise.resolve({
    actor: app.visitor(),
    given: { path, body: JSON.stringify(message), headers },
    unsigned: { given: { path, body: forged, headers }, code: 'bad_signature' },
    tooMuch: { body: 'x'.repeat(3_000_000), headers },
  });
}

/** The unsubscribe address in a mail to many. It is its own key: with another member's name our seal does not fit. */
async function unsubscribeCase(app: App, given: Omit<RawCase['given'], 'path'>): Promise<RawCase> {
  const [actor, other] = [await app.join(), await app.join()];
  const address = unsubscribeLinks({ appUrl: app.origin, keyed: app.product.deps.account.keyed });
  const [own, others] = [actor, other].map(({ userId }) => pathOf(address(userId, 'message')));
  if (own === undefined || others === undefined) throw new Error('no address to unsubscribe at');
  return {
    actor,
    given: { ...given, path: own },
    others: { others: `${others.slice(0, -6)}aaaaaa`, nobodys: '/mail/unsubscribe/made-up' },
  };
}

/** A recording for the actor's own thing, and for another member's. */
async function recordingCase(app: App, kind: 'talks' | 'drills'): Promise<RawCase> {
  const [actor, other] = [await app.join(), await app.join()];
  const path = (id: string) => `/api/spar/${kind}/${id}/recordings`;
  const make = async (member: typeof actor) =>
    path(kind === 'talks' ? (await begin(member)).id : await missDrill(app, member));
  const headers = { 'content-type': 'audio/webm' };
  return {
    actor,
    given: { path: await make(actor), headers, body: recordingOf('webm') },
    others: { others: await make(other), nobodys: path(randomUUID()) },
    tooMuch: { headers, body: recordingOf('webm', 2_000_000) },
  };
}

/** A recording of a real call, with what everybody agreed to. */
async function callRecordingCase(app: App): Promise<RawCase> {
  const boundary = 'a-boundary';
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return {
    actor: await joinStudio(app),
    given: { path: callRecordingPath, headers, body: callForm(boundary, recordingOf('webm')) },
    tooMuch: { headers, body: callForm(boundary, recordingOf('webm', callLimits.recording + 64_000)) },
  };
}

/** A valid request for every route of the router that is not an endpoint. */
export const rawCases: RawCases = {
  'POST /mcp': assistantCase,
  ...oauthRawCases,
  ...pictureCases,
  'POST /api/spar/talks/:id/recordings': (app) => recordingCase(app, 'talks'),
  'POST /api/spar/drills/:id/recordings': (app) => recordingCase(app, 'drills'),
  [`POST ${callRecordingPath}`]: callRecordingCase,
  [`POST ${mailPreviewPath}`]: async (app) => ({
    actor: await joinAsAdmin(app),
    given: {
      path: mailPreviewPath,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'id=account.welcome&subject=Hello&body=Words',
    },
    tooMuch: { body: 'x'.repeat(100_000) },
  }),
  'GET /manifest.webmanifest': (app) => open(app, '/manifest.webmanifest'),
  'GET /site/logo.png': (app) => lookCase(app, '/site/logo.png'),
  'GET /site/icon.png': (app) => lookCase(app, '/site/icon.png'),
  'GET /site/colors.css': (app) => lookCase(app, '/site/colors.css'),
  'GET /healthz': (app) => open(app, '/healthz'),
  'GET /readyz': (app) => open(app, '/readyz'),
  'GET /api/openapi.json': (app) => open(app, '/api/openapi.json'),
  'GET /api/docs': (app) => open(app, '/api/docs'),
  // Only a site that names a contact has one.
  'GET /.well-known/security.txt': async (app) => {
    const owner = { ...untold.owner, email: 'owner@example.test' };
    await (await joinAsAdmin(app)).call(saveSiteDetails, {
      body: { basedOn: 2_000_000_000, change: { owner } },
    });
    return open(app, '/.well-known/security.txt');
  },
  'POST /api/webhooks/stripe': eventCase,
  'POST /api/webhooks/mail': mailReportCase,
  'POST /api/webhooks/ses': sesReportCase,
  // Anybody who opens it gets the page with the button, whatever the token: it is read when the button is pressed.
  'GET /mail/unsubscribe/:token': async (app) => ({
    ...(await unsubscribeCase(app, {})),
    strangers: '303 ok',
  }),
  'POST /mail/unsubscribe/:token': async (app) => ({
    ...(await unsubscribeCase(app, { body: 'List-Unsubscribe=One-Click' })),
    strangers: '410 link_spent',
    tooMuch: { body: 'x'.repeat(5000) },
  }),
  'GET /files/:token': async (app) => {
    const [actor, other] = [await joinLearner(app), await joinLearner(app)];
    const { url } = await actor.call(openBook, {});
    return {
      actor,
      given: { path: url },
      others: { others: (await other.call(openBook, {})).url, nobodys: '/files/made-up' },
      endAccess: () => endAccess(app, actor.userId),
    };
  },
  'GET /books/:file': async (app) => ({
    actor: await app.join(),
    given: { path: '/books/emotions.pdf' },
    // The premium book does not exist at this address, whoever asks.
    others: { others: '/books/make-me-great.pdf', nobodys: '/books/of-nobody.pdf' },
  }),
  'GET /sample-film/:file': async (app) => ({
    ...(await open(app, sampleFilmPaths.captions)),
    // The film of a lesson that is sold does not exist at this address, whoever asks.
    others: { others: '/sample-film/say-the-price-and-stop.mp4', nobodys: '/sample-film/of-nobody.mp4' },
  }),
  'GET /api/certificate/pdf': async (app) => {
    const actor = await app.join();
    await certificateRow(app, actor.userId);
    return { actor, given: { path: certificatePdfPath } };
  },
  'GET /calendar/:token': async (app) => {
    const [actor, other] = [await joinLearner(app), await joinLearner(app)];
    const own = pathOf((await actor.call(readCalendarLink, {})).url);
    const others = pathOf((await other.call(readCalendarLink, {})).url);
    // The address is the key, so another member's must not open with somebody else's signature.
    const sealOf = (path: string) => path.split('.').at(-2) ?? '';
    return {
      actor,
      given: { path: own },
      others: { others: others.replace(sealOf(others), sealOf(own)), nobodys: '/calendar/made-up.ics' },
      endAccess: async () => void (await actor.call(deleteAccount, { body: {} })),
    };
  },
  [`POST ${uploadsPath}`]: async (app) => {
    const words = (text: string) => Buffer.from(text).toString('base64');
    const metadata = `filename ${words('book.pdf')},kind ${words(bookPdf.name)}`;
    const headers = (bytes: number) => ({
      ...tus,
      'upload-length': String(bytes),
      'upload-metadata': metadata,
    });
    return {
      actor: await joinAsAdmin(app),
      given: { path: uploadsPath, headers: headers(size) },
      tooMuch: { headers: headers(bookPdf.maxBytes + 1) },
    };
  },
  [`GET ${uploadsPath}/:id`]: (app) => uploadCase(app, { method: 'HEAD', headers: tus }),
  [`PATCH ${uploadsPath}/:id`]: async (app) => {
    const headers = { ...octets, 'upload-offset': '0' };
    return {
      ...(await uploadCase(app, { headers, body: new Uint8Array(10) })),
      tooMuch: { headers, body: new Uint8Array(size + 1) },
    };
  },
  [`DELETE ${uploadsPath}/:id`]: (app) => uploadCase(app, { headers: tus }),
  // By a sender whose network lets neither PATCH nor DELETE through.
  [`POST ${uploadsPath}/:id`]: async (app) => {
    const headers = { ...octets, 'upload-offset': '0', 'x-http-method-override': 'PATCH' };
    return {
      ...(await uploadCase(app, { headers, body: new Uint8Array(10) })),
      tooMuch: { headers, body: new Uint8Array(size + 1) },
    };
  },
  [`OPTIONS ${uploadsPath}`]: (app) => open(app, uploadsPath),
  [`OPTIONS ${uploadsPath}/:id`]: async (app) => {
    const address = () => `${uploadsPath}/${randomUUID()}`;
    const others = { others: address(), nobodys: address() };
    return { ...(await open(app, address())), others, strangers: '204 ok' };
  },
};
