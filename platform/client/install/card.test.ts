// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { awaitOffer, deviceOf, enliven, mayPrompt } from './card.ts';

const agents = {
  iPhone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
  iPad: 'Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15',
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36',
};
const day = 24 * 60 * 60 * 1000;
const fresh = { dismissedAt: null, accepted: false };

beforeAll(awaitOffer);
beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = `<section data-install-card>
    <button data-install-now hidden>Install Now</button><button data-install-later hidden>Not now</button>
    <div data-steps="ios"></div><div data-steps="android"></div></section>`;
});

const card = () => document.querySelector<HTMLElement>('[data-install-card]') as HTMLElement;
const part = (name: string) => document.querySelector<HTMLElement>(`[${name}]`) as HTMLElement;

function useDevice(userAgent: string, maxTouchPoints = 0): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  Object.defineProperty(navigator, 'maxTouchPoints', { value: maxTouchPoints, configurable: true });
}

function offerInstall(outcome: 'accepted' | 'dismissed') {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(() => Promise.resolve()),
    userChoice: Promise.resolve({ outcome }),
  });
  dispatchEvent(event);
  return event;
}

test('devices are told apart, an iPad that says it is a Mac too', () => {
  const on = (userAgent: string, maxTouchPoints = 0) => deviceOf({ userAgent, maxTouchPoints });
  expect([on(agents.iPhone, 5), on(agents.iPad, 5), on(agents.mac, 5)]).toEqual(['ios', 'ios', 'ios']);
  expect([on(agents.mac, 0), on(agents.windows, 10), on(agents.android, 5)]).toEqual([
    'other',
    'other',
    'android',
  ]);
});

test('a dismissed prompt is hidden for 7 days and then shown again [pwa.hidden-7-days] [pwa.dismissal-7-days]', () => {
  const shown = (passed: number) => mayPrompt({ dismissedAt: 0, accepted: false }, false, passed);
  expect([shown(1), shown(7 * day - 1), shown(7 * day), shown(-day)]).toEqual([false, false, true, true]);
});

test('it is gone where it is installed or was accepted [pwa.gone-when-installed] [pwa.gone-when-accepted]', () => {
  expect(mayPrompt(fresh, true, 0)).toBe(false);
  expect(mayPrompt({ ...fresh, accepted: true }, false, 0)).toBe(false);
  expect(mayPrompt(fresh, false, 0)).toBe(true);
});

test('Install Now appears when the browser offers it, and accepting takes the card away [pwa.install-now] [pwa.install-prompt] [pwa.gone-when-accepted]', async () => {
  useDevice(agents.android, 5);
  const stop = enliven(card());
  expect(part('data-install-now').hidden).toBe(true);
  const offer = offerInstall('accepted');
  expect(offer.defaultPrevented).toBe(true);
  expect(part('data-install-now').hidden).toBe(false);
  part('data-install-now').click();
  await vi.waitFor(() => expect(card().hidden).toBe(true));
  expect(offer.prompt).toHaveBeenCalledOnce();
  stop();
});

test('a computer has no card until its browser offers to install, and then no steps of a phone', () => {
  useDevice(agents.windows);
  const stop = enliven(card());
  expect(card().hidden).toBe(true);
  offerInstall('dismissed');
  expect([card().hidden, part('data-install-now').hidden]).toEqual([false, false]);
  expect([part('data-steps="ios"').hidden, part('data-steps="android"').hidden]).toEqual([true, true]);
  stop();
});

test('on iPhone and iPad there is no Install Now, only their steps [pwa.install-now]', () => {
  useDevice(agents.mac, 5);
  const stop = enliven(card());
  offerInstall('accepted');
  expect(part('data-install-now').hidden).toBe(true);
  expect([part('data-steps="ios"').hidden, part('data-steps="android"').hidden]).toEqual([false, true]);
  stop();
});

test('Not now hides the card, and a new page keeps it hidden [pwa.hidden-7-days]', () => {
  useDevice(agents.android);
  let stop = enliven(card());
  part('data-install-later').click();
  expect(card().hidden).toBe(true);
  stop();
  card().hidden = false;
  stop = enliven(card());
  expect(card().hidden).toBe(true);
  stop();
});

test('in the installed app there is no card [pwa.gone-when-installed]', () => {
  useDevice(agents.android);
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  const stop = enliven(card());
  expect(card().hidden).toBe(true);
  stop();
  vi.restoreAllMocks();
});
