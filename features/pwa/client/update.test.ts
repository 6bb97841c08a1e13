// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchForUpdates } from './update.ts';
import { takeOver } from './worker.ts';

async function watch(given: { controlled: boolean; busy: boolean }) {
  const state = { ...given };
  const waiting = { postMessage: vi.fn() };
  const registration = Object.assign(new EventTarget(), {
    waiting: null as typeof waiting | null,
    installing: null as EventTarget | null,
    update: () => Promise.resolve(),
  });
  const serviceWorker = Object.assign(new EventTarget(), {
    get controller() {
      return state.controlled ? {} : null;
    },
    register: vi.fn(() => Promise.resolve(registration)),
  });
  vi.stubGlobal('navigator', { serviceWorker });
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const offered: (() => boolean)[] = [];
  const withdraw = vi.fn();
  const consider = await watchForUpdates({
    isBusy: () => state.busy,
    offer: (accept) => void offered.push(accept),
    withdraw,
  });
  return {
    state,
    serviceWorker,
    waiting,
    offered,
    withdraw,
    reload,
    consider,
    arrive: () => {
      registration.installing = new EventTarget();
      registration.dispatchEvent(new Event('updatefound'));
      registration.waiting = waiting;
      registration.installing.dispatchEvent(new Event('statechange'));
    },
  };
}

test('it is /sw.js with the whole site as its scope [pwa.service-worker]', async () => {
  const { serviceWorker } = await watch({ controlled: true, busy: false });
  expect(serviceWorker.register).toHaveBeenCalledWith('/sw.js', { scope: '/', updateViaCache: 'none' });
});

test('a new version is offered once, and comes in and reloads only when it is accepted', async () => {
  const page = await watch({ controlled: true, busy: false });
  page.arrive();
  page.consider();
  expect(page.offered).toHaveLength(1);
  page.serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(page.reload).not.toHaveBeenCalled();
  page.offered[0]?.();
  expect(page.waiting.postMessage).toHaveBeenCalledWith(takeOver);
  page.serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(page.reload).toHaveBeenCalledOnce();
});

test('in the middle of a form, a lesson or a session it is not offered, but afterwards', async () => {
  const page = await watch({ controlled: true, busy: true });
  page.arrive();
  expect(page.offered).toHaveLength(0);
  page.state.busy = false;
  page.consider();
  expect(page.offered).toHaveLength(1);
});

test('an offer goes when something is begun, and comes back when it is done', async () => {
  const page = await watch({ controlled: true, busy: false });
  page.arrive();
  page.state.busy = true;
  page.consider();
  expect(page.withdraw).toHaveBeenCalledOnce();
  page.state.busy = false;
  page.consider();
  expect(page.offered).toHaveLength(2);
});

test('an offer that is taken in the middle of something does nothing, and is made again afterwards', async () => {
  const page = await watch({ controlled: true, busy: false });
  page.arrive();
  page.state.busy = true;
  expect(page.offered[0]?.()).toBe(false);
  expect(page.waiting.postMessage).not.toHaveBeenCalled();
  page.state.busy = false;
  page.consider();
  expect(page.offered[1]?.()).toBe(true);
  expect(page.waiting.postMessage).toHaveBeenCalledOnce();
});

test('the first version of all replaces nothing and is not offered', async () => {
  const page = await watch({ controlled: false, busy: false });
  page.arrive();
  expect(page.offered).toHaveLength(0);
});
