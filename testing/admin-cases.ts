import type { App } from './harness.ts';
import { joinAsAdmin } from './notification-cases.ts';
import type { SecurityCases } from './security.ts';

const admin = async (app: App) => ({ actor: await joinAsAdmin(app), given: {} });

/** A valid request for every endpoint of the admin's start page. */
export const adminCases: SecurityCases = {
  'admin.readStart': admin,
  'admin.readSetup': admin,
  'admin.listMembers': admin,
  'admin.readMember': async (app) => {
    const { userId } = await app.join();
    // For admins everybody is there; an id that nobody has stands for somebody else's.
    return {
      actor: await joinAsAdmin(app),
      given: { params: { id: userId } },
      ownedByAnother: { params: { id: 'nobody' } },
    };
  },
  'admin.listAudit': admin,
  'admin.exportAudit': admin,
};
