// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage, refusal } from '#testing/page.tsx';
import {
  atKept,
  button,
  edit,
  keptId,
  openKept,
  press,
  resultPanel,
  rewritten,
  studioServer,
  textOf,
  twoVersions,
} from '#testing/studio-desk.tsx';
import {
  sampleInputs,
  sampleOutputs,
  sampleResult,
  studioFacts,
  typewriter,
} from '#testing/studio-samples.ts';
import { AdCopyPage } from './AdCopyPage.tsx';

test('an ad has headline, body and image prompt, each with Copy [tools.ad-output] [tools.tier-tools-ad]', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openKept('ad-copy');
  const { headline, bodyText, imagePrompt } = sampleOutputs['ad-copy'];
  expect([textOf('Headline'), textOf('Body Text'), textOf('Image Prompt')]).toEqual([
    headline,
    bodyText,
    imagePrompt,
  ]);
  for (const [part, text] of [
    ['Headline', headline],
    ['Body Text', bodyText],
    ['Image Prompt', imagePrompt],
  ] as const) {
    await press(`Copy ${part}`);
    await waitFor(() => expect(writeText).toHaveBeenLastCalledWith(text));
  }
});

test('a post shows its length as its platform counts it, also while it is changed [tools.social-output] [tools.tier-tools-social]', async () => {
  await openKept('social-posts', undefined, {
    [`PATCH ${atKept('/versions/1')}`]: () => refusal(503, 'unavailable', 'Later.'),
  });
  // 28 characters of text and a link of 23.
  expect(resultPanel().getByText('51 of 280 characters on X (Twitter); a link counts 23')).toBeTruthy();
  edit('Post', 'x'.repeat(281));
  expect(resultPanel().getByText('The post has 281 characters; X (Twitter) takes 280.')).toBeTruthy();
  expect(await button('Copy Post')).toBeTruthy();
  expect(await button('Generate New Version')).toBeTruthy();
});

test('a sequence has each email with subject, day, text and its own copy [tools.email-output]', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openKept('email-sequences');
  expect(resultPanel().getAllByRole('heading', { name: /^Email \d$/ }).length).toBe(3);
  expect(textOf('Subject of email 2')).toBe('What we look at');
  expect(resultPanel().getByLabelText<HTMLInputElement>('Send day of email 3').value).toBe('7');
  await press('Copy email 1');
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('The first fire\n\nDear owner'));
});

test('one email is written anew, the others stay', async () => {
  const emails = sampleOutputs['email-sequences'].emails.map((email, place) =>
    place === 1 ? { ...email, body: 'Written anew' } : email,
  );
  const kept = sampleResult('email-sequences', { versions: [{}, { kind: 'email', output: { emails } }] });
  const { asked } = await openKept('email-sequences', undefined, {
    [`POST ${atKept('/emails/2/regenerate')}`]: rewritten(kept),
  });
  await press('Regenerate email 2');
  await waitFor(() => expect(textOf('Body of email 2')).toBe('Written anew'));
  expect(textOf('Body of email 1')).toBe('Dear owner');
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ version: 1 });
});

test('a script has timed sections, Copy Script and a new version, and goes to the rehearsal [tools.call-output] [tools.call-copy-script] [tools.tier-tools-call]', async () => {
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  const { router } = await openKept('call-scripts');
  expect(resultPanel().getByText('0:30 to 2:00')).toBeTruthy();
  await press('Copy Script');
  await waitFor(() => expect(write).toHaveBeenCalled());
  const [item] = write.mock.calls[0]?.[0] ?? [];
  expect(await (await item?.getType('text/plain'))?.text()).toContain(
    'Questions (0:30 to 2:00)\nWhen did you last look?',
  );
  expect(await button('Generate New Version')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Rehearse it' }));
  await screen.findByText('Now at /emotion-tracker');
  expect(router.state.location.state).toMatchObject({
    script: { title: 'They fear to look foolish', text: expect.stringContaining('Good morning') },
  });
});

test('a message has its core, an opener held against 11 seconds and three proof points', async () => {
  await openKept('messaging');
  expect(textOf('Core message')).toBe('Your fire, without a doubt');
  expect(resultPanel().getByText('Spoken in about 2 of 11 seconds')).toBeTruthy();
  expect(textOf('Proof point 3')).toBe('You may say no');
});

test('the text appears while it is written, Stop ends it, and what was typed stays [tools.generation-states]', async () => {
  const { answer, write } = typewriter();
  const { asked } = await openKept('ad-copy', undefined, { 'POST /api/functions/ad-copy': answer });
  await press('Generate New Version');
  await button('Stop');
  act(() =>
    write('partial', { tool: 'ad-copy', output: { headline: 'Half a', bodyText: '', imagePrompt: '' } }),
  );
  expect(await screen.findByText('Half a')).toBeTruthy();
  await press('Stop');
  expect(await screen.findByText('Stopped')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'POST')?.signal?.aborted).toBe(true);
  expect(textOf('Headline')).toBe(sampleOutputs['ad-copy'].headline);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Advertising Goal').value).toBe('Book a visit');
});

test.each([
  { counted: 0, says: /^Nothing was saved and this run does not count\./ },
  {
    counted: 1,
    says: /^It may have been finished in the same moment: then it counts, and you find it in your library\./,
  },
])(
  'a stopped run of which the server has counted $counted is told as the count beside it',
  async ({ counted, says }) => {
    let left = 40;
    await openKept('ad-copy', undefined, {
      'POST /api/functions/ad-copy': typewriter().answer,
      'GET /api/tools/studio': () => Response.json(studioFacts(left)),
    });
    expect(await screen.findByText(/^40 of 50 runs left today/)).toBeTruthy();
    await press('Generate New Version');
    await button('Stop');
    left -= counted;
    await press('Stop');
    expect(await screen.findByText(says)).toBeTruthy();
    expect(await screen.findByText(new RegExp(`^${left} of 50 runs left today`))).toBeTruthy();
  },
);

test('whether a stopped run counts is not claimed while the server cannot be asked', async () => {
  let isReached = true;
  await openKept('ad-copy', undefined, {
    'POST /api/functions/ad-copy': typewriter().answer,
    'GET /api/tools/studio': () =>
      isReached ? Response.json(studioFacts(40)) : refusal(503, 'unavailable', 'We are not ready yet.'),
  });
  expect(await screen.findByText(/^40 of 50 runs left today/)).toBeTruthy();
  await press('Generate New Version');
  await button('Stop');
  isReached = false;
  await press('Stop');
  expect(await screen.findByText('What you typed is still here.')).toBeTruthy();
});

test('Generate New Version keeps the old one, and two are compared side by side [tools.ad-new-version]', async () => {
  const { asked } = await openKept('ad-copy', undefined, {
    'POST /api/functions/ad-copy': rewritten(twoVersions),
  });
  await press('Generate New Version');
  await waitFor(() => expect(textOf('Headline')).toBe('A second headline'));
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    ...sampleInputs['ad-copy'],
    resultId: keptId,
  });
  await press('Compare');
  expect(screen.getByRole('region', { name: 'Left version' }).textContent).toContain('Soot is no secret');
  expect(screen.getByRole('region', { name: 'Right version' }).textContent).toContain('A second headline');
  await press('Go on with version 1');
  expect(textOf('Headline')).toBe('Soot is no secret');
});

test.each([
  {
    failure: 'the server’s words',
    answer: () => Response.json({ error: 'The model is asleep.', code: 'model_failed' }, { status: 502 }),
    words: 'The model is asleep.',
  },
  {
    failure: 'an answer without words',
    answer: () => new Response('<html>', { status: 502 }),
    words: 'Failed to generate. Please try again.',
  },
])(
  '$failure are said in a toast and on the page; Try again runs it [tools.generate-failure] [tools.error-field-thrown]',
  async ({ answer, words }) => {
    const answers = [answer, rewritten(twoVersions)];
    await openKept('ad-copy', undefined, {
      'POST /api/functions/ad-copy': (asked) => (answers.shift() ?? answer)(asked),
    });
    await press('Generate New Version');
    await waitFor(() => expect(screen.getAllByText(words, { exact: false }).length).toBe(2));
    expect(screen.getByText('Error')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Advertising Goal').value).toBe('Book a visit');
    await press('Try again');
    await waitFor(() => expect(textOf('Headline')).toBe('A second headline'));
  },
);

test.each([
  { how: async () => press('Shorter'), body: { version: 1, refinement: 'shorter' } },
  {
    how: async () => {
      fireEvent.change(screen.getByLabelText('Or say what should change'), {
        target: { value: 'Name October' },
      });
      await press('Refine');
    },
    body: { version: 1, instruction: 'Name October' },
  },
])('a version is refined by button and in words: $body', async ({ how, body }) => {
  const { asked } = await openKept('ad-copy', undefined, {
    [`POST ${atKept('/refine')}`]: rewritten(twoVersions),
  });
  await how();
  await waitFor(() => expect(textOf('Headline')).toBe('A second headline'));
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual(body);
});

test('what the ethics check marks is shown with its reason and rewritten by one click', async () => {
  const flagged = sampleResult('ad-copy', {
    versions: [
      {
        ethics: [
          {
            kind: 'false-urgency',
            part: 'Body Text',
            quote: 'act now',
            reason: 'It hurries the reader.',
            advice: 'Name a real date.',
          },
          {
            kind: 'fear',
            part: 'Headline',
            quote: 'you will regret it',
            reason: 'It pushes.',
            advice: 'Name the worry.',
          },
        ],
      },
    ],
  });
  const { asked } = await openKept('ad-copy', flagged, {
    [`POST ${atKept('/honest-rewrite')}`]: rewritten(twoVersions),
  });
  const check = within(screen.getByRole('region', { name: 'Ethical Persuasion' }));
  expect(check.getByText('False urgency')).toBeTruthy();
  expect(check.getByText('“act now”')).toBeTruthy();
  expect(check.getByText('It hurries the reader. Name a real date.')).toBeTruthy();
  await press(/^Rewrite honestly.*you will regret it/);
  await waitFor(() => expect(screen.getByText(/nothing in this text was flagged/)).toBeTruthy());
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ version: 1, flag: 1 });
});

test('of a text in another language it is said that only its figures are checked', async () => {
  const context = { profile: false, voice: true, language: 'German' };
  const mark = {
    kind: 'invented-number',
    part: 'Headline',
    quote: '97 Prozent',
    reason: 'R.',
    advice: 'A.',
  } as const;
  await openKept('ad-copy', sampleResult('ad-copy', { versions: [{ context }] }));
  expect(resultPanel().getByText(/no figure in this text was flagged\. In German only figures/)).toBeTruthy();
  expect(screen.queryByText(/nothing in this text was flagged/)).toBeNull();
  cleanup();
  await openKept('ad-copy', sampleResult('ad-copy', { versions: [{ context, ethics: [mark] }] }));
  expect(resultPanel().getByText('“97 Prozent”')).toBeTruthy();
  expect(resultPanel().getByText(/^In German only figures are checked/)).toBeTruthy();
});

test('a result says what it was written with, and template text is never called AI', async () => {
  await openKept(
    'ad-copy',
    sampleResult('ad-copy', {
      versions: [
        {
          context: { profile: true, voice: true, language: 'German' },
          origin: { demoNotice: 'Demo text: no AI model is connected' },
        },
      ],
    }),
  );
  expect(
    resultPanel().getByText(
      /^Demo text: no AI model is connected\. Kept in your library\. Written with your profile and your brand voice, in German\./,
    ),
  ).toBeTruthy();
});

test('a result is marked as used, with what came of it', async () => {
  const { asked } = await openKept('ad-copy', undefined, {
    [`PATCH ${atKept('')}`]: () =>
      Response.json(
        sampleResult('ad-copy', { result: { usedAt: '2026-11-20T11:00:00.000Z', outcome: 'meeting' } }),
      ),
  });
  await press('Meeting');
  await waitFor(async () => expect((await button('Meeting')).getAttribute('aria-pressed')).toBe('true'));
  expect((await button('Used')).getAttribute('aria-pressed')).toBe('true');
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ outcome: 'meeting' });
});

test('a result can be sent on to every other tool', async () => {
  await openKept('ad-copy');
  const links = within(screen.getByRole('region', { name: 'Send on to' })).getAllByRole('link');
  expect(
    links.map((link) => decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('"', '')),
  ).toEqual(
    ['social-posts', 'email-sequences', 'call-scripts', 'messaging'].map(
      (slug) => `/tools/${slug}?from=${keptId}`,
    ),
  );
});

test('a result is still there after a reload', async () => {
  const { reload, router } = await openKept('ad-copy');
  await waitFor(() => expect(router.state.location.search).toEqual({ result: keptId }));
  act(reload);
  await waitFor(() => expect(textOf('Headline')).toBe(sampleOutputs['ad-copy'].headline));
});

test('markup in a result is text', async () => {
  const hostile = '<img src=x onerror=alert(1)> ![x](http://evil.example/x.png)';
  await openKept(
    'ad-copy',
    sampleResult('ad-copy', { versions: [{ output: { ...sampleOutputs['ad-copy'], headline: hostile } }] }),
  );
  expect(textOf('Headline')).toBe(hostile);
  expect(document.querySelector('img')).toBeNull();
});

test('a result opened where nothing was typed yet brings its fields; one beside a draft leaves it alone', async () => {
  const address = `/tools/ad-copy?result=${keptId}`;
  const server = { ...studioServer, [`GET ${atKept('')}`]: () => Response.json(sampleResult('ad-copy')) };
  const goal = () => screen.findByLabelText<HTMLTextAreaElement>('Advertising Goal');
  await openPage(AdCopyPage, { address, tier: 'tools', server });
  await waitFor(async () => expect((await goal()).value).toBe(sampleInputs['ad-copy'].adGoal));
  fireEvent.change(await goal(), { target: { value: 'Another goal' } });
  cleanup();
  await openPage(AdCopyPage, { address, tier: 'tools', server });
  expect(await button('Generate New Version')).toBeTruthy();
  expect((await goal()).value).toBe('Another goal');
});

test('a result that is not there says so, with a retry', async () => {
  await openPage(AdCopyPage, {
    address: `/tools/ad-copy?result=${keptId}`,
    tier: 'tools',
    server: {
      ...studioServer,
      [`GET ${atKept('')}`]: () => refusal(404, 'not_found', 'We could not find that.'),
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('We could not find that.');
  expect(await button('Retry')).toBeTruthy();
});
