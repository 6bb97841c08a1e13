// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { untold } from '#features/home/rules-site.ts';
import { nothingStayed } from '#features/home/rules-stayed-line.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { ContentForms, OwnerForm } from './SiteForms.tsx';

function open(
  Form: (props: { next: ReactNode }) => ReactNode,
  server: StandInServer = {},
  locked: readonly string[] = [],
) {
  return openPage(() => <Form next={<a href="#next">Next: Payments</a>} />, {
    address: '/admin/setup',
    tier: 'admin',
    server: {
      'GET /api/admin/site': () => Response.json({ shown: untold, locked, stayed: nothingStayed, latest: 3 }),
      ...server,
    },
  });
}

test('what the environment sets is shown as locked, with the variable that does it', async () => {
  await open(OwnerForm, {}, ['OWNER_NAME']);
  const name = await screen.findByLabelText<HTMLInputElement>(/Name or company/);
  expect(name.readOnly).toBe(true);
  expect(screen.getByText('Locked: it’s set by OWNER_NAME in the server’s environment.')).toBeTruthy();
  // On the ground of what cannot be typed in.
  expect(name.form?.classList.contains('[&_[readonly]]:bg-sunken')).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>(/Postal address/).readOnly).toBe(false);
});

test('a part is seen while it is typed, and saved on the version it began with', async () => {
  const { asked } = await open(ContentForms, {
    'PUT /api/admin/site': () =>
      Response.json({ shown: untold, locked: [], stayed: nothingStayed, latest: 4 }),
  });
  const form = within(await screen.findByRole('region', { name: 'Source of the claim' }));
  expect(form.getByText(/Nobody has measured that yet/)).toBeTruthy();
  fireEvent.change(form.getByLabelText(/^Source/), { target: { value: 'Survey of 212' } });
  expect(form.getByText(/are measured: Survey of 212\./)).toBeTruthy();
  fireEvent.click(form.getByRole('button', { name: /Save/ }));
  await expect
    .poll(() => asked.find(({ method }) => method === 'PUT')?.body)
    .toEqual({
      basedOn: 3,
      change: { claim: { source: 'Survey of 212', url: '' } },
    });
  // More parts follow: a save does not lead away from them.
  expect(await screen.findByText('Saved. Visitors see it from now on.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Next: Payments' })).toBeNull();
});

test('who read the legal texts is said to be seen by nobody, but what it changed on them', async () => {
  await open(OwnerForm, {
    'PUT /api/admin/site': () =>
      Response.json({
        shown: { ...untold, legal: { readBy: 'Jo Smith' } },
        locked: [],
        stayed: nothingStayed,
        latest: 4,
      }),
  });
  const form = within(await screen.findByRole('region', { name: 'Legal texts' }));
  fireEvent.change(form.getByLabelText('Read by'), { target: { value: 'Jo Smith' } });
  fireEvent.click(form.getByRole('button', { name: /Save/ }));
  expect(await screen.findByText('Saved. The checklist no longer asks for a lawyer.')).toBeTruthy();
});

test('a form that is saved as it was says so, and sends nothing', async () => {
  const { asked } = await open(OwnerForm);
  fireEvent.change(await screen.findByLabelText(/Name or company/), { target: { value: ' ' } });
  fireEvent.click(screen.getByRole('button', { name: /Save.*Your details/ }));
  expect(await screen.findByText('Nothing to save yet')).toBeTruthy();
  screen.getByText(/^Fill in “Name or company”, “Postal address”, /);
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
  expect(screen.queryByText('Saved')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/Name or company/).value).toBe('');
});

test('whoever is signed out by now is led to sign in, and reads no sentence without a way on', async () => {
  function Page({ next }: { readonly next: ReactNode }) {
    useMemberOnly();
    return <OwnerForm next={next} />;
  }
  const { endSession, router } = await open(Page, {
    'PUT /api/admin/site': () => refusal(401, 'unauthenticated', 'Please sign in to continue.'),
  });
  fireEvent.change(await screen.findByLabelText(/Name or company/), { target: { value: 'Lars' } });
  endSession();
  fireEvent.click(screen.getByRole('button', { name: /Save.*Your details/ }));
  await screen.findByText(/^Now at \/auth\?redirect=/);
  expect(router.state.location.state.sessionEnded).toBe(true);
  expect(screen.queryByText('Please sign in to continue.')).toBeNull();
  // What was typed waits for them.
  expect(sessionStorage.getItem('draft:site.owner')).toContain('Lars');
});

test('nobody is quoted before the box is ticked', async () => {
  const { asked } = await open(ContentForms);
  const form = within(await screen.findByRole('region', { name: 'Testimonials' }));
  fireEvent.change(form.getByLabelText(/What they said/), { target: { value: 'It worked.' } });
  fireEvent.change(form.getByLabelText(/Who said it/), { target: { value: 'Bo' } });
  fireEvent.click(form.getByRole('button', { name: 'Add testimonial' }));
  expect(await form.findByText(/Only add what a real client said/)).toBeTruthy();
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
});

test('what is typed in quotation marks is shown in one pair of them', async () => {
  await open(ContentForms);
  const form = within(await screen.findByRole('region', { name: 'Testimonials' }));
  fireEvent.change(form.getByLabelText(/What they said/), { target: { value: '"It worked."' } });
  fireEvent.change(form.getByLabelText(/Who said it/), { target: { value: 'Bo' } });
  expect(form.getByText('“It worked.”')).toBeTruthy();
});

test('communities are added below those that stand, and removed; what the environment sets is locked', async () => {
  const communities = [
    { name: 'Community', url: 'https://club.example/' },
    { name: 'Skool', url: 'https://skool.example/' },
  ];
  const shown = { ...untold, communities };
  const answer = () => Response.json({ shown, locked: ['COMMUNITY_URL'], stayed: nothingStayed, latest: 3 });
  const { asked } = await open(ContentForms, {
    'GET /api/admin/site': answer,
    'PUT /api/admin/site': answer,
  });
  const part = within(await screen.findByRole('region', { name: 'Communities' }));
  expect(part.getByText(/Locked: it’s set by COMMUNITY_URL/)).toBeTruthy();
  expect(part.getAllByRole('button', { name: /^Remove/ }).map((button) => button.textContent)).toEqual([
    'Remove Skool',
  ]);
  fireEvent.change(part.getByLabelText(/^Name/), { target: { value: 'Discord' } });
  fireEvent.click(part.getByRole('button', { name: 'Add community' }));
  expect(await part.findByText('Please enter the invitation link')).toBeTruthy();
  fireEvent.change(part.getByLabelText(/^Invitation link/), {
    target: { value: 'https://discord.example/' },
  });
  fireEvent.click(part.getByRole('button', { name: 'Add community' }));
  const saved = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const added = { name: 'Discord', url: 'https://discord.example/' };
  await expect.poll(saved).toEqual([{ basedOn: 3, change: { communities: [...communities, added] } }]);
  fireEvent.click(part.getByRole('button', { name: 'Remove Skool' }));
  await expect.poll(() => saved().at(-1)).toEqual({ basedOn: 3, change: { communities: [communities[0]] } });
});

test('the last change can be undone, on the version that it made', async () => {
  const before = { ...untold, claim: { source: 'Before', url: '' } };
  const { asked } = await open(ContentForms, {
    'GET /api/admin/site': () =>
      Response.json({ shown: before, locked: [], stayed: nothingStayed, latest: 3 }),
    'PUT /api/admin/site': () =>
      Response.json({ shown: untold, locked: [], stayed: nothingStayed, latest: 4 }),
  });
  const form = within(await screen.findByRole('region', { name: 'Source of the claim' }));
  fireEvent.change(form.getByLabelText(/^Source/), { target: { value: '' } });
  fireEvent.click(form.getByRole('button', { name: /Save/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect
    .poll(() => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body))
    .toEqual([
      { basedOn: 3, change: { claim: untold.claim } },
      { basedOn: 4, change: { claim: before.claim } },
    ]);
});

test('after a save the form stays, and offers the way on', async () => {
  await open(OwnerForm, {
    'PUT /api/admin/site': () =>
      Response.json({ shown: untold, locked: [], stayed: nothingStayed, latest: 4 }),
  });
  const name = await screen.findByLabelText(/Name or company/);
  expect(screen.queryByRole('link', { name: 'Next: Payments' })).toBeNull();
  fireEvent.change(name, { target: { value: 'Ada' } });
  fireEvent.click(screen.getByRole('button', { name: /Save.*Your details/ }));
  expect(await screen.findByRole('link', { name: 'Next: Payments' })).toBeTruthy();
  expect(screen.getByLabelText(/Name or company/)).toBeTruthy();
});

test('saving is what to do next only while something typed is not saved; then it is the way on', async () => {
  const save = () => screen.getByRole('button', { name: /^Save.*Your details/ });
  const standsOut = () => save().className.includes('bg-accent');
  const shown = { ...untold, owner: { ...untold.owner, name: 'Ada' } };
  await open(OwnerForm, {
    'PUT /api/admin/site': () => Response.json({ shown, locked: [], stayed: nothingStayed, latest: 4 }),
  });
  const name = await screen.findByLabelText(/Name or company/);
  expect(standsOut()).toBe(false);
  fireEvent.change(name, { target: { value: 'Ada' } });
  expect(standsOut()).toBe(true);
  fireEvent.click(save());
  expect(await screen.findByRole('link', { name: 'Next: Payments' })).toBeTruthy();
  expect(standsOut()).toBe(false);
  fireEvent.change(screen.getByLabelText(/Name or company/), { target: { value: 'Ada & Co' } });
  expect(standsOut()).toBe(true);
  expect(screen.queryByRole('link', { name: 'Next: Payments' })).toBeNull();
});

test('of the forms for words only the one that something is typed in stands out', async () => {
  await open(ContentForms);
  const add = await screen.findByRole('button', { name: 'Add community' });
  const outstanding = () =>
    screen
      .getAllByRole('button', { name: /^(?:Save|Add)/ })
      .filter(({ className }) => className.includes('bg-accent'));
  expect(outstanding()).toEqual([]);
  const communities = within(screen.getByRole('region', { name: 'Communities' }));
  fireEvent.change(communities.getByLabelText(/^Name/), { target: { value: 'Discord' } });
  expect(outstanding()).toEqual([add]);
  const testimonials = within(screen.getByRole('region', { name: 'Testimonials' }));
  fireEvent.change(testimonials.getByLabelText(/Who said it/), { target: { value: 'Bo' } });
  expect(outstanding().map(({ textContent }) => textContent)).toEqual(['Add community', 'Add testimonial']);
});

test('the law is named as in a sentence', async () => {
  await open(OwnerForm);
  fireEvent.change(await screen.findByLabelText(/^Country/), { target: { value: 'United States' } });
  expect(screen.getByText(/Law of the United States\./)).toBeTruthy();
});

const founder = { name: 'Ana', role: '', words: 'Why we began.' };
const seen = (its: object, latest = 3) =>
  Response.json({ shown: { ...untold, founder: its }, locked: [], stayed: nothingStayed, latest });
const founderForm = async () => within(await screen.findByRole('region', { name: 'Founder' }));
const back = 'Your unsaved changes are back';

test('what is typed of the founder is back after a reload and says so, and a save forgets it', async () => {
  const server = {
    'GET /api/admin/site': () => seen(founder),
    'PUT /api/admin/site': () => seen({ ...founder, role: 'Chief' }, 4),
  };
  await open(ContentForms, server);
  fireEvent.change((await founderForm()).getByLabelText(/^Role/), { target: { value: 'Chief ' } });
  cleanup();
  await open(ContentForms, server);
  const form = await founderForm();
  expect(form.getByLabelText<HTMLInputElement>(/^Role/).value).toBe('Chief ');
  expect(form.getByText(back)).toBeTruthy();
  fireEvent.click(form.getByRole('button', { name: /Save/ }));
  expect(await screen.findByText('Saved. Visitors see it from now on.')).toBeTruthy();
  await expect.poll(() => form.getByLabelText<HTMLInputElement>(/^Role/).value).toBe('Chief');
  expect(form.queryByText(back)).toBeNull();
  expect(form.queryByText('This part was changed in the meantime.')).toBeNull();
  expect(sessionStorage.getItem('draft:site.founder')).toBeNull();
});

test('a stale save of the founder keeps what was typed, to be copied into the newer version', async () => {
  let now = founder;
  await open(ContentForms, {
    'GET /api/admin/site': () => seen(now, now === founder ? 3 : 4),
    'PUT /api/admin/site': () => {
      now = { ...founder, words: 'Theirs.' };
      return refusal(409, 'conflict', 'This was changed in the meantime. Reload and try again.');
    },
  });
  const form = await founderForm();
  const words = () => form.getByLabelText<HTMLTextAreaElement>(/^Why they made this/).value;
  fireEvent.change(form.getByLabelText(/^Why they made this/), { target: { value: 'Mine.' } });
  fireEvent.click(form.getByRole('button', { name: /Save/ }));
  expect(await form.findByText('This part was changed in the meantime.')).toBeTruthy();
  expect(words()).toBe('Mine.');
  fireEvent.click(form.getByRole('button', { name: 'Show the newer version' }));
  expect(words()).toBe('Theirs.');
  const typed = within(form.getByRole('region', { name: 'What you typed' }));
  expect(typed.getByLabelText<HTMLTextAreaElement>(/^Your why they made this/).value).toBe('Mine.');
});

test('what was typed before somebody else saved is not sent over their version', async () => {
  await open(ContentForms, { 'GET /api/admin/site': () => seen(founder) });
  fireEvent.change((await founderForm()).getByLabelText(/^Role/), { target: { value: 'Mine' } });
  cleanup();
  const theirs = () => seen({ ...founder, words: 'Theirs.' }, 4);
  const { asked } = await open(ContentForms, { 'GET /api/admin/site': theirs });
  const form = await founderForm();
  fireEvent.click(form.getByRole('button', { name: /^Save/ }));
  expect(await form.findByText(/Your changes weren’t saved/)).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>(/^Role/).value).toBe('Mine');
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
});

test('a testimonial stays typed after a reload and after a stale save, and is then added to the newer list', async () => {
  const theirs = { words: 'Good.', name: 'Cy', role: '', agreed: 'yes' };
  let list: object[] = [];
  const server = {
    'GET /api/admin/site': () =>
      Response.json({
        shown: { ...untold, testimonials: list },
        locked: [],
        stayed: nothingStayed,
        latest: 3 + list.length,
      }),
    'PUT /api/admin/site': () => {
      list = [theirs];
      return refusal(409, 'conflict', 'This was changed in the meantime. Reload and try again.');
    },
  };
  await open(ContentForms, server);
  const part = async () => within(await screen.findByRole('region', { name: 'Testimonials' }));
  fireEvent.change((await part()).getByLabelText(/What they said/), { target: { value: 'It worked.' } });
  cleanup();
  const { asked } = await open(ContentForms, server);
  const form = await part();
  expect(form.getByText(back)).toBeTruthy();
  fireEvent.change(form.getByLabelText(/Who said it/), { target: { value: 'Bo' } });
  fireEvent.click(form.getByRole('checkbox'));
  const add = () => fireEvent.click(form.getByRole('button', { name: 'Add testimonial' }));
  add();
  expect(await screen.findByText(/What you typed is still here/)).toBeTruthy();
  expect(form.getByLabelText<HTMLTextAreaElement>(/What they said/).value).toBe('It worked.');
  add();
  const mine = { words: 'It worked.', name: 'Bo', role: '', agreed: 'yes' };
  await expect
    .poll(() => asked.filter(({ method }) => method === 'PUT').at(-1)?.body)
    .toEqual({ basedOn: 4, change: { testimonials: [theirs, mine] } });
});

const stayedSwitch = () =>
  screen.findByRole<HTMLButtonElement>('switch', { name: 'Show the line on the front page' });
const answered = (members: number, isOn = false) => ({
  'GET /api/admin/site': () =>
    Response.json({
      shown: { ...untold, stayedLine: { isOn } },
      locked: [],
      stayed: { members, talks: 200, kept: 120, weeks: 8 },
      latest: 3,
    }),
});

test('the line of what stayed is shown as visitors will read it, and switched on', async () => {
  const { asked } = await open(ContentForms, {
    ...answered(30),
    'PUT /api/admin/site': () =>
      Response.json({ shown: untold, locked: [], stayed: nothingStayed, latest: 4 }),
  });
  const toggle = await stayedSwitch();
  expect(screen.getByText(/^In 200 talks of 30 members over 8 weeks, 60% of the clients/)).toBeTruthy();
  fireEvent.click(toggle);
  await expect
    .poll(() => asked.find(({ method }) => method === 'PUT')?.body)
    .toEqual({ basedOn: 3, change: { stayedLine: { isOn: true } } });
});

test('with too few members the switch says why it cannot be used, and one that is on can be switched off', async () => {
  await open(ContentForms, answered(29));
  expect((await stayedSwitch()).disabled).toBe(true);
  expect(screen.getByText(/at least 30 members; so far those of 29 have answered/)).toBeTruthy();
  cleanup();
  await open(ContentForms, answered(29, true));
  expect((await stayedSwitch()).disabled).toBe(false);
  expect(screen.getByText(/^The line is not shown now\./)).toBeTruthy();
});
