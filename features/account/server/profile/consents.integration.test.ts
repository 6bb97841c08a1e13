import { expect, test } from 'vitest';
import { listConsents, noteConsent } from '#features/account/contract-consents.ts';
import { exportAccount } from '#features/account/contract-leaving.ts';
import { consentVersion } from '#platform/contract/consent-texts.ts';
import { startApp } from '#testing/harness.ts';

const app = await startApp();
const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();

test('a receipt says for what, which text and when, is kept once, and is its member’s alone [tracker.consent-receipts]', async () => {
  const [ana, ben] = [await app.join(), await app.join()];
  const body = { about: 'tracker-signs', version: consentVersion, given: true, at: at(-5) } as const;
  await ana.call(noteConsent, { body });
  await ana.call(noteConsent, { body });
  await ana.call(noteConsent, { body: { ...body, given: false, at: at(-1) } });
  expect((await ana.call(listConsents, {})).receipts).toEqual([{ ...body, given: false, at: at(-1) }, body]);
  expect((await ben.call(listConsents, {})).receipts).toEqual([]);
});

test('the export holds every receipt, and nothing else of the tracker', async () => {
  const ana = await app.join();
  const body = { about: 'tracker-embedded', version: consentVersion, given: true, at: at(-2) } as const;
  await ana.call(noteConsent, { body });
  const { parts } = await ana.call(exportAccount, {});
  expect(parts['consents']).toEqual([{ ...body, notedAt: app.clock.now().toISOString() }]);
});

test('a receipt that waited on a device for a day keeps its own time', async () => {
  const ana = await app.join();
  const body = { about: 'tracker-signs', version: consentVersion, given: true, at: at(0) } as const;
  app.clock.advance(24 * 60 * 60_000);
  await ana.call(noteConsent, { body });
  expect((await ana.call(listConsents, {})).receipts).toEqual([body]);
});

test('a text that never was is refused [tracker.consent-receipts]', async () => {
  const ana = await app.join();
  const body = { about: 'tracker-signs', given: true, at: at(0) } as const;
  for (const version of ['', '1', '2099-01-01', 'toString'])
    expect(await ana.fail(noteConsent, { body: { ...body, version } })).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
  expect((await ana.call(listConsents, {})).receipts).toEqual([]);
});

test('a device whose clock is wrong is believed no further than the days of the text, and its receipt is not lost', async () => {
  const ana = await app.join();
  const body = { about: 'tracker-signs', version: consentVersion, given: true } as const;
  for (const time of [at(60 * 24 * 400), '2019-01-01T00:00:00.000Z'])
    await ana.call(noteConsent, { body: { ...body, at: time } });
  const { receipts } = await ana.call(listConsents, {});
  expect(receipts.map((receipt) => receipt.at)).toEqual([at(0), '2026-11-26T00:00:00.000Z']);
});
