import { expect, test } from 'vitest';
import { parseEnvironment } from '#platform/server/env.ts';
import { crmEnvironment, crmSettings } from './env.ts';

const read = (source: Record<string, string>) => crmSettings(parseEnvironment([crmEnvironment], source));

test('with nothing set the CRM is off', () => {
  expect(read({ GHL_API_TOKEN: '', GHL_WEBHOOK_URL: '' })).toBeNull();
});

test('a token and a location make the API, with HighLevel’s own address and first version', () => {
  const settings = read({
    GHL_API_TOKEN: 'pit-12345678',
    GHL_LOCATION_ID: 'loc',
    GHL_CUSTOM_FIELDS: 'job_title:a1, product_id:b2',
  });
  expect(settings).toEqual({
    mode: 'api',
    token: 'pit-12345678',
    locationId: 'loc',
    version: '2021-07-28',
    base: 'https://services.leadconnectorhq.com',
    fieldIds: { job_title: 'a1', product_id: 'b2' },
  });
});

test('an address makes the webhook', () => {
  const url = 'https://services.leadconnectorhq.com/hooks/a/webhook-trigger/b';
  expect(read({ GHL_WEBHOOK_URL: url })).toEqual({ mode: 'webhook', url });
});

test.each([
  [{ GHL_API_TOKEN: 'pit-12345678' }, 'GHL_API_TOKEN and GHL_LOCATION_ID go together'],
  [{ GHL_LOCATION_ID: 'loc' }, 'GHL_API_TOKEN and GHL_LOCATION_ID go together'],
  [
    { GHL_API_TOKEN: 'pit-12345678', GHL_LOCATION_ID: 'l', GHL_WEBHOOK_URL: 'https://a.example' },
    'two ways to one CRM',
  ],
  [{ GHL_WEBHOOK_URL: 'http://hooks.example/a' }, 'must be an https address'],
  [{ GHL_WEBHOOK_URL: 'hooks' }, 'GHL_WEBHOOK_URL'],
  [{ GHL_API_TOKEN: 'pit-demo', GHL_LOCATION_ID: 'l' }, 'HighLevel does not know'],
  [
    { GHL_API_TOKEN: 'pit-12345678', GHL_LOCATION_ID: 'l', GHL_API_BASE: 'http://127.0.0.1:3001/crm' },
    'a real one must never be sent to the fake',
  ],
  [
    { GHL_API_TOKEN: 'pit-demo', GHL_LOCATION_ID: 'l', GHL_API_BASE: 'https://evil.example' },
    'for the fake on this computer',
  ],
  [{ GHL_CUSTOM_FIELDS: 'nonsense:1' }, 'must be pairs key:id'],
])('half or malformed is refused: %j', (source, words) => {
  expect(() => read(source)).toThrow(words);
});
