// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, type StandInServer } from '#testing/page.tsx';
import {
  atKept,
  openKept,
  openTool,
  press,
  rewritten,
  studioServer,
  textOf,
  twoVersions,
} from '#testing/studio-desk.tsx';
import {
  allowanceOf,
  answersWith,
  sampleCard,
  sampleInputs,
  sampleOutputs,
  sampleResult,
} from '#testing/studio-samples.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { studioTools } from '#features/tools/rules.ts';

const form = () => screen.findByRole('form');

/** Opens a tool with a server that has one card and one result of `kept`, and refuses what the contract refuses. */
async function open(tool: StudioTool, search = '', kept: StudioTool = tool) {
  const result = sampleResult(kept);
  const server: StandInServer = {
    ...studioServer,
    'GET /api/tools/cards': () => Response.json({ cards: [sampleCard] }),
    [`GET /api/tools/results/${result.id}`]: () => Response.json(result),
    [`POST /api/functions/${tool}`]: answersWith({ result: sampleResult(tool), allowance: allowanceOf(39) }),
  };
  const page = await openTool(tool, search, { tier: 'tools', server });
  await form();
  await waitFor(() => expect(page.router.state.location.searchStr).not.toContain('='));
  return page;
}

/** Fills in the fields that are still empty and submits the form. @returns what the server received */
async function send({ asked }: Awaited<ReturnType<typeof open>>) {
  const shown = await form();
  for (const field of shown.querySelectorAll('textarea'))
    if (field.value === '') fireEvent.change(field, { target: { value: 'My own words' } });
  fireEvent.submit(shown);
  await screen.findByRole('button', { name: 'Edit' });
  expect(screen.queryByText('Missing information')).toBeNull();
  return asked.findLast(({ method }) => method === 'POST')?.body;
}

/** Which of this tool's own fields the card fills in. */
function ofCard(tool: StudioTool): Record<string, string> {
  const { businessDescription, targetAudience, frustration, explanation } = sampleCard;
  const known = { businessDescription, targetAudience, frustrations: `${frustration}\n${explanation}` };
  return Object.fromEntries(Object.entries(known).filter(([name]) => name in sampleInputs[tool]));
}

test.each(studioTools)('%s is written from what is typed into the empty form', async (tool) => {
  const body = await send(await open(tool));
  expect(Object.keys(body ?? {}).toSorted()).toEqual(Object.keys(sampleInputs[tool]).toSorted());
});

test.each(studioTools)('%s is written from a card of its own picker, and is tied to it', async (tool) => {
  const page = await open(tool);
  fireEvent.click(
    await screen.findByRole('button', {
      name: new RegExp(`^${sampleCard.client} · .*${sampleCard.frustration}$`),
    }),
  );
  expect(await send(page)).toMatchObject({ ...ofCard(tool), cardId: sampleCard.id });
});

test.each(studioTools)('%s is written from the card that a link names, also after a reload', async (tool) => {
  const page = await open(tool, `?card=${sampleCard.id}`);
  act(page.reload);
  await screen.findByText('From the card about Home owners');
  expect(await send(page)).toMatchObject({ ...ofCard(tool), cardId: sampleCard.id });
});

test.each(studioTools)('%s is written with every field that a lesson may fill', async (tool) => {
  const words = Object.entries(sampleInputs[tool]).map(([name, value]) => [name, String(value)]);
  expect(await send(await open(tool, `?${new URLSearchParams(words).toString()}`))).toEqual(
    sampleInputs[tool],
  );
});

test.each(studioTools)('%s is written anew from a result of the library', async (tool) => {
  const { id } = sampleResult(tool);
  const page = await openTool(tool, `?open=${id}`, {
    tier: 'tools',
    server: {
      ...studioServer,
      [`GET /api/tools/results/${id}`]: () => Response.json(sampleResult(tool)),
      [`POST /api/functions/${tool}`]: answersWith({
        result: sampleResult(tool),
        allowance: allowanceOf(39),
      }),
    },
  });
  await press(/^More/);
  await press('Generate New Version');
  await waitFor(() =>
    expect(page.asked.findLast(({ method }) => method === 'POST')?.body).toEqual({
      ...sampleInputs[tool],
      resultId: id,
      client: sampleCard.client,
    }),
  );
  expect(screen.queryByText(/^Error$|^Missing information$/)).toBeNull();
});

const pairs = studioTools.flatMap((from) =>
  studioTools.filter((to) => to !== from).map((to) => ({ from, to })),
);
test.each(pairs)('what $from has written is sent on to $to, with its card', async ({ from, to }) => {
  const { id } = sampleResult(from);
  const page = await open(to, `?from=${id}`, from);
  await screen.findByText('From the card about Home owners');
  expect(await send(page)).toMatchObject({
    targetAudience: 'Home owners in October',
    fromResultId: id,
    cardId: sampleCard.id,
  });
});

test('the version that was chosen is sent on, and not the newest', async () => {
  const { id } = twoVersions;
  const page = await openTool('social-posts', `?from=${id}&version=v1`, {
    tier: 'tools',
    server: {
      ...studioServer,
      'GET /api/tools/cards': () => Response.json({ cards: [sampleCard] }),
      [`GET /api/tools/results/${id}`]: () => Response.json(twoVersions),
      'POST /api/functions/social-posts': answersWith({
        result: sampleResult('social-posts'),
        allowance: allowanceOf(39),
      }),
    },
  });
  const along = await screen.findByRole('region', { name: 'What this continues' });
  expect(along.textContent).toContain('(version 1)');
  expect(along.textContent).toContain(sampleOutputs['ad-copy'].headline);
  expect(await send(page)).toMatchObject({ fromResultId: id, fromVersion: 1 });
  // The address is free again for the version of what is written here.
  expect(page.router.state.location.searchStr).not.toContain('v1');
});

test('a card that was deleted while a result of it is open is no longer named, and the text comes all the same', async () => {
  const kept = sampleResult('ad-copy');
  const page = await openTool('ad-copy', `?open=${kept.id}`, {
    tier: 'tools',
    server: {
      ...studioServer,
      'GET /api/tools/cards': () => Response.json({ cards: [] }),
      [`GET /api/tools/results/${kept.id}`]: () => Response.json(kept),
      'POST /api/functions/ad-copy': answersWith({ result: kept, allowance: allowanceOf(39) }),
    },
  });
  await screen.findByRole('heading', { level: 2, name: kept.title });
  await press(/^More/);
  await press('Change the brief');
  const body = await send(page);
  expect(body).toMatchObject(sampleInputs['ad-copy']);
  expect(body).not.toHaveProperty('cardId');
});

test.each(['open', 'result'])(
  'without a plan one’s own text is still read at ?%s=, and nothing is asked for it',
  async (word) => {
    const kept = sampleResult('ad-copy');
    const page = await openTool('ad-copy', `?${word}=${kept.id}`, {
      tier: 'free',
      server: { [`GET /api/tools/results/${kept.id}`]: () => Response.json(kept) },
    });
    expect(await screen.findByRole('heading', { level: 2, name: kept.title })).toBeTruthy();
    expect(screen.getAllByText(sampleOutputs['ad-copy'].headline).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Generate Ad Copy' })).toBeNull();
    expect(screen.queryByText('Premium Required')).toBeNull();
    expect(page.router.state.location.pathname).toBe('/tools/ad-copy');
  },
);

test('a wish that could not be carried out is in its box again, after a reload too; one that was met is not', async () => {
  const answers = [() => refusal(503, 'unavailable', 'We are not ready yet.'), rewritten(twoVersions)];
  const page = await openKept('ad-copy', undefined, {
    [`POST ${atKept('/refine')}`]: (asked) => (answers.shift() ?? rewritten(twoVersions))(asked),
  });
  const wish = () => screen.findByLabelText<HTMLTextAreaElement>('Or say what should change');
  fireEvent.change(await wish(), { target: { value: 'Name October' } });
  await press('Refine');
  await screen.findByText('We are not ready yet.', { exact: false });
  expect((await wish()).value).toBe('Name October');
  page.reload();
  expect((await wish()).value).toBe('Name October');
  await press('Refine');
  await waitFor(() => expect(textOf('Headline')).toBe('A second headline'));
  expect((await wish()).value).toBe('');
});
