import { useEffect, useRef, useState } from 'react';
import type { CaptchaProvider } from '#platform/contract/public-config.ts';
import { Notice } from '#platform/client/ui/Notice.tsx';

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

interface CaptchaProps {
  readonly provider: CaptchaProvider;
  readonly siteKey: string;
  /** The answer for the server; null while there is none, or once it has expired. */
  readonly onAnswer: (answer: string | null) => void;
}

/** The check for a person. Rendering it with a new key asks again: each answer works once. */
export function Captcha({ onAnswer, provider, siteKey }: CaptchaProps) {
  const place = useRef<HTMLDivElement>(null);
  const tell = useRef(onAnswer);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    tell.current = onAnswer;
  });
  useEffect(() => {
    let isGone = false;
    let id: string | null = null;
    const widget = () => (globalThis as CaptchaWindow)[provider];
    const nothing = () => tell.current(null);
    load(provider).then(
      () => {
        if (isGone || !place.current) return;
        id =
          widget()?.render(place.current, {
            sitekey: siteKey,
            callback: (answer) => tell.current(answer),
            'expired-callback': nothing,
            'error-callback': nothing,
          }) ?? null;
      },
      () => setBroken(true),
    );
    return () => {
      isGone = true;
      if (id !== null) widget()?.remove(id);
    };
  }, [provider, siteKey]);
  if (isBroken)
    return (
      <Notice
        tone="danger"
        title="The check that you are a person could not be loaded. Allow its script in your browser, and reload this page."
      />
    );
  return <div ref={place} className="min-h-[65px]" />;
}
