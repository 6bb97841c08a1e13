import { joinAsAdmin } from './notification-cases.ts';
import type { SecurityCases } from './security.ts';

const claim = { source: 'Survey of 212 members', url: '' };

/** A valid request for every endpoint of a member's home, and of what the owner tells about the site. */
export const siteCases: SecurityCases = {
  'home.readWorkspace': async (app) => ({ actor: await app.join(), given: {} }),
  'home.readSite': (app) => Promise.resolve({ actor: app.visitor(), given: {} }),
  'home.readSiteDetails': async (app) => ({ actor: await joinAsAdmin(app), given: {} }),
  'home.readMailTexts': async (app) => ({ actor: await joinAsAdmin(app), given: {} }),
  'home.saveSiteDetails': async (app) => ({
    actor: await joinAsAdmin(app),
    given: { body: { basedOn: 2_000_000_000, change: { claim } } },
  }),
};
