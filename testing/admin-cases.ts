import { randomUUID } from 'node:crypto';
import { saveFilter } from '#features/members/contract-filters.ts';
import type { App } from './harness.ts';
import { makeAdmin } from '#platform/server/access/admins.ts';
import { askSecondStepReset, correctAddress, suspendMember } from '#features/members/contract-help.ts';
import { buyTest, sendTestMail } from '#features/admin/contract-setup.ts';
import { joinWithTotp } from './account-cases.ts';
import { joinAsAdmin } from './notification-cases.ts';
import { newPerson } from './person.ts';
import type { SecurityCases } from './security.ts';

const admin = async (app: App) => ({ actor: await joinAsAdmin(app), given: {} });

/** An admin of two days who may help members because they have two-step sign-in themselves. */
export async function joinAsHelper(app: App) {
  const helper = await joinWithTotp(app);
  const now = new Date(app.clock.now().getTime() - 2 * 24 * 60 * 60 * 1000);
  await makeAdmin(app.db, { userId: helper.userId, now });
  return helper;
}

type Helped = Awaited<ReturnType<typeof joinWithTotp>>;

/** Somebody to help, with a second step, and an admin who helps. For admins every member exists, as with reading. */
async function helpCase(
  app: App,
  bodyOf: (member: Helped) => object = () => ({ why: 'asked', note: '' }),
  before: (helped: {
    member: Helped;
    other: Awaited<ReturnType<typeof joinAsHelper>>;
  }) => Promise<unknown> = () => Promise.resolve(),
) {
  const [actor, other, member] = [await joinAsHelper(app), await joinAsHelper(app), await joinWithTotp(app)];
  await before({ member, other });
  return {
    actor,
    given: { params: { id: member.userId }, body: bodyOf(member) },
    ownedByAnother: { params: { id: 'nobody' } },
  };
}
const help = { body: { why: 'asked', note: '' } } as const;
const nothing = () => ({});
const askedFor = (app: App) =>
  helpCase(app, nothing, ({ member, other }) =>
    other.call(askSecondStepReset, { params: { id: member.userId }, ...help }),
  );

/** A valid request for every endpoint of the admin's start page. */
export const adminCases: SecurityCases = {
  'admin.readStart': admin,
  'admin.readSetup': admin,
  'account.lookAs': async (app) => ({ ...(await admin(app)), given: { body: { tier: 'free' } } }),
  'admin.readFigures': admin,
  'admin.exportFigures': async (app) => ({ ...(await admin(app)), given: { query: { table: 'weeks' } } }),
  'admin.readWeekly': admin,
  'admin.readWeek': admin,
  'admin.saveWeekly': async (app) => ({ ...(await admin(app)), given: { body: { on: true } } }),
  'admin.sendTestMail': admin,
  'admin.readTestMail': async (app) => {
    const { actor } = await admin(app);
    const { id } = await actor.call(sendTestMail, {});
    return { actor, given: { query: { id: String(id) } } };
  },
  'admin.writeTestCard': admin,
  'admin.buyTest': admin,
  'admin.readTestPurchase': async (app) => {
    const { actor } = await admin(app);
    const { id } = await actor.call(buyTest, {});
    return { actor, given: { query: { id } } };
  },
  'admin.listMembers': admin,
  'admin.exportMembers': admin,
  'admin.listSavedFilters': admin,
  'admin.saveFilter': async (app) => {
    const { actor } = await admin(app);
    const id = randomUUID();
    return { actor, given: { body: { id, name: `Filter ${id}`, filter: { tier: 'premium' } } } };
  },
  'admin.deleteSavedFilter': async (app) => {
    const { actor } = await admin(app);
    const id = randomUUID();
    await actor.call(saveFilter, { body: { id, name: `Filter ${id}`, filter: { tier: 'tools' } } });
    // Saved filters are the team's: for an admin every one exists, and nobody has this one.
    return { actor, given: { params: { id } }, ownedByAnother: { params: { id: randomUUID() } } };
  },
  'admin.readMember': async (app) => {
    const { userId } = await app.join();
    // For admins every member exists, so an id that nobody has replaces somebody else's.
    return {
      actor: await joinAsAdmin(app),
      given: { params: { id: userId } },
      ownedByAnother: { params: { id: 'nobody' } },
    };
  },
  'admin.askSecondStepReset': (app) => helpCase(app),
  'admin.confirmSecondStepReset': askedFor,
  'admin.withdrawSecondStepReset': askedFor,
  'admin.suspendMember': (app) => helpCase(app),
  'admin.restoreMember': (app) =>
    helpCase(app, undefined, ({ member, other }) =>
      other.call(suspendMember, { params: { id: member.userId }, ...help }),
    ),
  'admin.correctAddress': (app) =>
    helpCase(app, () => ({ why: 'wrong_address', note: '', email: newPerson().email })),
  'admin.cancelAddressChange': (app) =>
    helpCase(app, nothing, ({ member, other }) =>
      other.call(correctAddress, {
        params: { id: member.userId },
        body: { why: 'wrong_address', note: '', email: newPerson().email },
      }),
    ),
  'admin.signOutMember': (app) => helpCase(app),
  'admin.sendResetLink': (app) => helpCase(app),
  'admin.addNote': (app) => helpCase(app, () => ({ id: crypto.randomUUID(), text: 'Called us.' })),
  'admin.sendLetter': (app) =>
    helpCase(app, () => ({ id: crypto.randomUUID(), subject: 'Your course', text: 'Hello.' })),
  'admin.deleteMember': (app) => helpCase(app, ({ email }) => ({ why: 'asked', email })),
  'admin.listAudit': admin,
  'admin.exportAudit': admin,
};
