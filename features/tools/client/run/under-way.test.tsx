// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StandInServer } from '#testing/page.tsx';
import { atKept, keptId, openTool, press, studioServer, textOf } from '#testing/studio-desk.tsx';
import { sampleInputs, sampleOutputs, sampleResult, typewriter } from '#testing/studio-samples.ts';

const readPath = 'GET /api/tools/run?tool=ad-copy';
const runIn = (state: string, resultId: string | null = null) =>
  Response.json({ run: { state, startedAt: new Date().toISOString(), resultId } });

/** Begins an ad in a form that the address fills in. */
async function begin(server: StandInServer) {
  const page = await openTool('ad-copy', `?${new URLSearchParams(sampleInputs['ad-copy']).toString()}`, {
    tier: 'tools',
    server: {
      ...studioServer,
      'POST /api/functions/ad-copy': typewriter().answer,
      [`GET ${atKept('')}`]: () => Response.json(sampleResult('ad-copy')),
      ...server,
    },
  });
  await waitFor(() => expect(page.router.state.location.searchStr).toBe(''));
  await press('Generate Ad Copy');
  await screen.findByText('Thinking about your clients…');
  return page;
}

test('a text that is being written during a reload is found and shown', async () => {
  const states = [runIn('running'), runIn('done', keptId)];
  const { asked, reload, router } = await begin({ [readPath]: () => states.shift() ?? Response.error() });
  act(reload);
  expect(await screen.findByText('Thinking about your clients…')).toBeTruthy();
  await waitFor(() => expect(textOf('Headline')).toBe(sampleOutputs['ad-copy'].headline), { timeout: 4000 });
  expect(router.state.location.search).toEqual({ result: keptId });
  // It was not asked for a second time.
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  act(reload);
  await waitFor(() => expect(textOf('Headline')).toBe(sampleOutputs['ad-copy'].headline));
  expect(states).toEqual([]);
});

test('a connection that breaks before the first word, as a reload breaks it, does not lose the text', async () => {
  const { answer, end } = typewriter();
  const states = [runIn('running'), runIn('done', keptId)];
  const { asked, reload } = await begin({
    'POST /api/functions/ad-copy': answer,
    [readPath]: () => states.shift() ?? Response.error(),
  });
  end();
  await waitFor(() => expect(asked.some(({ path }) => path === readPath.slice('GET '.length))).toBe(true));
  expect(screen.queryByRole('heading', { name: 'Error' })).toBeNull();
  act(reload);
  await waitFor(() => expect(textOf('Headline')).toBe(sampleOutputs['ad-copy'].headline));
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a run that failed meanwhile says so after the reload, and is sent again by one press', async () => {
  const { asked, reload } = await begin({ [readPath]: () => runIn('failed') });
  act(reload);
  expect(await screen.findByText(/^Failed to generate\. Please try again\./)).toBeTruthy();
  await press('Try again');
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(2));
});

test('a run that never began leaves the form as it was', async () => {
  const { reload } = await begin({ [readPath]: () => Response.json({ run: null }) });
  act(reload);
  expect(await screen.findByText('Your ad will appear here')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Advertising Goal').value).toBe('Book a visit');
});

test('a run that is found going on can be stopped', async () => {
  const { asked, reload } = await begin({
    [readPath]: () => runIn('running'),
    'POST /api/tools/run/stop': () => Response.json({ stopped: true }),
  });
  act(reload);
  await screen.findByText('Thinking about your clients…');
  await press('Stop');
  expect(await screen.findByText('Stopped')).toBeTruthy();
  expect(asked.find(({ path }) => path === '/api/tools/run/stop')?.body).toEqual({ tool: 'ad-copy' });
});

test('a text that was finished while its page was left is shown on return', async () => {
  const { router } = await begin({ [readPath]: () => runIn('done', keptId) });
  await act(() => router.navigate({ to: '/elsewhere' as never }));
  await screen.findByText('Now at /elsewhere');
  await act(() => router.navigate({ to: '/tools/ad-copy' as never }));
  await waitFor(() => expect(textOf('Headline')).toBe(sampleOutputs['ad-copy'].headline));
});

test('an empty page leads to the newest text, also to one that another tab or device began', async () => {
  const { versions: _, ...kept } = sampleResult('ad-copy');
  await openTool('ad-copy', '', {
    tier: 'tools',
    server: {
      ...studioServer,
      'GET /api/tools/results?tool=ad-copy': () =>
        Response.json({
          results: [
            {
              ...kept,
              versions: 1,
              excerpt: '',
              language: 'English',
              origin: { demoNotice: null, aiGenerated: true },
            },
          ],
          next: null,
        }),
    },
  });
  const last = await screen.findByRole('link', { name: kept.title });
  expect(last.getAttribute('href')).toBe(`/tools/ad-copy?result=${keptId}`);
});
