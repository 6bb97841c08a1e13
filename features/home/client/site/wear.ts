import type { SiteDetails } from '#features/home/contract-site.ts';
import { accentTokens } from '#features/home/rules-accent.ts';
import { isWide, pngSizeOf } from '#features/home/rules-logo.ts';
import { namesOf } from '#features/home/rules-site.ts';
import { showLook } from '#platform/client/site-look.ts';
import { ourLine } from '#platform/contract/site-look.ts';

const anyColor = '#f7ae1b';

/** Shows a saved name, logo and color in this window at once; others get them with their next page. */
export function wear(shown: Pick<SiteDetails, 'name' | 'logo' | 'accent'>): void {
  const { line, name } = namesOf(shown);
  const size = pngSizeOf(shown.logo.picture);
  showLook({
    name,
    line: line || ourLine,
    logo: size === null ? null : { src: shown.logo.picture, isWide: isWide(size) },
  });
  const { style } = document.documentElement;
  const tokens = accentTokens(shown.accent.color);
  // The stylesheet that the page was served with has the color before.
  document.querySelector('link[href^="/site/colors.css"]')?.remove();
  for (const token of Object.keys(accentTokens(anyColor))) style.removeProperty(token);
  for (const [token, value] of Object.entries(tokens)) style.setProperty(token, value);
}
