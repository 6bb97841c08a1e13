import { type CrmFake, startCrmFake } from '#fakes/crm/start.ts';
import { type App, startApp } from './harness.ts';

/** The whole product with a CRM, which can be told to misbehave. */
export async function startAppWithCrm(
  env: Record<string, string> = {},
  fake: Parameters<typeof startCrmFake>[0] = {},
): Promise<{ app: App; crm: CrmFake }> {
  const crm = await startCrmFake(fake);
  const app = await startApp({ ...crmEnv(crm), ...env });
  return { app, crm };
}

/** What points the product at this CRM. */
export function crmEnv(crm: CrmFake): Record<string, string> {
  return { GHL_API_TOKEN: crm.token, GHL_LOCATION_ID: crm.locationId, GHL_API_BASE: crm.baseUrl };
}
