// Writes the backup of a small installation, from which later releases are tested: `npm run make -- dump`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { updateProfile } from '#features/account/contract-profile.ts';
import { submitAttempt } from '#features/assessment/contract.ts';
import { createCheckout } from '#features/billing/contract.ts';
import { startPrices } from '#platform/contract/prices.ts';
import { renewalConsentOf } from '#features/billing/rules-consent.ts';
import { fail, root, Stop } from '#launcher/project.ts';
import { passwords } from '#platform/server/auth/passwords.ts';
import { backUp } from '#testing/backups.ts';
import { type App, startApp } from '#testing/harness.ts';
import { makeEmbeddedImage } from '#testing/image.ts';
import { spar } from '#testing/spar.ts';
import { cardOf } from '#testing/studio.ts';
import { zoe } from '#testing/zoe.ts';

try {
  await writeDump();
} catch (error) {
  fail(error);
}

/** What an installation holds after the first week of one member: answers, a paid plan, cards, and a practice call. */
async function furnish(app: App): Promise<void> {
  const member = await app.join(zoe);
  await member.call(submitAttempt, {
    body: {
      answers: {
        'first-call': 'often',
        opening: 'often',
        unsaid: 'rarely',
        numbers: 'never',
        'follow-up': 'sometimes',
      },
    },
  });
  await member.call(updateProfile, {
    body: {
      phoneNumber: '+33 4 72 00 00 01',
      companyName: 'Ito',
      jobTitle: 'Founder',
      city: 'Lyon',
      state: 'Rhone',
      country: 'France',
    },
  });
  const { url } = await member.call(createCheckout, {
    body: {
      priceId: 'price_demo_tools',
      acceptsTerms: true,
      renewalConsent: renewalConsentOf(startPrices, {
        plan: 'tools',
        onGiven: false,
        rhythm: 'month',
      }),
      earlyStart: true,
    },
  });
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  await cardOf(member);
  await spar(member);
}

async function writeDump(): Promise<void> {
  if (process.env['TEST_DATABASE'] !== undefined)
    throw new Stop('A dump is written on the embedded database.');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  await makeEmbeddedImage();
  const app = await startApp({}, { passwords });
  await furnish(app);
  const dump = await backUp(app);
  await app.close();
  const folder = join(root, 'testing/dumps');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${version}.gz`), dump);
  process.stdout.write(`testing/dumps/${version}.gz: ${dump.length} bytes\n`);
}
