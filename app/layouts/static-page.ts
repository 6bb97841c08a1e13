import { chooseTheme, currentTheme, themeAfter } from '#platform/client/theme/theme.ts';
import { awaitOffer, enliven } from '#platform/client/install/card.ts';
import { foldMenus } from './folding-menus.ts';
import './static.css';

// A static page's only script: the theme switch, the install card, the first look, menus that close as expected, where a
// visitor came from, and a member's frame.
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

// Who came by a colleague's link reads what it gives; the page is the same if that can't be asked.
const referral = document.querySelector<HTMLElement>('[data-referral]');
if (referral && location.search !== '')
  import('#features/home/client/landing/referral-line.ts')
    .then(({ showReferral }) => showReferral(referral))
    .catch(() => {
      referral.hidden = true;
    });

foldMenus();

// Who came from nowhere else fetches none of this.
if (document.referrer !== '' || location.search !== '')
  void import('#platform/client/source.ts').then(({ handSourceOn }) => handSourceOn());

// Only in a browser where a member was last signed in: visitors fetch none of this.
if ('member' in document.documentElement.dataset) {
  import('./member-frame.tsx')
    .then((frame) => frame.showMemberFrame())
    // If the session cannot be read, the page shows a visitor's links.
    .catch(() => delete document.documentElement.dataset.member);
}
