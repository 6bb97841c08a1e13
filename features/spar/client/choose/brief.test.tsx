// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { stubMatchMedia } from '#testing/media.ts';
import { openPage } from '#testing/page.tsx';
import { houseClient, sparFacts } from '#testing/spar-samples.ts';
import { sampleCard } from '#testing/studio-samples.ts';
import type { Spar } from '#features/spar/contract.ts';
import { SparPage } from '#features/spar/client/SparPage.tsx';

let hasTwoColumns = false;
beforeEach(() => {
  hasTwoColumns = false;
  stubMatchMedia(() => hasTwoColumns);
});

const clients = [houseClient('marta', 'Marta'), houseClient('jonas', 'Jonas')];
const open = (facts: Partial<Spar> = { clients, suggested: 'jonas' }, address = '/spar') =>
  openPage(SparPage, {
    address,
    tier: 'tools',
    server: {
      'GET /api/spar': () => Response.json(sparFacts(facts)),
      'GET /api/tools/cards': () => Response.json({ cards: [sampleCard] }),
      'GET /api/spar/talks': () => Response.json({ talks: [], next: null }),
    },
  });
const client = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const chooseAnother = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Choose another' }));
/** The element right after a client in their list. */
const after = (radio: Element) => radio.closest('label')?.nextElementSibling;
/** The one brief on the page; null if there is none. */
const brief = () => screen.queryByRole('complementary', { name: 'Before the call' });

test('in one column the brief stands right under the chosen client, among all the others, also after a reload [spar.brief-there]', async () => {
  const { reload } = await open();
  await chooseAnother();
  const marta = await client(/^Marta/);
  marta.focus();
  fireEvent.click(marta);
  expect(brief()?.textContent).toContain('The oven of the second shop is cold');
  expect(after(marta)).toBe(brief());
  expect(document.activeElement).toBe(marta);
  const jonas = await client(/^Jonas/);
  fireEvent.click(jonas);
  expect(after(jonas)).toBe(brief());
  expect(after(marta)).toBe(jonas.closest('label'));
  // It is not part of the client's accessible name, and appears there once.
  expect(jonas.closest('label')?.textContent).not.toContain('The oven');
  expect(screen.getAllByText('There’s something Jonas isn’t saying. You’ll read it after the call.')).toEqual(
    [within(brief() as HTMLElement).getByText(/There’s something/)],
  );
  // After a reload they are the suggestion, whose brief opens there; among the others it would move them.
  reload();
  const jonasAgain = await screen.findByRole('region', { name: 'Jonas' });
  expect(jonasAgain.textContent).toContain('The oven of the second shop is cold');
  await chooseAnother();
  expect((await client(/^Jonas/)).checked).toBe(true);
  expect(brief()).toBeNull();
});

test('practice clients are explained where they stand, and what the member sells comes before the rest of the brief', async () => {
  await open();
  await chooseAnother();
  expect(await screen.findByText('Practice clients are people we made up.')).toBeTruthy();
  fireEvent.click(await client(/^Marta/));
  const terms = within(brief() as HTMLElement).getAllByRole('term');
  expect(terms.map(({ textContent }) => textContent)).toEqual([
    'You’re selling',
    'Their day',
    'What they say they want',
  ]);
});

test('the brief moves to the second column with the window, and back', async () => {
  hasTwoColumns = true;
  await open();
  await chooseAnother();
  const marta = await client(/^Marta/);
  fireEvent.click(marta);
  expect(after(marta)).not.toBe(brief());
  const turn = (wide: boolean) =>
    act(() => {
      hasTwoColumns = wide;
      window.dispatchEvent(new Event('resize'));
    });
  turn(false);
  expect(after(marta)).toBe(brief());
  turn(true);
  expect(after(marta)).not.toBe(brief());
  expect(brief()?.textContent).toContain('The oven of the second shop is cold');
});

test('in one column a card of one’s own says under itself what counts, and not again what it says', async () => {
  await open({ clients, ownCards: 'all' }, `/spar?card=${sampleCard.id}`);
  await chooseAnother();
  const show = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }));
  show('Practice clients');
  fireEvent.click(await client(/^Marta/));
  show('Your cards');
  const card = await client(/^Home owners/);
  fireEvent.click(card);
  expect(after(card)).toBe(brief());
  expect(brief()?.textContent).toContain(
    'You know what’s on the card. In the call, get to where they tell it themselves.',
  );
  expect(brief()?.textContent).not.toContain(sampleCard.frustration);
});

test('in one column a client of the address whom the plan lacks has their brief under them, too', async () => {
  await open(
    { clients: [houseClient('marta', 'Marta'), houseClient('jonas', 'Jonas', true)] },
    '/spar?house=jonas',
  );
  const locked = await screen.findByRole('list', { name: 'Clients in other plans' });
  const [jonas, under] = within(locked).getAllByRole('listitem');
  expect(jonas?.textContent).toContain('Jonas');
  expect(under?.firstElementChild).toBe(brief());
});
