import { useEffect, useRef } from 'react';
import { enliven } from '#platform/client/install/card.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import type { Icon } from '#platform/client/ui/icon.tsx';
import { AddToScreenIcon, CheckIcon, DotsIcon, DownloadIcon, ShareIcon } from '#platform/client/ui/icons.tsx';

interface Device {
  readonly id: 'ios' | 'android';
  readonly name: string;
  readonly steps: readonly { readonly icon: Icon; readonly words: string }[];
}

/** How to add the app to a home screen by hand [pwa.steps-ios] [pwa.steps-android]. */
const devices: readonly Device[] = [
  {
    id: 'ios',
    name: 'iPhone and iPad',
    steps: [
      { icon: ShareIcon, words: 'Tap Share in Safari’s toolbar' },
      { icon: AddToScreenIcon, words: 'Choose Add to Home Screen' },
      { icon: CheckIcon, words: 'Tap Add' },
    ],
  },
  {
    id: 'android',
    name: 'Android',
    steps: [
      { icon: DotsIcon, words: 'Open the browser’s menu' },
      { icon: AddToScreenIcon, words: 'Choose Add to Home screen' },
      { icon: CheckIcon, words: 'Tap Install or Add' },
    ],
  },
];

/**
 * The install card, one line on the landing page and on the dashboard; the steps are closed. Without script it has those
 * of both devices; `enliven`, which the static page runs by itself, leaves what the current device can do: its own steps,
 * the button that its browser offers, or no card.
 */
export function InstallCard() {
  const card = useRef<HTMLElement>(null);
  useEffect(() => (card.current ? enliven(card.current) : undefined), []);
  return (
    <section
      ref={card}
      data-install-card
      aria-labelledby="install-title"
      className="page-width py-3 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-6">
        <h2 id="install-title" className="text-heading my-2">
          Keep it one tap away
        </h2>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button data-install-now hidden>
            <DownloadIcon width={20} />
            Install Now
          </Button>
          {devices.map(({ id, name, steps }) => (
            <details key={name} data-steps={id} className="open:basis-full">
              <summary className="text-link inline-flex min-h-11 items-center">
                How<span className="max-sm:sr-only"> on {name}</span>
              </summary>
              <ol className="flex flex-wrap gap-x-6 gap-y-2 pb-2">
                {steps.map(({ icon: Drawing, words }) => (
                  <li key={words} className="flex items-center gap-2.5">
                    <span className="bg-accent-wash grid size-9 shrink-0 place-items-center rounded-full">
                      <Drawing width={18} />
                    </span>
                    {words}
                  </li>
                ))}
              </ol>
              <p className="text-soft">No app store: it’s this page, with its own icon.</p>
            </details>
          ))}
          <Button variant="ghost" data-install-later hidden>
            Not now
          </Button>
        </div>
      </div>
    </section>
  );
}
