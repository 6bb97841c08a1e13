import { MoonIcon, SunIcon, SystemThemeIcon } from '#platform/client/ui/icons.tsx';
import { chooseTheme, currentTheme, themeAfter } from '#platform/client/theme/theme.ts';

/**
 * Cycles through system, light and dark. CSS picks the icon by data-theme, so the button is the same in the app and on
 * a static page, where app/layouts/static-page.ts makes it work.
 */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      data-theme-switch
      aria-label="Change the color theme"
      title="Theme: system, light or dark"
      onClick={() => chooseTheme(themeAfter(currentTheme()))}
      className="hover:bg-sunken grid size-11 shrink-0 place-items-center rounded-full"
    >
      <SystemThemeIcon className="in-data-theme:hidden" />
      <SunIcon className="hidden in-data-[theme=light]:block" />
      <MoonIcon className="hidden in-data-[theme=dark]:block" />
    </button>
  );
}
