// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EmotionTracker } from '#app/client/EmotionTracker.tsx';
import { openPage, type StandInServer } from '#testing/page.tsx';

const address = '/emotion-tracker';
const configured = () => Response.json({ morphcast: { licenseKey: 'a-license', countries: ['Canada'] } });
const profileOf = (country: string | null) => () => Response.json({ country });

async function open(server: StandInServer) {
  const page = await openPage(EmotionTracker, { address, tier: 'tools', server });
  await screen.findByRole('checkbox', { name: /explicit consent/ });
  return page;
}
const vendorNotice = () => screen.queryByText(/which receives your IP address/);
const scriptsOf = () => [...document.querySelectorAll('script')].map(({ src }) => src);

test('where MorphCast is not configured nothing of it is asked for [tracker.third-party-sdk]', async () => {
  const { asked } = await open({ 'GET /api/config': () => Response.json({ morphcast: null }) });
  expect(vendorNotice()).toBeNull();
  expect(asked.map(({ path }) => path)).toEqual(['/api/config']);
});

test('a member of a listed country is told about the vendor before anything of it is loaded [tracker.third-party-sdk]', async () => {
  await open({ 'GET /api/config': configured, 'GET /api/profile': profileOf('Canada') });
  expect(vendorNotice()).toBeTruthy();
  expect(scriptsOf().filter((src) => src.includes('morphcast'))).toEqual([]);
});

test.each(['Germany', null])('a member in %s gets our own engine', async (country) => {
  await open({ 'GET /api/config': configured, 'GET /api/profile': profileOf(country) });
  expect(vendorNotice()).toBeNull();
});

test('a configuration that cannot be read costs nobody the tracker', async () => {
  await open({});
  expect(vendorNotice()).toBeNull();
});
