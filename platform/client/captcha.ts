import type { CaptchaProvider } from '#platform/contract/public-config.ts';

/** The part of both providers' scripts that is used here. */
interface Widget {
  render(
    place: HTMLElement,
    options: {
      sitekey: string;
      callback: (answer: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): string;
  remove(id: string): void;
}
type CaptchaWindow = { [name in CaptchaProvider]?: Widget } & { captchaReady?: () => void };

const scripts: Readonly<Record<CaptchaProvider, string>> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit&onload=captchaReady',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit&onload=captchaReady',
};

/** What a visitor reads where the provider's script is blocked. */
export const captchaBroken =
  'We couldn’t load the check that you’re a person. Allow its script in your browser, and reload this page.';

let loading: Promise<void> | null = null;

/** Loads the provider's script, once per document. */
function load(provider: CaptchaProvider): Promise<void> {
  const place = globalThis as CaptchaWindow;
  if (place[provider]) return Promise.resolve();
  loading ??= new Promise<void>((resolve, reject) => {
    place.captchaReady = resolve;
    const script = document.createElement('script');
    script.src = scripts[provider];
    script.async = true;
    script.addEventListener('error', () => {
      loading = null;
      script.remove();
      reject(new Error('the script of the check did not come'));
    });
    document.head.append(script);
  });
  return loading;
}

interface CaptchaShown {
  readonly provider: CaptchaProvider;
  readonly siteKey: string;
  /** The answer for the server; null while there is none, or once it has expired. */
  readonly onAnswer: (answer: string | null) => void;
  /** Its script did not load. */
  readonly onBroken: () => void;
}

/** Shows the provider's check in an element. @returns a function that removes it; each answer works once */
export function showCaptcha(
  place: HTMLElement,
  { provider, siteKey, onAnswer, onBroken }: CaptchaShown,
): () => void {
  let isGone = false;
  let id: string | null = null;
  const widget = () => (globalThis as CaptchaWindow)[provider];
  const nothing = () => onAnswer(null);
  load(provider).then(
    () => {
      if (isGone) return;
      id =
        widget()?.render(place, {
          sitekey: siteKey,
          callback: onAnswer,
          'expired-callback': nothing,
          'error-callback': nothing,
        }) ?? null;
    },
    () => onBroken(),
  );
  return () => {
    isGone = true;
    if (id !== null) widget()?.remove(id);
  };
}
