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
 * The install card, on the landing page and on the dashboard. It shows the steps for both devices without script; what
 * the current device can do is determined by `enliven`, which the static page runs by itself.
 */
export function InstallCard() {
  const card = useRef<HTMLElement>(null);
  useEffect(() => (card.current ? enliven(card.current) : undefined), []);
  return (
    <section
      ref={card}
      data-install-card
      aria-labelledby="install-title"
      className="page-width py-14 sm:py-20 print:hidden"
    >
      <div className="grid gap-10 lg:grid-cols-[1fr_1.9fr] lg:gap-16">
        <div>
          <h2 id="install-title" className="text-heading sm:text-title display">
            Keep it one tap away
          </h2>
          <p className="text-soft mt-4 max-w-sm">
            Put Make Me Great! on your phone. No app store: it’s this page, with its own icon.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button data-install-now hidden>
              <DownloadIcon width={20} />
              Install Now
            </Button>
            <Button variant="secondary" data-install-later hidden>
              Not now
            </Button>
          </div>
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          {devices.map(({ id, name, steps }) => (
            <div key={name} data-steps={id} className="bubble border-line border-2 p-6 sm:p-7">
              <h3 className="text-lg font-semibold">{name}</h3>
              <ol className="mt-4 grid gap-3">
                {steps.map(({ icon: Drawing, words }) => (
                  <li key={words} className="flex items-center gap-3.5">
                    <span className="bg-accent-wash grid size-10 shrink-0 place-items-center rounded-full">
                      <Drawing width={20} />
                    </span>
                    {words}
                  </li>
                ))}
              </ol>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
