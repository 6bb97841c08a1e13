// @vitest-environment happy-dom
import { offersVersion } from '#platform/contract/offers.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { member, openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { AuthPage } from './AuthPage.tsx';

const entered = () => Response.json({ viewer: member(), expiresAt: '2026-12-01T00:00:00.000Z' });
const signInPath = 'POST /api/auth/sign-in';
const signUpPath = 'POST /api/auth/sign-up';

const open = (search: string, server: StandInServer = {}) =>
  openPage(AuthPage, { address: `/auth${search}`, server });
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Radix tabs open on the press of the mouse button. */
const openTab = async (name: string) =>
  fireEvent.mouseDown(await screen.findByRole('tab', { name }), { button: 0 });

async function fillSignIn() {
  await screen.findByRole('tab', { name: 'Sign In' });
  fill('Email', 'ana@example.com');
  fill('Password', 'secret1');
}
async function fillSignUp() {
  await openTab('Sign Up');
  await screen.findByLabelText('First name');
  fill('First name', 'Ana');
  fill('Last name', 'Ito');
  fill('Email', 'ana@example.com');
  fill('Password', 'correct-horse-9');
  fireEvent.click(screen.getByRole('checkbox', { name: /^I accept the terms/ }));
}

test('there are two tabs, and the fields tell the browser what to fill in [account.route-auth] [account.tab-sign-in] [account.tab-sign-up]', async () => {
  await open('');
  expect((await screen.findByRole('tab', { name: 'Sign In' })).getAttribute('aria-selected')).toBe('true');
  // Its fields are stops for the Tab key; the panel around them is none, with nothing to say.
  expect(screen.getByRole('tabpanel').tabIndex).toBe(-1);
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username webauthn');
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
  await openTab('Sign Up');
  expect((await screen.findByLabelText('First name')).getAttribute('autocomplete')).toBe('given-name');
  expect(screen.getByLabelText('Last name').getAttribute('autocomplete')).toBe('family-name');
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('email');
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('new-password');
});

test('empty sign-in says which fields are missing and sends nothing [account.sign-in-email-required] [account.sign-in-password-required]', async () => {
  const { asked } = await open('');
  await screen.findByRole('tab', { name: 'Sign In' });
  press('Sign In');
  expect(await screen.findByText('Email is required')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('empty sign-up says which fields are missing, and five characters are no password [account.sign-up-first-name-required] [account.sign-up-last-name-required] [account.sign-up-email-required] [account.sign-up-password-minimum] [account.password-minimum-6]', async () => {
  const { asked } = await open('#sign-up');
  await screen.findByLabelText('First name');
  fill('Password', 'five5');
  press('Sign Up');
  expect(await screen.findByText('First name is required')).toBeTruthy();
  expect(screen.getByText('Last name is required')).toBeTruthy();
  expect(screen.getByText('Email is required')).toBeTruthy();
  expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('the box of the terms is not ticked beforehand, leads to both texts, and without it nothing is sent [account.terms-at-sign-up]', async () => {
  const { asked } = await open('');
  await fillSignUp();
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^I accept the terms/ });
  fireEvent.click(box);
  expect(box.checked).toBe(false);
  expect(box.getAttribute('aria-invalid')).toBe('false');
  expect(screen.getByRole('link', { name: /^terms/ }).getAttribute('href')).toBe('/terms');
  expect(screen.getByRole('link', { name: /^privacy page/ }).getAttribute('href')).toBe('/privacy');
  press('Sign Up');
  const words = await screen.findByText('Please accept the terms to go on');
  expect(box.getAttribute('aria-describedby')).toContain(words.id);
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(asked).toEqual([]);
});

test('the box of tips and offers is not ticked beforehand, may stay so, and names its words when it is [notifications.offers-consent]', async () => {
  vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  const { asked } = await open('', { [signUpPath]: entered });
  await fillSignUp();
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Send me tips and offers by email/ });
  expect(box.checked).toBe(false);
  fireEvent.click(box);
  press('Sign Up');
  await screen.findByText('Success!');
  expect(asked[0]?.body).toMatchObject({ acceptsTerms: true, offers: offersVersion });
});

test('while the server cannot serve it says so and keeps what was typed, and the same press works a moment later', async () => {
  const words = 'We can’t answer right now. Please try again in a few seconds.';
  const answers = [
    () => refusal(503, 'unavailable', words),
    () => Response.json({ viewer: member(), expiresAt: '2026-12-01T00:00:00.000Z', next: null }),
  ];
  const { asked } = await open('?redirect=/tools', {
    [signUpPath]: () => (answers.shift() ?? entered)(),
  });
  await fillSignUp();
  press('Sign Up');
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(['First name', 'Last name', 'Email', 'Password'].map(valueOf)).toEqual([
    'Ana',
    'Ito',
    'ana@example.com',
    'correct-horse-9',
  ]);
  press('Sign Up');
  expect(await screen.findByText('Now at /tools')).toBeTruthy();
  expect(asked).toHaveLength(2);
});

test('sign-in goes to the target inside the app [account.sign-in-goes-to-target] [account.redirect-parameter] [account.call-sign-in]', async () => {
  const { asked } = await open('?redirect=/tools/frustration-identifier', { [signInPath]: entered });
  await fillSignIn();
  press('Sign In');
  expect(await screen.findByText('Now at /tools/frustration-identifier')).toBeTruthy();
  expect(asked[0]?.body).toEqual({ email: 'ana@example.com', password: 'secret1' });
});

test.each([
  '',
  '?redirect=//evil.example',
  '?redirect=/..//evil.example',
  '?redirect=/%252e%252e/%252fevil.example',
  '?redirect=/%5Cevil.example',
  '?redirect=https://evil.example',
  '?redirect=',
])('with "%s" sign-in goes home, by loading the document [account.redirect-parameter]', async (search) => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  await open(search, { [signInPath]: entered });
  await fillSignIn();
  press('Sign In');
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/'));
  expect(screen.queryByText('Now at', { exact: false })).toBeNull();
});

test('whoever is signed in already is sent on at once [account.existing-session-redirects]', async () => {
  await openPage(AuthPage, { address: '/auth?redirect=/assessment', tier: 'free' });
  expect(await screen.findByText('Now at /assessment')).toBeTruthy();
});

const errorToast = () => document.querySelector('[data-sonner-toast][data-type="error"]')?.textContent;

test('a refused sign-in says so in a toast and above the button, and keeps what was typed [account.sign-in-failure]', async () => {
  const message = 'Email or password is incorrect.';
  const answers = [() => refusal(401, 'bad_credentials', message)];
  await open('?redirect=/tools', { [signInPath]: () => (answers.shift() ?? entered)() });
  await fillSignIn();
  press('Sign In');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(message);
  expect(alert.closest('form')?.textContent).toContain(`Error${message}`);
  await waitFor(() => expect(errorToast()).toBe(`Error${message}`));
  // What is typed next takes the place of the wrong one.
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  expect(document.activeElement).toBe(password);
  expect([password.selectionStart, password.selectionEnd]).toEqual([0, 'secret1'.length]);
  expect(valueOf('Email')).toBe('ana@example.com');
  expect(valueOf('Password')).toBe('secret1');
  press('Sign In');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(await screen.findByText('Now at /tools')).toBeTruthy();
});

test('two quick presses sign in once', async () => {
  let release = () => {};
  const held = new Promise<Response>((resolve) => {
    release = () => resolve(entered());
  });
  const { asked } = await open('?redirect=/tools', { [signInPath]: () => held });
  await fillSignIn();
  press('Sign In');
  fireEvent.submit(screen.getByLabelText('Email').closest('form') as HTMLFormElement);
  release();
  expect(await screen.findByText('Now at /tools')).toBeTruthy();
  expect(asked.length).toBe(1);
});

test('sign-up says Success!, clears the password and goes on [account.sign-up-success-toast] [account.sign-up-clears-password] [account.call-sign-up] [account.sign-up-metadata]', async () => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
  const { asked } = await open('', { [signUpPath]: entered });
  await fillSignUp();
  press('Sign Up');
  expect(await screen.findByText('Success!')).toBeTruthy();
  expect(valueOf('Password')).toBe('');
  expect(asked[0]?.body).toEqual({
    firstName: 'Ana',
    lastName: 'Ito',
    email: 'ana@example.com',
    password: 'correct-horse-9',
    acceptsTerms: true,
  });
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/'), { timeout: 3000 });
});

test('a taken address is refused, nothing typed is lost and the address waits on the other tab [account.sign-up-failure]', async () => {
  const message = 'An account with this email already exists. Try signing in.';
  await open('', { [signUpPath]: () => refusal(409, 'email_taken', message) });
  await fillSignUp();
  press('Sign Up');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  await waitFor(() => expect(errorToast()).toBe(`Error${message}`));
  expect([valueOf('First name'), valueOf('Last name'), valueOf('Password')]).toEqual([
    'Ana',
    'Ito',
    'correct-horse-9',
  ]);
  await openTab('Sign In');
  await waitFor(() => expect(screen.queryByLabelText('First name')).toBeNull());
  expect(valueOf('Email')).toBe('ana@example.com');
});

test('a guessable password is said to be so at its field, once, and nothing is sent', async () => {
  const { asked } = await open('', { [signUpPath]: entered });
  await fillSignUp();
  fill('Password', 'abcdef');
  // Since it is typed, the word lists are here.
  const words = /^A run like “abc” or “678” is easy to guess/;
  await screen.findByText('Very weak.');
  press('Sign Up');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  expect(screen.getAllByText(words).length).toBe(1);
  expect(screen.queryByText('Error')).toBeNull();
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

test('a leaked password is said to be so once, at its field', async () => {
  const words = 'This password is on lists of leaked passwords. Please choose another.';
  await open('', { [signUpPath]: () => refusal(400, 'invalid_input', words, { password: words }) });
  await fillSignUp();
  press('Sign Up');
  expect(await screen.findAllByText(words)).toHaveLength(1);
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
});

test('whoever comes from a buy button reads which plan waits; a plan that does not exist is not named', async () => {
  await open('?redirect=%2Fpurchase%3Fplan%3Dtools#sign-up');
  expect((await screen.findByRole('tab', { name: 'Sign Up' })).getAttribute('aria-selected')).toBe('true');
  expect(
    screen.getByText(/^The plan you chose is waiting: Tools & Resources, \$\d+ a month\.$/),
  ).toBeTruthy();
  cleanup();
  await open('?redirect=%2Fpurchase%3Fplan%3Dgold#sign-up');
  expect(await screen.findByText('A free account takes half a minute.')).toBeTruthy();
});

test.each(['tools', 'premium'])('who comes to buy %s is not told that no card is needed', async (plan) => {
  await open(`?redirect=%2Fpurchase%3Fplan%3D${plan}#sign-up`);
  expect(await screen.findByText('Your results are saved')).toBeTruthy();
  expect(screen.queryByText('No card needed')).toBeNull();
});

test('what a free account has is said to who signs up, and not to a member who signs in', async () => {
  await open('#sign-up');
  expect(await screen.findByText('No card needed')).toBeTruthy();
  cleanup();
  await open('');
  expect(await screen.findByText('Seconds to be remembered.')).toBeTruthy();
  expect(screen.queryByText('No card needed')).toBeNull();
  expect(screen.queryByText('Free Frustration Identifier')).toBeNull();
});

test('who opened the site under another address is told, with the way to this page under its own', async () => {
  const config = (address: string) => ({
    'GET /api/config': () =>
      Response.json({ address, morphcast: null, captcha: null, providers: [], signsFirstIn: [] }),
  });
  const words = 'You opened this site under another address';
  await open('?redirect=%2Fpurchase', config('https://great.example/'));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(
    screen.getByRole('link', { name: 'Open this page at https://great.example' }).getAttribute('href'),
  ).toBe('https://great.example/auth?redirect=%2Fpurchase');
  cleanup();
  await open('', config(location.origin));
  await screen.findByRole('tab', { name: 'Sign In' });
  expect(screen.queryByText(words)).toBeNull();
});

test('who follows a link to a writing tool reads what it is, its price, and where its sample is', async () => {
  await open('?redirect=%2Ftools%2Fcall-scripts');
  const words = /^Call Scripts comes with Tools & Resources, \$47 a month\. See a sample$/;
  const lead = await screen.findByText(
    (_, element) => element?.tagName === 'P' && words.test(element.textContent),
  );
  expect(within(lead).getByRole('link').getAttribute('href')).toBe('/tools/call-scripts/sample');
  cleanup();
  // A visitor who returns to their own text sees no sales pitch.
  await open('?redirect=%2Ftools%2Fcall-scripts%3Fopen%3Dabc');
  expect(await screen.findByText('Sign in and pick up where you left off.')).toBeTruthy();
});

test('what a visitor read on the front page is shown as kept where they sign up for it', async () => {
  const look = {
    businessDescription: 'Stoves',
    targetAudience: 'Owners',
    frustrations: ['One', 'Two', 'Three'].map((title) => ({ title, explanation: 'Why' })),
    origin: { demoNotice: null, aiGenerated: true },
    keptUntil: '2026-12-24T00:00:00.000Z',
  };
  await open('?redirect=%2Ftools%2Ffrustration-identifier%23cards#sign-up', {
    'GET /api/tools/first-look': () => Response.json({ look }),
  });
  const kept = await screen.findByRole('list', { name: 'Saved for you' });
  expect([...kept.children].map((line) => line.textContent)).toEqual(['One', 'Two', 'Three']);
  expect(screen.getByText('The Frustration Identifier is free for every member.')).toBeTruthy();
});

test('who comes from a session that ended is told so; everybody else is not', async () => {
  const words = 'You were signed out. Sign in to pick up where you left off.';
  const { router } = await open('');
  await screen.findByRole('tab', { name: 'Sign In' });
  expect(screen.queryByText(words)).toBeNull();
  await act(() => router.navigate({ href: '/elsewhere' }));
  await screen.findByText('Now at /elsewhere');
  await act(() => router.navigate({ href: '/auth?redirect=%2Fspar%2Fone', state: { sessionEnded: true } }));
  expect(await screen.findByText(words)).toBeTruthy();
});
