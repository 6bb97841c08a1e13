// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage, refusal } from '#testing/page.tsx';
import {
  atKept,
  button,
  keptId,
  openKept,
  part,
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
import { Page as AdCopyPage } from '#features/tools/ad-copy/client.tsx';

test('the text appears while it is written, Stop ends it, and what was typed stays [tools.generation-states]', async () => {
  const { answer, write } = typewriter();
  const { asked } = await openKept('ad-copy', undefined, { 'POST /api/functions/ad-copy': answer });
  await press('Generate New Version');
  await button('Stop');
  expect(resultPanel().getByText('Thinking about your clients…')).toBeTruthy();
  act(() =>
    write('partial', { tool: 'ad-copy', output: { headline: 'Half a', bodyText: '', imagePrompt: '' } }),
  );
  expect(await screen.findByText('Half a')).toBeTruthy();
  expect(resultPanel().queryByText(/Thinking about/)).toBeNull();
  await press('Stop');
  expect(await screen.findByText('Stopped')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'POST')?.signal?.aborted).toBe(true);
  expect(textOf('Headline')).toBe(sampleOutputs['ad-copy'].headline);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Advertising Goal').value).toBe('Book a visit');
});

test.each([
  { counted: 0, says: /^Nothing was saved, and it doesn’t count\./ },
  {
    counted: 1,
    says: /^It may have finished at the same moment\. If so, it counts, and you’ll find it in your library\./,
  },
])(
  'a stopped run of which the server has counted $counted is told as the count beside it',
  async ({ counted, says }) => {
    let left = 40;
    await openKept('ad-copy', undefined, {
      'POST /api/functions/ad-copy': typewriter().answer,
      'GET /api/tools/studio': () => Response.json(studioFacts(left)),
    });
    expect(await screen.findByText(/^40 of 50 texts left today/)).toBeTruthy();
    await press('Generate New Version');
    await button('Stop');
    left -= counted;
    await press('Stop');
    expect(await screen.findByText(says)).toBeTruthy();
    expect(await screen.findByText(new RegExp(`^${left} of 50 texts left today`))).toBeTruthy();
  },
);

test('whether a stopped run counts is not claimed while the server cannot be asked', async () => {
  let isReached = true;
  await openKept('ad-copy', undefined, {
    'POST /api/functions/ad-copy': typewriter().answer,
    'GET /api/tools/studio': () =>
      isReached ? Response.json(studioFacts(40)) : refusal(503, 'unavailable', 'We are not ready yet.'),
  });
  expect(await screen.findByText(/^40 of 50 texts left today/)).toBeTruthy();
  await press('Generate New Version');
  await button('Stop');
  isReached = false;
  await press('Stop');
  expect(await screen.findByText('What you typed is still here.')).toBeTruthy();
});

test('what is copied of an ad to send it is the ad; under headings everything is copied', async () => {
  const { headline, bodyText, imagePrompt } = sampleOutputs['ad-copy'];
  const sent = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const all = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  await openKept('ad-copy');
  expect(screen.queryByRole('button', { name: 'Copy plain text' })).toBeNull();
  await press('Copy the ad');
  await waitFor(() => expect(sent.mock.calls).toEqual([[`${headline}\n\n${bodyText}`]]));
  await press('Copy with headings');
  await waitFor(() => expect(all).toHaveBeenCalledTimes(1));
  const [item] = all.mock.calls[0]?.[0] ?? [];
  const text = await (await item?.getType('text/plain'))?.text();
  expect(text).toBe(`Headline\n${headline}\n\nBody Text\n${bodyText}\n\nImage Prompt\n${imagePrompt}`);
});

test('a text of one part is copied by one button', async () => {
  await openKept('social-posts');
  const copies = resultPanel().getAllByRole('button', { name: /^Copy/ });
  expect(copies.map(({ textContent }) => textContent)).toEqual(['Copy']);
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
  await press(/^More/);
  await press('Compare');
  expect(screen.getByRole('region', { name: 'Left version' }).textContent).toContain('Soot is no secret');
  expect(screen.getByRole('region', { name: 'Right version' }).textContent).toContain('A second headline');
  await press('Use version 1');
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
  '$failure are said once, on the page with the focus there; Try again runs it [tools.generate-failure] [tools.error-field-thrown]',
  async ({ answer, words }) => {
    const answers = [answer, rewritten(twoVersions)];
    await openKept('ad-copy', undefined, {
      'POST /api/functions/ad-copy': (asked) => (answers.shift() ?? answer)(asked),
    });
    await press('Generate New Version');
    await waitFor(() => expect(screen.getAllByText(words, { exact: false }).length).toBe(1));
    // The focus follows once the message is drawn.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Error'));
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
  expect(
    resultPanel().getByText(/no figure in this text was flagged\. In German we only check figures/),
  ).toBeTruthy();
  expect(screen.queryByText(/nothing in this text was flagged/)).toBeNull();
  cleanup();
  await openKept('ad-copy', sampleResult('ad-copy', { versions: [{ context, ethics: [mark] }] }));
  expect(resultPanel().getByText('“97 Prozent”')).toBeTruthy();
  expect(resultPanel().getByText(/^In German we only check figures/)).toBeTruthy();
});

test('a result that a model wrote says so, and what is copied does not [tools.ai-mark]', async () => {
  await openKept('ad-copy', sampleResult('ad-copy', {}));
  expect(resultPanel().getByText(/^Written with AI\. Kept in your library\./)).toBeTruthy();
});

test('a result says what it was written with, and template text is never called AI', async () => {
  await openKept(
    'ad-copy',
    sampleResult('ad-copy', {
      versions: [
        {
          context: { profile: true, voice: true, language: 'German' },
          origin: { demoNotice: 'Demo text: no AI model is connected', aiGenerated: false },
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

test('that no model is connected is said once on the page of a result', async () => {
  const demoNotice = 'Demo text: no AI model is connected';
  const versions = [{ origin: { demoNotice, aiGenerated: false } }];
  await openKept('ad-copy', sampleResult('ad-copy', { versions }), {
    'GET /api/tools/studio': () => Response.json(studioFacts(40, demoNotice)),
  });
  expect(await screen.findByText(/^What a model writes here is AI-generated content/)).toBeTruthy();
  expect(resultPanel().getByText(/^Demo text: no AI model is connected\./)).toBeTruthy();
  const said = screen.getAllByText(/^Demo text: no AI model is connected/);
  // The sheet that is printed has its own line.
  expect(said.filter((line) => line.closest('[data-print-sheet]') === null)).toHaveLength(1);
});

test('words in another language than the page’s say in which, so that they are read out in it', async () => {
  const [german, arabic, gone] = ['German', 'Arabic', 'Klingon'].map((language) => ({
    context: { profile: true, voice: true, language },
  }));
  const headline = () => part('Headline');
  const said = () => [headline().getAttribute('lang'), headline().getAttribute('dir')];
  await openKept('ad-copy', sampleResult('ad-copy', { versions: [german ?? {}] }));
  expect(said()).toEqual(['de', 'auto']);
  const printed = document.querySelector('[data-print-sheet]');
  expect(printed?.querySelector('[lang="de"]')?.textContent).toBe(sampleOutputs['ad-copy'].headline);
  // The interface around it is English, also on paper.
  expect(printed?.getAttribute('lang')).toBeNull();
  expect(headline().closest('article')?.querySelector('button')?.closest('[lang="de"]')).toBeNull();
  cleanup();
  await openKept('ad-copy', sampleResult('ad-copy', { versions: [arabic ?? {}] }));
  expect(said()).toEqual(['ar', 'auto']);
  cleanup();
  await openKept('ad-copy', sampleResult('ad-copy', { versions: [gone ?? {}] }));
  expect(said()).toEqual([null, null]);
  cleanup();
  await openKept('ad-copy');
  expect(said()).toEqual([null, null]);
});

test('a result is marked as used, with what came of it', async () => {
  const { asked } = await openKept('ad-copy', undefined, {
    [`PATCH ${atKept('')}`]: () =>
      Response.json(
        sampleResult('ad-copy', { result: { usedAt: '2026-11-20T11:00:00.000Z', outcome: 'meeting' } }),
      ),
  });
  await press('A meeting');
  await waitFor(async () => expect((await button('A meeting')).getAttribute('aria-pressed')).toBe('true'));
  expect((await button('No answer yet')).getAttribute('aria-pressed')).toBe('false');
  await press('No answer yet');
  await waitFor(() =>
    expect(asked.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ used: true, outcome: null }),
  );
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ outcome: 'meeting' });
});

test('a result can be sent on to every other tool', async () => {
  await openKept('ad-copy');
  const links = within(screen.getByRole('region', { name: 'Continue with this text' })).getAllByRole('link');
  expect(
    links.map((link) => decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('"', '')),
  ).toEqual([
    `/tools/ad-copy?like=${keptId}&version=v1`,
    ...['social-posts', 'email-sequences', 'call-scripts', 'messaging'].map(
      (slug) => `/tools/${slug}?from=${keptId}&version=v1`,
    ),
  ]);
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
  expect(await button('Edit')).toBeTruthy();
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
