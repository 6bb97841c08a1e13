// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { forgetDrafts } from '#platform/client/drafts.ts';
import { refusal } from '#testing/page.tsx';
import {
  resultPanel,
  atKept,
  edit,
  keptId,
  openKept,
  press,
  rewritten,
  textOf,
  twoVersions,
} from '#testing/studio-desk.tsx';
import { sampleOutputs, sampleResult } from '#testing/studio-samples.ts';

test('a text is changed in place and saves itself with the revision that was changed', async () => {
  const saved = sampleResult('ad-copy', { versions: [{ revision: 2 }] });
  const { asked } = await openKept('ad-copy', undefined, {
    [`PATCH ${atKept('/versions/1')}`]: () => Response.json(saved),
  });
  edit('Headline', 'Soot, said aloud');
  expect(await screen.findByText('Your changes are saved.')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
    revision: 1,
    output: { ...sampleOutputs['ad-copy'], headline: 'Soot, said aloud' },
  });
  expect(textOf('Headline')).toBe('Soot, said aloud');
});

test('from an edited text a member sees what was written first, takes it, and gets their own back', async () => {
  const mine = { ...sampleOutputs['ad-copy'], headline: 'Mine' };
  const kept = (output: object) =>
    sampleResult('ad-copy', { versions: [{ output, written: sampleOutputs['ad-copy'] }] });
  const { asked } = await openKept('ad-copy', kept(mine), {
    [`PATCH ${atKept('/versions/1')}`]: () => Response.json(kept(sampleOutputs['ad-copy'])),
  });
  await press('Show the original');
  expect(screen.getByText('This is the original, before your edits.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(screen.getAllByText(sampleOutputs['ad-copy'].headline).length).toBeGreaterThan(0);
  expect(resultPanel().queryByLabelText('Headline')).toBeNull();
  await press('Back to my edits');
  expect(textOf('Headline')).toBe('Mine');
  await press('Show the original');
  await press('Use the original');
  expect(textOf('Headline')).toBe(sampleOutputs['ad-copy'].headline);
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
      revision: 1,
      output: sampleOutputs['ad-copy'],
    }),
  );
  await press('Bring back my edits');
  expect(textOf('Headline')).toBe('Mine');
});

test('a text is read; Edit makes it fields where it stands, Done a text again', async () => {
  await openKept('ad-copy', undefined, {
    [`PATCH ${atKept('/versions/1')}`]: () => Response.json(sampleResult('ad-copy')),
  });
  expect(resultPanel().queryByLabelText('Headline')).toBeNull();
  edit('Headline', 'Soot, said aloud');
  await press('Done');
  expect(resultPanel().queryByLabelText('Headline')).toBeNull();
  expect(resultPanel().getAllByText('Soot, said aloud').length).toBeGreaterThan(0);
});

test('a text that nobody edited offers no original', async () => {
  await openKept('ad-copy');
  expect(screen.queryByText('You edited this text.')).toBeNull();
});

test('an edit that cannot be saved stays on the page and is saved by another try', async () => {
  const answers = [
    refusal(503, 'unavailable', 'We are not ready yet.'),
    Response.json(sampleResult('ad-copy')),
  ];
  await openKept('ad-copy', undefined, {
    [`PATCH ${atKept('/versions/1')}`]: () => answers.shift() ?? Response.error(),
  });
  edit('Headline', 'Mine');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Your changes aren’t saved. We are not ready yet.',
  );
  expect(textOf('Headline')).toBe('Mine');
  await press('Save again');
  expect(await screen.findByText('Your changes are saved.')).toBeTruthy();
});

test('that an edit was not saved stays in view beside the whole text, however long that is', async () => {
  await openKept('ad-copy', undefined, {
    [`PATCH ${atKept('/versions/1')}`]: () => refusal(409, 'conflict', 'Changed meanwhile.'),
  });
  edit('Headline', 'Mine');
  const told = await screen.findByRole('alert');
  expect(told.textContent).toContain('This text was also changed in another window.');
  // A sticky element stays in view as long as its parent does, here the text.
  expect(told.className.split(' ')).toContain('sticky');
  expect(told.parentElement?.tagName).toBe('ARTICLE');
});

test('that an edit was saved stands out from the words it is held over while somebody writes', async () => {
  await openKept('ad-copy', undefined, {
    [`PATCH ${atKept('/versions/1')}`]: () =>
      Response.json(sampleResult('ad-copy', { versions: [{ revision: 2 }] })),
  });
  edit('Headline', 'Mine');
  const told = await screen.findByText('Your changes are saved.');
  // It has the background of the text below it: without an edge the two would look like one line.
  expect(told.className.split(' ')).toContain('in-[article:focus-within]:border-edge');
});

test('an edit after the session ended leads to signing in, and back to this text', async () => {
  await openKept('ad-copy', undefined, {
    [`PATCH ${atKept('/versions/1')}`]: () => refusal(401, 'unauthenticated', 'Please sign in to continue.'),
  });
  edit('Headline', 'Mine');
  const way = await screen.findByRole('link', { name: 'Sign in: they’re waiting on this device' });
  expect(way.getAttribute('href')).toMatch(/^\/auth\?redirect=%2Ftools%2Fad-copy/);
});

test('an edit that could not be saved is back after a reload, is saved then, and waits no longer', async () => {
  const saved = sampleResult('ad-copy', {
    versions: [{ revision: 2, output: { ...sampleOutputs['ad-copy'], headline: 'Mine' } }],
  });
  // The second is the answer to the save on unmount.
  const answers = [refusal(503, 'unavailable', 'Not ready.'), refusal(503, 'unavailable', 'Not ready.')];
  const { asked, reload } = await openKept('ad-copy', undefined, {
    [`PATCH ${atKept('/versions/1')}`]: () => answers.shift() ?? Response.json(saved),
  });
  edit('Headline', 'Mine');
  await screen.findByRole('alert');
  act(reload);
  await waitFor(() => expect(textOf('Headline')).toBe('Mine'));
  expect(await screen.findByText('Your unsaved changes are back')).toBeTruthy();
  expect(await screen.findByText('Your changes are saved.')).toBeTruthy();
  expect(asked.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
    revision: 1,
    output: { headline: 'Mine' },
  });
  expect(Object.keys(sessionStorage).filter((key) => key.includes('tools.edit'))).toEqual([]);
});

test('an unsaved edit that meets a newer text after the reload asks whose words to keep', async () => {
  const theirs = sampleResult('ad-copy', {
    versions: [{ revision: 4, output: { ...sampleOutputs['ad-copy'], headline: 'Theirs' } }],
  });
  const answers = [refusal(503, 'unavailable', 'Later.')];
  let kept = sampleResult('ad-copy');
  const { reload } = await openKept('ad-copy', undefined, {
    [`GET ${atKept('')}`]: () => Response.json(kept),
    [`PATCH ${atKept('/versions/1')}`]: () =>
      answers.shift() ?? refusal(409, 'conflict', 'Changed meanwhile.'),
  });
  edit('Headline', 'Mine');
  await screen.findByRole('alert');
  kept = theirs;
  act(reload);
  await press('Show the other');
  await waitFor(() => expect(textOf('Headline')).toBe('Theirs'));
  expect(Object.keys(sessionStorage).filter((key) => key.includes('tools.edit'))).toEqual([]);
});

test('whoever looked at the other window’s text has their own back on a press, and saved over it', async () => {
  const theirs = sampleResult('ad-copy', {
    versions: [{ revision: 4, output: { ...sampleOutputs['ad-copy'], headline: 'Theirs' } }],
  });
  const answers = [refusal(409, 'conflict', 'Changed meanwhile.'), Response.json(theirs)];
  const kept = [sampleResult('ad-copy'), theirs];
  const { asked } = await openKept('ad-copy', undefined, {
    [`GET ${atKept('')}`]: () => Response.json(kept.shift() ?? theirs),
    [`PATCH ${atKept('/versions/1')}`]: () => answers.shift() ?? Response.error(),
  });
  edit('Headline', 'Mine');
  await press('Show the other');
  await waitFor(() => expect(textOf('Headline')).toBe('Theirs'));
  await press('Undo');
  await waitFor(() => expect(textOf('Headline')).toBe('Mine'));
  await waitFor(() =>
    expect(asked.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
      revision: 4,
      output: { headline: 'Mine' },
    }),
  );
});

test('signing out erases an unsaved edit; what another page left unreadable is passed over', async () => {
  const { reload } = await openKept('ad-copy', undefined, {
    [`PATCH ${atKept('/versions/1')}`]: () => refusal(503, 'unavailable', 'Later.'),
  });
  edit('Headline', 'Mine');
  await screen.findByRole('alert');
  const [name = ''] = Object.keys(sessionStorage).filter((key) => key.includes(`tools.edit.u1.${keptId}`));
  expect(sessionStorage.getItem(name)).toContain('Mine');
  forgetDrafts();
  expect(sessionStorage.getItem(name)).toBeNull();
  sessionStorage.setItem(name, '{"revision":"1","output":"{broken"}');
  act(reload);
  await waitFor(() => expect(textOf('Headline')).toBe(sampleOutputs['ad-copy'].headline));
});

test('an edit that met another tab’s asks whose words to keep', async () => {
  const theirs = sampleResult('ad-copy', { versions: [{ revision: 4 }] });
  const kept = [sampleResult('ad-copy'), theirs];
  const answers = [refusal(409, 'conflict', 'This was changed in the meantime.'), Response.json(theirs)];
  const { asked } = await openKept('ad-copy', undefined, {
    [`GET ${atKept('')}`]: () => Response.json(kept.shift() ?? theirs),
    [`PATCH ${atKept('/versions/1')}`]: () => answers.shift() ?? Response.error(),
  });
  edit('Headline', 'Mine');
  await press('Keep mine');
  expect(await screen.findByText('Your changes are saved.')).toBeTruthy();
  expect(asked.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
    revision: 4,
    output: { headline: 'Mine' },
  });
});

test('an empty part is not sent', async () => {
  const { asked } = await openKept('ad-copy');
  edit('Headline', '   ');
  expect(await screen.findByText(/^Not saved yet/)).toBeTruthy();
  expect(asked.some(({ method }) => method === 'PATCH')).toBe(false);
});

test('what is typed in place goes to the server before it is refined', async () => {
  const { asked } = await openKept('ad-copy', undefined, {
    [`PATCH ${atKept('/versions/1')}`]: () => Response.json(sampleResult('ad-copy')),
    [`POST ${atKept('/refine')}`]: rewritten(twoVersions),
  });
  edit('Headline', 'Mine');
  await press('Warmer');
  await waitFor(() => expect(textOf('Headline')).toBe('A second headline'));
  expect(asked.map(({ method }) => method).filter((method) => method !== 'GET')).toEqual(['PATCH', 'POST']);
});

test('an edit that is too long says at its part, while it is typed, by how much', async () => {
  await openKept('ad-copy');
  edit('Headline', 'x'.repeat(123));
  const words = resultPanel().getByText('3 characters too long: 123 of 120');
  const headline = resultPanel().getByLabelText('Headline');
  expect(headline.getAttribute('aria-invalid')).toBe('true');
  expect(headline.getAttribute('aria-describedby')).toBe(words.id);
  expect(resultPanel().getByLabelText('Body Text').getAttribute('aria-invalid')).toBeNull();
  edit('Headline', 'x'.repeat(121));
  expect(resultPanel().getByText('1 character too long: 121 of 120')).toBeTruthy();
  edit('Headline', 'x'.repeat(120));
  expect(headline.getAttribute('aria-invalid')).toBeNull();
});

test('a version that was chosen stays chosen, after a reload and after a run that failed', async () => {
  const { reload, router } = await openKept('ad-copy', twoVersions, {
    [`POST ${atKept('/refine')}`]: () => refusal(502, 'model_failed', 'Failed.'),
  });
  await press('Version 1: First version');
  const first = sampleOutputs['ad-copy'].headline;
  await waitFor(() => expect(textOf('Headline')).toBe(first));
  expect(router.state.location.search).toMatchObject({ version: 'v1' });
  await press('Warmer');
  await screen.findByRole('heading', { name: 'Error' });
  await waitFor(() => expect(textOf('Headline')).toBe(first));
  act(reload);
  await waitFor(() => expect(textOf('Headline')).toBe(first));
});
