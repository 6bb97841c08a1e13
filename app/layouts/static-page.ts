import { chooseTheme, currentTheme, themeAfter } from '#platform/client/theme/theme.ts';
import { awaitOffer, enliven } from '#platform/client/install/card.ts';
import './static.css';

// A static page's only script: the theme switch, the install card, and a menu that closes as expected.
for (const button of document.querySelectorAll('[data-theme-switch]')) {
  button.addEventListener('click', () => chooseTheme(themeAfter(currentTheme())));
}

awaitOffer();
for (const card of document.querySelectorAll<HTMLElement>('[data-install-card]')) enliven(card);

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
