// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { neededToGoLive } from '#features/admin/rules.ts';
import { badgeOf, open } from '#testing/setup-page.tsx';
import { ownersPages } from './owners-pages.ts';
import { refusal } from '#testing/page.tsx';
import { pricesSeen, setupAnswer } from '#testing/setup-answer.ts';

test('the seven steps stand in their order, and the first open one is where it begins', async () => {
  await open(null, ['owner', 'payments', 'paymentsLive']);
  expect(await screen.findByText('2 of 7 steps are done.')).toBeTruthy();
  const steps = screen.getByRole('navigation', { name: 'Steps of the setup' });
  expect([...steps.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    '1. Who you are, Done',
    '2. Payments, Done',
    '3. Email, To do',
    '4. AI model, To do',
    '5. Domain, To do',
    '6. Content, To do',
    '7. Go live, To do',
  ]);
  expect(screen.getByRole('heading', { level: 2, name: 'Email' })).toBeTruthy();
  expect(screen.getByText(/Set SMTP_URL and MAIL_FROM/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send me a test email' })).toBeNull();
});

test('a step that is done has no part that says otherwise: what it could have besides is optional', async () => {
  await open('model', ['ai']);
  await screen.findByRole('heading', { level: 2, name: 'AI model' });
  expect(screen.getByRole('link', { name: /AI model/ }).textContent).toBe('4. AI model, Done');
  expect(badgeOf('AI model')).toBe('Done');
  expect(badgeOf('Prices of the model')).toBe('Optional');
});

test('a step that is open says so of the part that it needs', async () => {
  await open('mail', ['verification']);
  await screen.findByRole('heading', { level: 2, name: 'Email' });
  expect(badgeOf('Mail server')).toBe('To do');
  expect(badgeOf('Confirmed addresses')).toBe('Done');
});

test('what is set on the server can be handed to whoever runs it, and what the owner fills in cannot', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open('mail', ['verification']);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy for whoever runs the server' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledOnce());
  expect(writeText.mock.calls[0]?.[0]).toMatch(
    /^Mail server on https:\/\/great\.example: Set SMTP_URL and MAIL_FROM\. .*restart the server\.$/,
  );
  cleanup();
  await open('owner', []);
  await screen.findByRole('heading', { level: 2, name: 'Who you are' });
  expect(screen.queryByRole('button', { name: 'Copy for whoever runs the server' })).toBeNull();
});

const missing = () =>
  within(screen.getByRole('list', { name: 'What is missing' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('what is missing to be live is one list in the order of the steps, each with its way and what it costs', async () => {
  await open('live', ['payments', 'ai', 'links']);
  expect(
    await screen.findByText('Your site isn’t live yet. 5 things are needed, 1 more worth doing:'),
  ).toBeTruthy();
  expect(missing()).toEqual([
    expect.stringMatching(/^Who runs thisNeededThe legal texts/),
    expect.stringMatching(/^Legal textsWorth doing/),
    expect.stringMatching(/^Mail serverNeededNo password resets/),
    expect.stringMatching(/^Encrypted addressNeededWithout it, others/),
    'Real paymentsNeededNo real money moves: payments are in test mode.',
    expect.stringMatching(/^BackupsNeededNo recent backup is known here\./),
  ]);
  const way = screen.getByRole('link', { name: /^Encrypted address/ });
  expect(way.getAttribute('href')).toBe('/admin/setup?step=domain');
  expect(screen.getByRole('link', { name: /^2\. Payments/ }).textContent).toBe(
    '2. Payments, Done in test mode',
  );
  expect(badgeOf('Real payments')).toBe('To do');
});

test('of the two links, only the one that is missing is said to be', async () => {
  await open('content', []);
  expect(
    await screen.findByText(/^Your calendar .* and the link .* are missing\. .* Both have a field below\.$/),
  ).toBeTruthy();
  cleanup();
  await open('content', [], {}, { missingLinks: ['community'] });
  expect(
    await screen.findByText(/^The link to your community is missing\..* It has a field below\.$/),
  ).toBeTruthy();
  expect(screen.queryByText(/calendar|enter them|Both/)).toBeNull();
});

test('payments that are off are not said to be in test mode', async () => {
  await open('live', ['https', 'owner']);
  expect(await screen.findAllByText(/No real money moves: payments are off\./)).toHaveLength(2);
  expect(screen.queryByText(/test mode/)).toBeNull();
});

test('a site that takes real money is live, and what it does without is still named', async () => {
  const needed = [...neededToGoLive];
  await open('live', [...needed, 'legal', 'ai']);
  expect(await screen.findByText('Your site is live. 1 thing is worth doing:')).toBeTruthy();
  cleanup();
  await open('live', [...needed, 'ai', 'links']);
  expect(await screen.findByText('Your site is live. 1 thing is worth doing:')).toBeTruthy();
  expect(missing()).toEqual([
    expect.stringMatching(/^Legal textsWorth doingThey’re starter texts: no lawyer/),
  ]);
  cleanup();
  await open('live', [...needed, 'legal', 'ai', 'links']);
  expect(await screen.findByText('Your site is live: nothing is missing.')).toBeTruthy();
});

test('a site whose emails go to the inbox for trying it out is not live, and its step says how to leave that', async () => {
  const mail = {
    from: 'hello@great.example',
    replies: 'hello@great.example',
    inbox: 'http://127.0.0.1:3001',
    records: null,
  };
  const done = [
    'https',
    'owner',
    'payments',
    'paymentsLive',
    'mail',
    'mailTested',
    'backups',
    'ai',
    'links',
    'legal',
  ];
  await open('live', done, {}, { mail });
  expect(await screen.findByText('Your site isn’t live yet. 1 thing is needed:')).toBeTruthy();
  expect(missing()).toEqual([expect.stringMatching(/^Real emailNeededEmail is in test mode: /)]);
  expect(screen.getByRole('link', { name: 'Real email' }).getAttribute('href')).toBe(
    '/admin/setup?step=mail',
  );
  cleanup();
  await open('mail', done, {}, { mail });
  await screen.findByRole('heading', { level: 2, name: 'Email' });
  expect(badgeOf('Mail server')).toBe('Done in test mode');
  expect(badgeOf('Real email')).toBe('To do');
  expect(screen.getByText(/^Set SMTP_URL and MAIL_FROM to .*remove MAIL_INBOX_URL\./)).toBeTruthy();
  cleanup();
  // Without any email there is one thing to do.
  await open('mail', ['owner'], {}, {});
  await screen.findByRole('heading', { level: 2, name: 'Email' });
  expect(screen.queryByRole('heading', { level: 3, name: 'Real email' })).toBeNull();
});

test('a save that closes a step leaves its page open', async () => {
  let done = ['payments'];
  const { client } = await open(null, [], { 'GET /api/admin/setup': () => Response.json(setupAnswer(done)) });
  await screen.findByRole('heading', { level: 2, name: 'Who you are' });
  done = ['payments', 'owner'];
  await client.invalidateQueries({ queryKey: ['admin', 'setup'] });
  expect((await screen.findByRole('link', { name: /^1\. Who you are/ })).textContent).toContain('Done');
  expect(screen.getByRole('heading', { level: 2, name: 'Who you are' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Next: Payments' })).toHaveLength(2);
});

test('done payments say what was seen at Stripe: the account, the mode, each price and the last test', async () => {
  const prices = { checkedAt: '2026-11-21T12:00:00.000Z', failedAt: null, differences: [], ...pricesSeen };
  await open(
    'payments',
    ['payments'],
    { 'GET /api/admin/prices': () => Response.json({ prices }) },
    { paymentsTestedAt: '2026-11-20T12:00:00.000Z' },
  );
  expect(await screen.findByText('Ada’s Stripe account')).toBeTruthy();
  expect(screen.getByText('Test mode: test cards only, and no money moves')).toBeTruthy();
  expect(screen.getByText('$47.00 every month')).toBeTruthy();
  expect(screen.getByText('$67.00 every month')).toBeTruthy();
  expect(screen.getByText(/^Last arrived at Nov 20, 2026/)).toBeTruthy();
  // Its checks are parts of the step, and headed as such.
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Payments',
  ]);
  expect(screen.getByRole('heading', { level: 3, name: 'Prices shown and charged' })).toBeTruthy();
});

test('demo texts are not called a model: the step is to do, and asks for no prices', async () => {
  await open('model', [], {}, { demoTexts: true, unpriced: ['demo'] });
  expect(await screen.findByText(/^Demo texts: no AI model is connected\./)).toBeTruthy();
  expect(badgeOf('AI model')).toBe('To do');
  expect(screen.queryByText('What does a run cost you?')).toBeNull();
  expect(screen.getByText(/so what comes is a prepared sample/)).toBeTruthy();
});

test('two prices in dollars make the line for the server, which is there once they are whole', async () => {
  await open('model', ['ai'], {}, { unpriced: ['qwen3:8b'] });
  const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
  await screen.findByText('What does a run cost you?');
  expect(screen.queryByRole('button', { name: 'Copy the line' })).toBeNull();
  fireEvent.change(field(/read \(input\)/), { target: { value: '$3' } });
  fireEvent.change(field(/written \(output\)/), { target: { value: 'a lot' } });
  expect(screen.queryByText(/AI_PRICES=/)).toBeNull();
  fireEvent.change(field(/written \(output\)/), { target: { value: '15.00' } });
  expect(screen.getByText('AI_PRICES=qwen3:8b=300/1500')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy the line' })).toBeTruthy();
});

test('a test purchase is paid in the same tab, which comes back', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const url = 'https://pay.example/c/pay/cs_1';
  await open('payments', ['payments'], {
    'POST /api/admin/setup/purchase': () => Response.json({ id: 'cs_1', url }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Buy for $0.50 in test mode' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(url));
  assign.mockRestore();
});

test('a test mail says what the mail server answered, and what to do about it', async () => {
  let id = 6;
  await open('mail', ['mail'], {
    'POST /api/admin/setup/mail': () => Response.json({ id: (id += 1), to: 'ana@example.com' }),
    'GET /api/admin/setup/mail?id=7': () => Response.json({ state: 'sent', code: null }),
    'GET /api/admin/setup/mail?id=8': () => Response.json({ state: 'waiting', code: 'EAUTH' }),
  });
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const button = await screen.findByRole('button', { name: 'Send me a test email' });
  expect(scrolled).not.toHaveBeenCalled();
  fireEvent.click(button);
  const answer = await screen.findByText('Your mail server accepted the email to ana@example.com');
  // Its button may stand at the foot of the window.
  expect(scrolled.mock.contexts).toContain(answer.closest('[role="status"]'));
  scrolled.mockRestore();
  fireEvent.click(button);
  expect(await screen.findByText('The email hasn’t been accepted yet')).toBeTruthy();
  expect(screen.getByText(/refuses our login \(EAUTH\)/)).toBeTruthy();
});

test('a card is shown as it was written, and a failure with what to check', async () => {
  let answer = () =>
    Response.json({
      model: 'demo',
      asked: { businessDescription: 'We repair bicycles.', targetAudience: 'Parents' },
      frustration: 'Late again',
      explanation: 'They wait.',
      milliseconds: 1240,
    });
  await open('model', ['ai'], { 'POST /api/admin/setup/card': () => answer() });
  const button = await screen.findByRole('button', { name: 'Write one card' });
  fireEvent.click(button);
  expect(await screen.findByText('demo wrote in 1.2 s')).toBeTruthy();
  expect(screen.getByText('Late again')).toBeTruthy();
  expect(screen.getByText('Asked: ‘We repair bicycles.’ Their clients: ‘Parents.’')).toBeTruthy();
  answer = () => refusal(502, 'model_failed', 'Failed to analyze.');
  fireEvent.click(button);
  expect(await screen.findByText('The model wrote no card')).toBeTruthy();
  expect(screen.queryByText('Failed to analyze.')).toBeNull();
  expect(screen.getByText(/Check the key and the name of the model/)).toBeTruthy();
});

test('a paid test whose message came is said to be whole, and is what one lands on', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await open('payments&purchase=cs_test_1', ['payments'], {
    'GET /api/admin/setup/purchase?id=cs_test_1': () =>
      Response.json({ state: 'paid', heardAfterSeconds: 2 }),
  });
  expect(await screen.findByText('Paid, and Stripe told us so')).toBeTruthy();
  expect(screen.getByText(/its message came after 2 s/)).toBeTruthy();
  expect(document.activeElement?.textContent).toContain('Paid, and Stripe told us so');
  expect(scrolled.mock.contexts).toContain(document.activeElement);
  scrolled.mockRestore();
});

test('with a live key nothing is bought', async () => {
  await open('payments', ['payments', 'paymentsLive']);
  expect(await screen.findByText(/it would move real money/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Buy for/ })).toBeNull();
});

test('a setup that was opened under another address says so on every step: payments come back to the set one', async () => {
  await open('payments', ['payments']);
  expect(await screen.findByText('You opened this site under another address')).toBeTruthy();
  const way = screen.getByRole('link', { name: 'Open this page at https://great.example' });
  expect(way.getAttribute('href')).toBe('https://great.example/admin/setup?step=payments');
  cleanup();
  await open('payments', ['payments'], {}, { appUrl: location.origin });
  await screen.findByRole('heading', { level: 2, name: 'Payments' });
  expect(screen.queryByText('You opened this site under another address')).toBeNull();
});

test('another address than the configured one is named', async () => {
  await open('domain', [], { 'GET /readyz': () => Response.json({}) });
  fireEvent.click(await screen.findByRole('button', { name: 'Check the address' }));
  expect(await screen.findByText(/the server’s APP_URL says https:\/\/great\.example/)).toBeTruthy();
});

test('the pages are listed with a link that opens each', async () => {
  const page = () => new Response('<p>All there.</p>');
  const all = Object.fromEntries(ownersPages.map(({ path }) => [`GET ${path}`, page]));
  await open('content', [], { ...all, 'GET /about': () => new Response('', { status: 500 }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Check the pages' }));
  const about = await screen.findByRole('link', { name: 'About (opens in a new tab)' });
  expect(about.getAttribute('href')).toBe('/about');
  expect(about.closest('li')?.textContent).toContain('doesn’t answer (500)');
});

test('a page that says the calendar is not online yet is not complete', async () => {
  const page = () => new Response('<p>All there.</p>');
  const all = Object.fromEntries(ownersPages.map(({ path }) => [`GET ${path}`, page]));
  let call = () => new Response('<p>The calendar isn’t online yet. Write to us</p>');
  await open('content', [], { ...all, 'GET /go/strategy-call': () => call() });
  fireEvent.click(await screen.findByRole('button', { name: 'Check the pages' }));
  expect(await screen.findByText('Some pages are waiting for your details or links')).toBeTruthy();
  const line = screen.getByRole('link', { name: /^Book a strategy call/ }).closest('li');
  expect(line?.textContent).toContain('says that the calendar isn’t online yet');
  call = page;
  fireEvent.click(screen.getByRole('button', { name: 'Check the pages' }));
  expect(await screen.findByText('Every page is complete')).toBeTruthy();
});

test('with every price known there is no line to copy', async () => {
  await open('model', ['ai', 'aiPrices']);
  await screen.findByRole('heading', { level: 2, name: 'AI model' });
  expect(screen.queryByText(/AI_PRICES=/)).toBeNull();
});

test('the words of the site are edited within their steps', async () => {
  await open('content', []);
  expect(await screen.findByText('The content’s')).toBeTruthy();
});
