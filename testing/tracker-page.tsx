import { act, fireEvent, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { Tier } from '#platform/contract/capabilities.ts';
import { member, openPage } from '#testing/page.tsx';
import { handEngine, plugCameras } from '#testing/tracker.tsx';
import type { Place, Reads } from '#features/tracker/rules/reads.ts';
import type { Opener } from '#features/tracker/client/rehearse/OpenerToSay.tsx';
import { EmotionTrackerPage } from '#features/tracker/client/EmotionTrackerPage.tsx';

const address = '/emotion-tracker';

interface Options {
  /** The address that leads to the page. */
  readonly at?: string;
  readonly tier?: Tier | null;
  readonly cameras?: readonly string[];
  readonly fault?: () => Error | null;
  readonly engine?: Parameters<typeof handEngine>[0];
  /** Whether the device can keep the engine; by default the question is never answered. */
  readonly keeps?: boolean;
  /** What the profile says. */
  readonly country?: string | null;
  readonly signsFirstIn?: readonly string[];
  /** Whether it is known yet which engine to make; true when omitted. */
  readonly makes?: boolean;
  /** What they could say in the drill. */
  readonly opener?: Opener | null;
}

export async function open({
  at = address,
  tier = 'free',
  cameras = ['Front'],
  fault,
  engine,
  keeps,
  country = 'Canada',
  signsFirstIn = [],
  opener = null,
  makes = true,
}: Options = {}) {
  const camera = plugCameras(cameras, fault);
  const hand = handEngine(engine);
  const viewer = tier === null ? null : member(tier);
  const made: Reads[] = [];
  const make = (_: Place, reads: Reads) => {
    made.push(reads);
    // The same scripted engine, which knows what it was made for.
    const id = reads === 'signs' ? 'signs' : (engine?.id ?? 'embedded');
    return Object.assign(hand.engine, { reads, id });
  };
  const makeEngine = makes ? make : null;
  const place = { country, signsFirstIn };
  const onReceipt = vi.fn();
  const keepHere = vi.fn(() =>
    keeps === undefined ? new Promise<boolean>(() => {}) : Promise.resolve(keeps),
  );
  const page = await openPage(
    () => (
      <EmotionTrackerPage
        {...{ viewer, makeEngine, place, onReceipt, keepHere, opener }}
        writeAt="/write-it"
        scripts={[]}
      />
    ),
    { address: at, tier },
  );
  return { ...hand, ...camera, ...page, keepHere, made, onReceipt };
}

export const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
export const press = async (name: string) => fireEvent.click(await button(name));
export const agree = async () => fireEvent.click(await screen.findByRole('checkbox'));
export const card = (title: string) => {
  const heading = screen.getByRole('heading', { name: title });
  return within(heading.closest('li') as HTMLElement);
};

export async function openReady(options: Options = {}) {
  const page = await open(options);
  await agree();
  await act(async () => page.finishLoading());
  return page;
}

export async function openTracking(options: Options = {}) {
  const page = await openReady(options);
  await press('Start Tracking');
  await button('Stop Tracking');
  return page;
}
