import { useEffect, useRef, useState } from 'react';
import { captchaBroken, showCaptcha } from '#platform/client/captcha.ts';
import type { CaptchaProvider } from '#platform/contract/public-config.ts';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';

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
  useEffect(
    () =>
      place.current
        ? showCaptcha(place.current, {
            provider,
            siteKey,
            onAnswer: (answer) => tell.current(answer),
            onBroken: () => setBroken(true),
          })
        : undefined,
    [provider, siteKey],
  );
  if (isBroken) return <Notice tone="danger" title={captchaBroken} />;
  return <div ref={place} className="min-h-[65px]" />;
}
