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
 * The install card, on the landing page and on the dashboard. Without script it shows the steps for both devices;
 * `enliven`, which the static page runs by itself, leaves what the current device can do: its own steps, the button
 * that its browser offers, or no card.
 */
export function InstallCard() {
  const card = useRef<HTMLElement>(null);
  useEffect(() => (card.current ? enliven(card.current) : undefined), []);
  return (
    <section
      ref={card}
      data-install-card
      aria-labelledby="install-title"
      className="page-width py-5 sm:py-8 print:hidden"
    >
      <div className="border-line grid gap-x-10 gap-y-3 border-t-2 pt-5 lg:grid-cols-[1fr_auto]">
        <div>
          <h2 id="install-title" className="display text-heading">
            Keep it one tap away
          </h2>
          <p className="text-soft mt-1">No app store: it’s this page, with its own icon.</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button data-install-now hidden>
            <DownloadIcon width={20} />
            Install Now
          </Button>
          <Button variant="ghost" data-install-later hidden>
            Not now
          </Button>
        </div>
        {devices.map(({ id, name, steps }) => (
          <div key={name} data-steps={id} className="max-lg:row-start-2 lg:col-span-full">
            <h3 className="sr-only">{name}</h3>
            <ol className="flex flex-wrap gap-x-6 gap-y-2">
              {steps.map(({ icon: Drawing, words }) => (
                <li key={words} className="flex items-center gap-2.5">
                  <span className="bg-accent-wash grid size-9 shrink-0 place-items-center rounded-full">
                    <Drawing width={18} />
                  </span>
                  {words}
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}
