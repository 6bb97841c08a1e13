// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { member, openPage, refusal, type StandInServer } from '#testing/page.tsx';
import type { Profile } from './api.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { OnboardingPage } from './OnboardingPage.tsx';

const savePath = 'POST /api/profile/onboarding';
const answers = {
  firstName: 'Ana',
  lastName: 'Ito',
  companyName: 'Ito & Daughters',
  jobTitle: 'Head of Sales',
  companySize: '11-50',
  gender: 'prefer-not-to-say',
  targetClientDescription: 'Owners of old houses who light their first fire in October',
  targetClientIndustry: 'Heating',
  targetClientRole: 'House owner',
  targetClientCompanySize: '1-10',
  mainClientPainPoints: 'They do not know whom to trust with fire',
  typicalSalesCycle: '1-4-weeks',
};
type Field = keyof typeof answers;
const labels: Record<Field, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  companyName: 'Company name',
  jobTitle: 'Job title',
  companySize: 'Company size',
  gender: 'Gender',
  targetClientDescription: 'Target clients',
  targetClientIndustry: 'Client industry',
  targetClientRole: 'Typical client role',
  targetClientCompanySize: 'Client company size',
  mainClientPainPoints: 'Main pain points',
  typicalSalesCycle: 'Sales cycle',
};

function profile(given: Partial<Profile> = {}): Profile {
  return {
    id: 'u1',
    email: 'ana@example.com',
    fullName: 'Ana Ito',
    firstName: 'Ana',
    lastName: 'Ito',
    companyName: null,
    jobTitle: null,
    companySize: null,
    gender: null,
    targetClientDescription: null,
    targetClientIndustry: null,
    targetClientRole: null,
    targetClientCompanySize: null,
    mainClientPainPoints: null,
    typicalSalesCycle: null,
    onboardingCompleted: false,
    phoneNumber: null,
    city: null,
    state: null,
    country: null,
    subscriptionProductId: null,
    subscriptionStartDate: null,
    ...given,
  };
}

async function open(server: StandInServer = {}, told = '') {
  const page = await openPage(() => <OnboardingPage told={told} />, {
    address: '/onboarding',
    tier: 'free',
    server: { 'GET /api/profile': () => Response.json(profile()), ...server },
  });
  await screen.findByLabelText('First name');
  return page;
}
const control = (field: Field) => screen.getByLabelText<HTMLInputElement>(labels[field]);
const fill = (field: Field, value: string) => fireEvent.change(control(field), { target: { value } });
function fillAll(but: Partial<Record<Field, string>> = {}) {
  for (const field of Object.keys(answers) as Field[]) fill(field, but[field] ?? answers[field]);
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Complete profile' }));
const sentTo = (
  page: { asked: readonly { method: string; path: string; body: unknown }[] },
  target: string,
) => page.asked.filter(({ method, path }) => `${method} ${path}` === target).map(({ body }) => body);

test('two sections ask twelve questions with the choices of the specification [account.route-onboarding] [account.section-about-you] [account.section-about-clients] [account.company-size-options] [account.gender-options] [account.sales-cycle-options]', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'About You' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'About Your Clients/Leads' })).toBeTruthy();
  const choices = (field: Field) =>
    within(control(field))
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value);
  const sizes = ['', '1-10', '11-50', '51-200', '201-1000', '1000+'];
  expect(choices('companySize')).toEqual(sizes);
  expect(choices('targetClientCompanySize')).toEqual(sizes);
  expect(choices('gender')).toEqual(['', 'male', 'female', 'non-binary', 'prefer-not-to-say']);
  expect(choices('typicalSalesCycle')).toEqual([
    '',
    '1-7-days',
    '1-4-weeks',
    '1-3-months',
    '3-6-months',
    '6-12-months',
    '12-months-plus',
  ]);
});

test('who works alone or sells to private people is told what to choose', async () => {
  await open();
  const said = (field: Field) => {
    const ids = control(field).getAttribute('aria-describedby') ?? '';
    return document.getElementById(ids.split(' ')[0] ?? '')?.textContent;
  };
  const labelOf = (field: Field) => within(control(field)).getByRole('option', { name: /^1-10/ }).textContent;
  expect(said('companyName')).toBe('No company? Your own name will do.');
  expect(labelOf('companySize')).toBe('1-10 people, or just you');
  expect(said('targetClientIndustry')).toContain('“Private clients”');
  expect(said('targetClientRole')).toContain('“Homeowner”');
  expect(labelOf('targetClientCompanySize')).toBe('1-10 people, or private clients');
});

test('all answers are saved trimmed, and the member is welcomed and goes home [account.onboarding-success] [account.onboarding-goes-home] [account.onboarding-trimmed] [account.call-save-onboarding]', async () => {
  const page = await open({ [savePath]: () => Response.json(profile({ onboardingCompleted: true })) });
  fillAll({ companyName: '  Ito & Daughters  ', mainClientPainPoints: `\n${answers.mainClientPainPoints} ` });
  send();
  expect(await screen.findByText('Now at /')).toBeTruthy();
  expect(await screen.findByText('Profile completed!')).toBeTruthy();
  expect(screen.getByText('Welcome to Make Me Great!')).toBeTruthy();
  expect(sentTo(page, savePath)).toEqual([answers]);
});

const x = (length: number) => 'x'.repeat(length);
const wrong: readonly (readonly [Field, string, string])[] = [
  ['firstName', '  ', 'First name is required'],
  ['firstName', x(51), 'Please keep names to at most 50 characters'],
  ['lastName', '', 'Last name is required'],
  ['companyName', '', 'Company name is required'],
  ['companyName', x(101), 'Please keep this under 100 characters'],
  ['jobTitle', '', 'Job title is required'],
  ['companySize', '', 'Please select company size'],
  ['gender', '', 'Please select gender'],
  ['targetClientDescription', x(9), 'Please describe your target clients'],
  ['targetClientDescription', x(501), 'Please keep this under 500 characters'],
  ['targetClientIndustry', '', 'Client industry is required'],
  ['targetClientRole', '', 'Typical client role is required'],
  ['targetClientCompanySize', '', 'Please select client company size'],
  ['mainClientPainPoints', '   short   ', 'Please describe main pain points'],
  ['typicalSalesCycle', '', 'Please select sales cycle'],
];

test.each(wrong)(
  '%s "%s" is answered by "%s" in a toast and at the field [account.validation-error] [account.onboarding-first-name] [account.onboarding-last-name] [account.onboarding-company-name] [account.onboarding-job-title] [account.onboarding-company-size] [account.onboarding-gender] [account.onboarding-client-description] [account.onboarding-client-industry] [account.onboarding-client-role] [account.onboarding-client-company-size] [account.onboarding-pain-points] [account.onboarding-sales-cycle] [account.limit-names-50] [account.limit-roles-100] [account.limit-descriptions]',
  async (field, value, message) => {
    const page = await open();
    fillAll({ [field]: value });
    send();
    expect(await screen.findByText('Validation error')).toBeTruthy();
    expect(screen.getAllByText(message).length).toBe(2);
    expect(control(field).getAttribute('aria-invalid')).toBe('true');
    expect(sentTo(page, savePath)).toEqual([]);
  },
);

test('of several wrong answers the toast says the first [account.onboarding-first-message] [account.validation-error]', async () => {
  await open();
  fillAll({ typicalSalesCycle: '', companyName: '', gender: '' });
  send();
  const toast = (await screen.findByText('Validation error')).closest<HTMLElement>('[data-sonner-toast]');
  expect(toast?.textContent).toContain('Company name is required');
  expect(toast?.dataset.type).toBe('error');
});

test('of two wrong answers the toast names the one that takes the focus, whichever two they are [account.onboarding-first-message]', async () => {
  const names = Object.keys(answers) as Field[];
  // What is said of an empty field stands first.
  const messages = new Map(wrong.toReversed().map(([field, , message]) => [field, message]));
  const said = vi.spyOn(toast, 'error');
  await open();
  for (const [at, first] of names.entries())
    for (const second of names.slice(at + 1)) {
      fillAll({ [first]: '', [second]: '' });
      send();
      const focused = document.activeElement?.getAttribute('name') as Field;
      expect([first, second]).toContain(focused);
      expect(said, `${first} and ${second}`).toHaveBeenLastCalledWith(
        'Validation error',
        messages.get(focused),
      );
    }
});

test('a save that fails says so in the words of the specification and keeps every answer [account.save-profile-failure]', async () => {
  await open({ [savePath]: () => refusal(500, 'internal', 'Something went wrong on our side.') });
  fillAll();
  send();
  expect(await screen.findByText('Failed to save profile. Please try again.')).toBeTruthy();
  expect(screen.getByText('Error').closest('[data-type="error"]')).toBeTruthy();
  expect(control('mainClientPainPoints').value).toBe(answers.mainClientPainPoints);
});

test('half an onboarding is there again after a reload, and what is answered is kept on skipping', async () => {
  const skipPath = 'PATCH /api/profile';
  const page = await open({ [skipPath]: () => Response.json(profile()) });
  fill('companyName', 'Ito & Daughters');
  fill('targetClientDescription', 'short');
  page.reload();
  await waitFor(() => expect(control('companyName').value).toBe('Ito & Daughters'));
  fireEvent.click(screen.getByRole('button', { name: 'Skip for now' }));
  expect(await screen.findByText('Now at /')).toBeTruthy();
  expect(sentTo(page, skipPath)).toEqual([
    { firstName: 'Ana', lastName: 'Ito', companyName: 'Ito & Daughters' },
  ]);
});

test.each([
  ['Save and finish later', 1],
  ['Skip for now', 0],
])('"%s" says so many times that the answers are saved: %i', async (name, times) => {
  await open({ 'PATCH /api/profile': () => Response.json(profile()) });
  fill('companyName', 'Ito & Daughters');
  fireEvent.click(screen.getByRole('button', { name }));
  expect(await screen.findByText('Now at /')).toBeTruthy();
  await waitFor(() => expect(screen.queryAllByText('Saved for later')).toHaveLength(times));
});

test('what the profile holds already is not asked anew', async () => {
  await open({
    'GET /api/profile': () => Response.json(profile({ jobTitle: 'Founder', companySize: '1000+' })),
  });
  expect([control('jobTitle').value, control('companySize').value]).toEqual(['Founder', '1000+']);
});

const audience = 'Couples who plan a small wedding and hate being photographed';
const described = (text: string) => profile({ targetClientDescription: text });
const markOf = (field: Field) => {
  const ids = control(field).getAttribute('aria-describedby') ?? '';
  return ids.split(' ').map((id) => document.getElementById(id)?.textContent);
};

test('to whom they sell is not asked again: it is filled in, says where it came from, and can be changed', async () => {
  const page = await open({ [savePath]: () => Response.json(profile()) }, audience);
  expect(control('targetClientDescription').value).toBe(audience);
  expect(markOf('targetClientDescription')).toContain('From your cards');
  fillAll({ targetClientDescription: audience });
  send();
  expect(await screen.findByText('Now at /')).toBeTruthy();
  expect(sentTo(page, savePath)).toEqual([{ ...answers, targetClientDescription: audience }]);
});

test('what was filled in is not theirs yet: changed words lose the mark, and skipping saves nothing of it', async () => {
  const skipPath = 'PATCH /api/profile';
  const page = await open({ [skipPath]: () => Response.json(profile()) }, audience);
  fireEvent.click(screen.getByRole('button', { name: 'Skip for now' }));
  expect(await screen.findByText('Now at /')).toBeTruthy();
  expect(sentTo(page, skipPath)).toEqual([{ firstName: 'Ana', lastName: 'Ito' }]);
  await act(() => page.router.navigate({ href: '/onboarding' }));
  await screen.findByLabelText('First name');
  fill('targetClientDescription', `${audience}, in Ohio`);
  expect(markOf('targetClientDescription')).not.toContain('From your cards');
});

test('the profile’s own answer wins over what was said elsewhere, and a text that is too long shows its count', async () => {
  const server = { 'GET /api/profile': () => Response.json(described(answers.targetClientDescription)) };
  await open(server, audience);
  expect(control('targetClientDescription').value).toBe(answers.targetClientDescription);
  expect(markOf('targetClientDescription')).not.toContain('From your cards');
  cleanup();
  await open({}, x(501));
  expect(screen.getByText('501 / 500')).toBeTruthy();
});

test('why gender is asked is said, and what it is not used for', async () => {
  await open();
  expect(markOf('gender').join(' ')).toContain('No tool uses it, and “Prefer not to say” is fine.');
});

test('the way past the questions stands before the first of them', async () => {
  await open();
  const skip = screen.getByRole('button', { name: 'Skip for now' });
  const isBefore = skip.compareDocumentPosition(control('firstName')) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isBefore).toBeTruthy();
});

test('a visitor signs in first and comes back', async () => {
  await openPage(() => <OnboardingPage />, { address: '/onboarding' });
  expect(await screen.findByText('Now at /auth?redirect=%2Fonboarding')).toBeTruthy();
});

test.each([
  ['Complete profile', savePath],
  ['Skip for now', 'PATCH /api/profile'],
  ['Save and finish later', 'PATCH /api/profile'],
])(
  '"%s" after the session has ended leads to sign in, says that, and keeps the answers in this tab',
  async (name, path) => {
    const page = await open({
      [path]: () => refusal(401, 'unauthenticated', 'Please sign in to continue.'),
    });
    fillAll();
    page.endSession();
    fireEvent.click(screen.getByRole('button', { name }));
    expect(await screen.findByText('Now at /auth?redirect=%2Fonboarding')).toBeTruthy();
    // By this the page to sign in says that they were signed out.
    expect(page.router.state.location.state.sessionEnded).toBe(true);
    expect(screen.queryByText('Failed to save profile. Please try again.')).toBeNull();
    page.session.accept({ viewer: member('free'), expiresAt: null });
    await act(() => page.router.navigate({ href: '/onboarding' }));
    expect((await screen.findByLabelText<HTMLInputElement>(labels.companyName)).value).toBe(
      answers.companyName,
    );
    expect(control('mainClientPainPoints').value).toBe(answers.mainClientPainPoints);
  },
);
