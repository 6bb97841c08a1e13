export type Device = 'ios' | 'android' | 'other';

/** A dismissed prompt stays away for 7 days [pwa.dismissal-7-days]. */
const hiddenMs = 7 * 24 * 60 * 60 * 1000;

/** What kind of device this is. An iPad says that it is a Mac, but no Mac has a touch screen. */
export function deviceOf(given: { readonly userAgent: string; readonly maxTouchPoints: number }): Device {
  const { userAgent, maxTouchPoints } = given;
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'other';
}

/** What this browser remembers about installing. */
export interface InstallMemory {
  /** When the prompt was dismissed, in milliseconds; null when it was not. */
  readonly dismissedAt: number | null;
  readonly accepted: boolean;
}

/** Whether the prompt is shown: not where it is installed or was accepted, nor for 7 days after it was dismissed. */
export function mayPrompt(memory: InstallMemory, installed: boolean, now: number): boolean {
  if (installed || memory.accepted) return false;
  // A clock that was set back must not hide it forever.
  const since = memory.dismissedAt === null ? hiddenMs : now - memory.dismissedAt;
  return since >= hiddenMs || since < 0;
}

/** The browser's offer to install; Chromium has it, Safari and Firefox do not. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: string }>;
}

const dismissedKey = 'install-dismissed';
const acceptedKey = 'install-accepted';
let offer: InstallOffer | null = null;
const cards = new Set<() => void>();

const refreshCards = () => {
  for (const refresh of cards) refresh();
};

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private windows may refuse storage; the prompt then appears again.
  }
}

function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Call this while the script loads: the browser makes its offer once, perhaps before the card is there. */
export function awaitOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
    refreshCards();
  });
  addEventListener('appinstalled', () => {
    remember(acceptedKey, '1');
    refreshCards();
  });
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;
}

/** When the card was dismissed, in the device's storage [pwa.dismissal-7-days]. */
function memory() {
  const at = Number(recall(dismissedKey) ?? Number.NaN);
  return { dismissedAt: Number.isNaN(at) ? null : at, accepted: recall(acceptedKey) !== null };
}

async function install(): Promise<void> {
  const taken = offer;
  // An offer can be used once.
  offer = null;
  if (!taken) return;
  await taken.prompt();
  if ((await taken.userChoice).outcome === 'accepted') remember(acceptedKey, '1');
  else remember(dismissedKey, String(Date.now()));
  refreshCards();
}

/**
 * Activates the install card: removes `[data-steps]` of other devices, shows `[data-install-now]` when the browser
 * offers to install, and lets `[data-install-later]` hide the card for 7 days. On a computer that cannot install
 * there is no card. Used by the static page and the app.
 * @returns a function that stops it
 */
export function enliven(card: HTMLElement): () => void {
  const device = deviceOf(navigator);
  const now = card.querySelector<HTMLElement>('[data-install-now]');
  const later = card.querySelector<HTMLElement>('[data-install-later]');
  const refresh = () => {
    const isUseful = device !== 'other' || offer !== null;
    card.hidden = !isUseful || !mayPrompt(memory(), isInstalled(), Date.now());
    if (now) now.hidden = offer === null || device === 'ios';
    if (later) later.hidden = false;
    for (const steps of card.querySelectorAll<HTMLElement>('[data-steps]'))
      steps.hidden = steps.dataset['steps'] !== device;
  };
  const onNow = () => void install();
  const onLater = () => {
    remember(dismissedKey, String(Date.now()));
    refreshCards();
  };
  now?.addEventListener('click', onNow);
  later?.addEventListener('click', onLater);
  cards.add(refresh);
  refresh();
  return () => {
    cards.delete(refresh);
    now?.removeEventListener('click', onNow);
    later?.removeEventListener('click', onLater);
  };
}
