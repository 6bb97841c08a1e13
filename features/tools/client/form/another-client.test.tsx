// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Page as IdentifierPage } from '#features/tools/frustration-identifier/client.tsx';
import { openPage } from '#testing/page.tsx';
import { openTool } from '#testing/studio-desk.tsx';
import { sampleCard, studioFacts } from '#testing/studio-samples.ts';

const valueOf = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label).value;
const server = {
  'GET /api/tools/studio': () => Response.json(studioFacts()),
  'GET /api/tools/cards': () => Response.json({ cards: [sampleCard] }),
};

test('a form that holds one client’s card lets go of it when the address names another client', async () => {
  const { router } = await openTool('ad-copy', `?card=${sampleCard.id}`, { tier: 'tools', server });
  expect(await screen.findByText(`From the card about ${sampleCard.client}`)).toBeTruthy();
  expect(valueOf('Target Audience')).toBe(sampleCard.targetAudience);
  const follow = { client: 'Karen Ostrow', adGoal: 'Follow up' };
  await act(() => router.navigate({ to: '/tools/ad-copy' as '/', search: follow as never }));
  await waitFor(() => expect(valueOf('Client (optional)')).toBe('Karen Ostrow'));
  expect(screen.queryByText(/^From the card about/u)).toBeNull();
  expect([valueOf('Target Audience'), valueOf('Subconscious Frustrations')]).toEqual(['', '']);
});

test('a client whom the member types lets go of another one’s card, and says so', async () => {
  const { asked } = await openTool('ad-copy', `?card=${sampleCard.id}`, { tier: 'tools', server });
  expect(await screen.findByText(`From the card about ${sampleCard.client}`)).toBeTruthy();
  const client = screen.getByLabelText('Client (optional)');
  const type = (value: string) => fireEvent.change(client, { target: { value } });
  type(`${sampleCard.client}, Toledo`);
  fireEvent.blur(client);
  expect(screen.getByText(/^From the card about/u)).toBeTruthy();
  type('Karen Ostrow');
  fireEvent.submit(screen.getByRole('form', { name: 'Generate Ad Copy' }));
  expect(screen.queryByText(/^From the card about/u)).toBeNull();
  expect([valueOf('Client (optional)'), valueOf('Target Audience')]).toEqual(['Karen Ostrow', '']);
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Bring it back' }));
  expect(screen.getByText(/^From the card about/u)).toBeTruthy();
  expect([valueOf('Client (optional)'), valueOf('Target Audience')]).toEqual([
    sampleCard.client,
    sampleCard.targetAudience,
  ]);
});

test('the audience of one client’s cards makes none of another', async () => {
  const { router } = await openPage(IdentifierPage, {
    address: '/tools/frustration-identifier?client=Marcy',
    tier: 'free',
    server,
  });
  await waitFor(() => expect(valueOf('Client (optional)')).toBe('Marcy'));
  fireEvent.change(screen.getByLabelText('Business Description'), { target: { value: 'Heat pumps' } });
  fireEvent.change(screen.getByLabelText('Target Audience'), { target: { value: 'Four practices' } });
  const go = (search: object) =>
    act(() => router.navigate({ to: '/tools/frustration-identifier' as '/', search: search as never }));
  await go({ client: 'Marcy' });
  await waitFor(() => expect(router.state.location.searchStr).toBe(''));
  expect(valueOf('Target Audience')).toBe('Four practices');
  await go({ client: 'Karen Ostrow' });
  await waitFor(() => expect(valueOf('Client (optional)')).toBe('Karen Ostrow'));
  expect([valueOf('Business Description'), valueOf('Target Audience')]).toEqual(['Heat pumps', '']);
});
