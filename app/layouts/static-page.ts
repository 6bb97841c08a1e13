import { chooseTheme, currentTheme, themeAfter } from '#platform/client/theme/theme.ts';
import { awaitOffer, enliven } from '#platform/client/install/card.ts';
import './static.css';

// A static page's only script: the theme switch, the install card, the first look, and a menu that closes as expected.
for (const button of document.querySelectorAll('[data-theme-switch]')) {
  button.addEventListener('click', () => chooseTheme(themeAfter(currentTheme())));
}

awaitOffer();
for (const card of document.querySelectorAll<HTMLElement>('[data-install-card]')) enliven(card);

// Its code, with the contract, is fetched when a visitor comes near it, so that the front page stays light.
const firstLook = document.querySelector<HTMLElement>('[data-first-look]');
if (firstLook) {
  const nearing = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    nearing.disconnect();
    void import('#features/home/client/landing/first-look.ts').then(({ enlivenFirstLook }) =>
      enlivenFirstLook(firstLook),
    );
  });
  nearing.observe(firstLook);
}

const menu = document.querySelector<HTMLDetailsElement>('details[data-menu]');
if (menu) {
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.open = false;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
