// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { callInWord, wordFile } from '#testing/word-file.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { NewCallPage } from './NewCallPage.tsx';

const talk = 'Denise: It costs $900 a month.\nMe: What happens in May?\nDenise: We lose two people.\n';
const allowance = {
  counts: 'turns',
  per: 'day',
  limit: 60,
  used: 10,
  remaining: 50,
  more: null,
  resetsAt: '2026-11-30T00:00:00.000Z',
};
const list =
  (given: object = {}) =>
  () =>
    Response.json({
      calls: [],
      next: null,
      allowance,
      transcribes: true,
      origin: { demoNotice: null },
      ...given,
    });

const open = (server: StandInServer = {}, address = '/calls/new') =>
  openPage(NewCallPage, { address, tier: 'tools', server: { 'GET /api/calls': list(), ...server } });
const paste = async (text: string) => {
  fireEvent.change(await screen.findByLabelText('The call'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
};
/** Opens what is sent, and reads it. */
async function sent(): Promise<string | null> {
  const row = (await screen.findByText(/^See exactly what is sent/)).closest('details');
  if (row) row.open = true;
  fireEvent(row as Element, new Event('toggle'));
  return (await screen.findByLabelText('What is sent')).textContent;
}
const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('Choose a file'), { target: { files: [file] } });

test('a transcript is sent as turns, with who is the member and what is masked', async () => {
  const { asked, router } = await open(
    {
      'GET /api/clients?q=Denise+Park': () => Response.json({ clients: [], total: 0, next: null }),
      'POST /api/clients': () => Response.json({ id: '00000000-0000-4000-8000-000000000001' }),
      'POST /api/calls': () =>
        Response.json({
          call: { id: '00000000-0000-4000-8000-000000000009', speakers: [], pieces: 1 },
          isKnown: false,
        }),
    },
    '/calls/new?client=Denise+Park',
  );
  await paste(talk);
  expect(await screen.findByText('3 turns by Denise, Me')).toBeTruthy();
  expect(await screen.findByText(/The review takes 1 of your 60 answers a day; 50 are left/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Review this call' }));
  expect(await screen.findByText('Please say which one you are')).toBeTruthy();
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.change(screen.getByLabelText(/Which one are you/), { target: { value: '1' } });
  expect(await sent()).toContain('Them: It costs [amount 1] a month.');
  fireEvent.click(screen.getByRole('button', { name: 'Review this call' }));
  await waitFor(() =>
    expect(router.state.location.pathname).toBe('/calls/00000000-0000-4000-8000-000000000009'),
  );
  expect(asked.find(({ method, path }) => method === 'POST' && path === '/api/calls')?.body).toMatchObject({
    clientId: '00000000-0000-4000-8000-000000000001',
    source: 'pasted',
    speakers: ['Denise', 'Me'],
    memberSpeaker: 1,
    isMasked: true,
    turns: [{ speaker: 0 }, { speaker: 1, text: 'What happens in May?' }, { speaker: 0 }],
  });
});

test('the speaker with the member’s name is chosen in advance', async () => {
  await open();
  await paste(talk.replaceAll('Me:', 'Ana Ito:'));
  expect((await screen.findByLabelText<HTMLSelectElement>(/Which one are you/)).value).toBe('1');
});

test('a call that is there already is opened, said so, and not judged by itself', async () => {
  const id = '00000000-0000-4000-8000-000000000009';
  const { router } = await open({
    'POST /api/calls': () =>
      Response.json({ call: { id, speakers: [], memberSpeaker: null, pieces: 1 }, isKnown: true }),
  });
  await paste('They want it by spring.');
  fireEvent.click(await screen.findByRole('button', { name: 'Review this call' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/calls/${id}`));
  expect(router.state.location.search).toEqual({});
  expect(await screen.findByText('You already have this call.')).toBeTruthy();
});

test('a call that is there with another speaker as the member is judged again, masked as it was chosen now', async () => {
  const id = '00000000-0000-4000-8000-000000000009';
  const call = { id, speakers: ['Me', 'Denise'], memberSpeaker: 1, pieces: 1 };
  const { asked, router } = await open({
    'POST /api/calls': () => Response.json({ call, isKnown: true }),
    [`PATCH /api/calls/${id}`]: () => Response.json({ ...call, memberSpeaker: 0 }),
  });
  await paste(talk);
  fireEvent.change(await screen.findByLabelText(/Which one are you/), { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Review this call' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ begin: 'yes' }));
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ memberSpeaker: 0, isMasked: true });
  expect(await screen.findByText('We’re reviewing it again, with Me as you.')).toBeTruthy();
});

test('unmasked, what is sent is every word', async () => {
  await open();
  await paste(talk);
  fireEvent.click(await screen.findByRole('checkbox'));
  expect(await sent()).toContain('It costs $900 a month.');
});

test('the box promises no name that we can’t know: who is only named goes out, and it says to look', async () => {
  await open();
  await paste('Denise: Jonas and Frau Bergmann pay nine euros forty.\nMe: Who is Jonas?\n');
  const box = await screen.findByRole('checkbox', { name: /^Replace your client, the other speakers/u });
  const why = document.getElementById(box.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toContain('We can’t know who else is named');
  expect(await sent()).toContain('Jonas and Frau [name 1] pay [amount 1].');
});

test.each([
  ['zeros', new File([new Uint8Array(40)], 'call.txt'), 'This isn’t text.'],
  ['nothing', new File([], 'call.txt'), 'This file is empty.'],
  [
    'too much',
    new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'call.txt'),
    'This file is larger than 10 MB.',
  ],
  ['a document', new File(['%PDF'], 'call.pdf'), 'Open this file, copy its text, and paste it here.'],
  [
    'half a Word file',
    new File([wordFile(callInWord).subarray(0, 300)], 'call.docx'),
    'We can’t read this Word file',
  ],
])('a file of %s is refused beside the field, and what was typed stays', async (_, file, why) => {
  await open();
  fireEvent.change(await screen.findByLabelText('The call'), { target: { value: 'my notes' } });
  await choose(file);
  expect(await screen.findByText(new RegExp(why.replaceAll('.', String.raw`\.`), 'u'))).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('The call').value).toBe('my notes');
});

test('a subtitle file is read with its speakers, and the text can be changed again', async () => {
  await open();
  const vtt =
    'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n<v Ana>Hello Ben.\n\n00:00:04.000 --> 00:00:06.000\n<v Ben>Hi.\n';
  await choose(new File([vtt], 'call.vtt'));
  expect(await screen.findByText('2 turns by Ana, Ben')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Change the text' }));
  expect((await screen.findByLabelText<HTMLTextAreaElement>('The call')).value).toBe(vtt);
});

test('a Word file of Teams is read here, with its speakers', async () => {
  const { asked } = await open();
  await choose(new File([wordFile(callInWord)], 'Payroll.docx'));
  expect(await screen.findByText('3 turns by Marcus Reed, Denise Park')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Who is who, and what is sent' }));
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

test('notes without speakers ask for nobody', async () => {
  await open();
  await paste('They want it by spring.');
  expect(await screen.findByText(/Nobody is named in this text/)).toBeTruthy();
  expect(screen.queryByLabelText(/Which one are you/)).toBeNull();
});

test('a refusal of the server keeps everything that was typed', async () => {
  await open({ 'POST /api/calls': () => refusal(500, 'internal', 'Something went wrong on our side.') });
  await paste('They want it by spring.');
  fireEvent.click(await screen.findByRole('button', { name: 'Review this call' }));
  expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Change the text' }));
  expect((await screen.findByLabelText<HTMLTextAreaElement>('The call')).value).toBe(
    'They want it by spring.',
  );
});

test('a recording goes only once everybody agreed, and its text stands in the field', async () => {
  const { asked } = await open({ 'POST /api/call-recordings': () => Response.json({ text: talk }) });
  fireEvent.change(await screen.findByLabelText('The recording'), {
    target: { files: [new File(['sound'], 'call.mp3', { type: 'audio/mpeg' })] },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Turn it into text' }));
  expect(await screen.findByText('Check the box if everybody agreed.')).toBeTruthy();
  expect(asked.some(({ path }) => path === '/api/call-recordings')).toBe(false);
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Turn it into text' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('The call').value).toBe(talk));
});

test('where nothing turns sound into text, no recording is offered', async () => {
  await open({ 'GET /api/calls': list({ transcribes: false }) });
  await screen.findByLabelText('The call');
  await waitFor(() => expect(screen.queryByText('I have a recording')).toBeNull());
});

test('without a plan the page says that it comes with one', async () => {
  const { asked } = await openPage(NewCallPage, { address: '/calls/new', tier: 'free' });
  expect(await screen.findByRole('link', { name: 'It comes with a plan' })).toBeTruthy();
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});
