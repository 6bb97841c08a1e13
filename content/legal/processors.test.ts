import { expect, test } from 'vitest';
import { fillProcessors, processorsOf, type SwitchedOn } from './processors.ts';

const off: SwitchedOn = {
  stripe: false,
  model: null,
  mailHost: null,
  crm: null,
  crmHost: null,
  crmConsentFirst: false,
  storage: null,
  backups: null,
  morphcast: false,
  captcha: null,
  signIn: [],
};
const page = '<p>{{processors}}</p>';

test('who is not switched on is not named', () => {
  expect(processorsOf(off)).toEqual([]);
  expect(fillProcessors(page, [])).toContain('Nobody else');
});

test('the model’s purpose names all that it does, and recordings only where it hears them', () => {
  const purposeOf = (transcribes: boolean) =>
    processorsOf({ ...off, model: { provider: 'openai', host: null, transcribes } })[0]?.purpose;
  for (const part of ['tools', 'practice calls', 'real calls', 'Ask'])
    expect(purposeOf(false)).toContain(part);
  expect([purposeOf(false), purposeOf(true)].map((one) => one?.includes('recordings'))).toEqual([
    false,
    true,
  ]);
});

test('each that is on is named with place and purpose, and what the owner wrote is never markup', () => {
  const on = processorsOf({
    stripe: true,
    model: { provider: 'own', host: 'llm.example', transcribes: true },
    mailHost: 'smtp.<b>.example',
    crm: 'api',
    crmHost: null,
    crmConsentFirst: true,
    storage: { host: 's3.example', region: 'eu-central-1' },
    backups: { host: null, region: 'eu-west-1' },
    morphcast: true,
    captcha: 'turnstile',
    signIn: [
      { name: 'Google', host: 'accounts.google.com' },
      { name: 'Our ID', host: 'id.example' },
    ],
  });
  expect(on.map(({ name }) => name.split(' ')[0])).toEqual([
    'Stripe',
    'AI',
    'Mail',
    'HighLevel',
    'File',
    'Storage',
    'Cloudflare',
    'Google',
    'Our',
    'MorphCast',
  ]);
  for (const { place, purpose } of on) expect([place, purpose]).not.toContain('');
  const filled = fillProcessors(page, on);
  expect(filled).toContain('Place: a server at smtp.&lt;b&gt;.example.');
  expect(filled).toContain('Our ID (sign-in): tells us your name');
  expect(filled).toContain('Place: a server at id.example.');
  expect(filled).toContain('members who agreed to tips and offers');
  expect(filled).toContain('a server at s3.example, eu-central-1');
});
