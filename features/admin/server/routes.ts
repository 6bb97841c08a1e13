import { audit } from '#platform/server/audit/audit.ts';
import { fileRoute, type Route, route } from '#platform/server/http/route.ts';
import * as contract from '#features/admin/contract.ts';
import { readWeek, readWeekly, saveWeekly } from '#features/admin/contract-weekly.ts';
import { missingForLive, openSteps, type SetupFacts, setupIds } from '#features/admin/rules.ts';
import type { AdminDeps } from './admin-deps.ts';
import { auditFile, auditPage } from './audit-log.ts';
import { createFigures } from './figures.ts';
import { getsWeekly, turnWeekly, weekOf } from './weekly.ts';
import { presentEntry, presentInbox, presentModel, presentWeek } from './present.ts';

const presentItems = (facts: SetupFacts) => setupIds.map((id) => ({ id, done: facts[id] }));

/** The admin's start page and everything that belongs to no other slice. */
export function adminRoutes(deps: AdminDeps): Route[] {
  const { clock, db, model, setup } = deps;
  const readFigures = createFigures(deps);
  const presentWeekly = (on: boolean) => ({ on, available: deps.mail.available });
  return [
    route(contract.readStart, {
      handle: async () => {
        const [read, facts] = await Promise.all([readFigures(), setup()]);
        return { ...read, facts };
      },
      present: ({ facts, figures, recounting }) => ({
        ...figures,
        recounting,
        openSteps: openSteps(presentItems(facts)),
        missing: missingForLive(presentItems(facts)),
        inbox: presentInbox(deps.inbox()),
        payments: deps.shown().payments,
        demoTexts: deps.shown().demoTexts,
        missingLinks: [...deps.shown().missingLinks],
        sampleOwner: deps.shown().sampleOwner,
      }),
    }),
    route(readWeek, {
      handle: ({ query: { dayFrom }, viewer: { userId } }) =>
        weekOf(deps, { userId, dayFrom: dayFrom === undefined ? null : new Date(dayFrom) }),
      present: presentWeek,
    }),
    route(readWeekly, {
      handle: ({ viewer: { userId } }) => getsWeekly(db, { userId }),
      present: presentWeekly,
    }),
    route(saveWeekly, {
      handle: async ({ body: { on }, viewer: { userId } }) => {
        await turnWeekly(deps, { userId, on });
        return getsWeekly(db, { userId });
      },
      present: presentWeekly,
    }),
    route(contract.readSetup, {
      handle: async () => {
        await model?.refresh();
        return {
          facts: await setup(),
          records: await deps.senderRecords(),
          shown: deps.shown(),
          state: (await model?.read()) ?? null,
          testedAt: await deps.purchaseTestedAt(),
        };
      },
      present: ({ facts, records, shown, state, testedAt }) => ({
        items: presentItems(facts),
        unpriced: [...deps.unpriced()],
        appUrl: new URL(deps.appUrl).origin,
        payments: shown.payments,
        paymentsTestedAt: testedAt?.toISOString() ?? null,
        mail: shown.mail && {
          from: shown.mail.from,
          replies: shown.mail.replies,
          inbox: shown.mail.inbox,
          records: records && { state: records.state, missing: [...records.missing] },
        },
        demoTexts: shown.demoTexts,
        missingLinks: [...shown.missingLinks],
        sampleOwner: shown.sampleOwner,
        model: state && presentModel(state),
      }),
    }),
    route(contract.listAudit, {
      handle: ({ query }) => auditPage(deps, query),
      present: ({ entries, next }) => ({ entries: entries.map(presentEntry), next }),
    }),
    fileRoute(contract.exportAudit, async ({ client, query, viewer }) => {
      await audit(db, {
        at: clock.now(),
        action: 'admin.audit_exported',
        actorId: viewer.userId,
        subjectId: null,
        sessionId: viewer.sessionId,
        address: client.address,
      });
      return auditFile(deps, query);
    }),
  ];
}
