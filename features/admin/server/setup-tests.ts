import { and, eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import type { Outbox } from '#platform/server/mail/outbox.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import * as contract from '#features/admin/contract-setup.ts';

const testTemplate = 'admin.test';
const tested = 'admin.mail_tested';

/** What the setup page's tests of each step need. */
export interface SetupTestDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Outbox;
  /** Lets the model write once. @throws AppError model_failed, unavailable, allowance_spent */
  readonly writeCard: (given: { readonly userId: string; readonly signal: AbortSignal }) => Promise<{
    readonly model: string | null;
    readonly asked: { readonly businessDescription: string; readonly targetAudience: string };
    readonly frustration: string;
    readonly explanation: string;
  }>;
  /** @throws AppError payments_off, payments_failed, conflict */
  readonly openPurchase: (userId: string) => Promise<{ readonly id: string; readonly url: string }>;
  /** @throws AppError not_found, payments_off, payments_failed */
  readonly readPurchase: (given: { readonly id: string; readonly userId: string }) => Promise<{
    readonly state: 'open' | 'paid' | 'over';
    readonly heardAfterSeconds: number | null;
  }>;
}

/** What the page shows of a mail's state in the outbox. */
function mailTestStateOf(state: string): (typeof contract.mailTestStates)[number] {
  if (state === 'pending') return 'waiting';
  return state === 'sent' ? 'sent' : 'failed';
}

/** Whether a test mail was accepted: by the outbox, which drops its mails, or by the audit log, which keeps it longer. */
export async function isMailTested(db: Db): Promise<boolean> {
  const [sent] = await db
    .select({ id: mailMessages.id })
    .from(mailMessages)
    .where(and(eq(mailMessages.template, testTemplate), eq(mailMessages.state, 'sent')))
    .limit(1);
  return sent !== undefined || isTestNoted(db);
}

async function isTestNoted(db: Db): Promise<boolean> {
  const [noted] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(eq(auditEntries.action, tested))
    .limit(1);
  return noted !== undefined;
}

async function noteTested({ clock, db }: SetupTestDeps, actorId: string): Promise<void> {
  if (await isTestNoted(db)) return;
  await audit(db, { at: clock.now(), action: tested, actorId, subjectId: null });
}

/** Each step of the setup tests itself: a mail that is sent, a card that is written, a purchase in test mode. */
export function setupTestRoutes(deps: SetupTestDeps): Route[] {
  const { db, mail } = deps;
  async function send({ email, userId }: Viewer): Promise<{ id: number; to: string }> {
    const id = await db.transaction((tx) =>
      mail.post(tx, { userId, to: email, template: testTemplate, asked: true }),
    );
    if (id === null) throw new AppError('mail_off');
    return { id, to: email };
  }
  async function write(userId: string, signal: AbortSignal) {
    const begun = performance.now();
    const card = await deps.writeCard({ userId, signal });
    return { ...card, milliseconds: Math.round(performance.now() - begun) };
  }
  return [
    route(contract.sendTestMail, {
      handle: ({ viewer }) => send(viewer),
      present: ({ id, to }) => ({ id, to }),
    }),
    route(contract.readTestMail, {
      handle: async ({ query, viewer: { userId } }) => {
        const found = await mail.stateOf({ id: Number(query.id), userId });
        if (!found) throw new AppError('not_found');
        if (found.state === 'sent') await noteTested(deps, userId);
        return found;
      },
      present: ({ lastError, state }) => ({ state: mailTestStateOf(state), code: lastError }),
    }),
    route(contract.writeTestCard, {
      handle: ({ signal, viewer }) => write(viewer.userId, signal),
      present: ({ asked, explanation, frustration, milliseconds, model }) => ({
        model,
        asked: { businessDescription: asked.businessDescription, targetAudience: asked.targetAudience },
        frustration,
        explanation,
        milliseconds,
      }),
    }),
    route(contract.buyTest, {
      handle: ({ viewer }) => deps.openPurchase(viewer.userId),
      present: ({ id, url }) => ({ id, url }),
    }),
    route(contract.readTestPurchase, {
      handle: ({ query: { id }, viewer: { userId } }) => deps.readPurchase({ id, userId }),
      present: ({ heardAfterSeconds, state }) => ({ state, heardAfterSeconds }),
    }),
  ];
}
