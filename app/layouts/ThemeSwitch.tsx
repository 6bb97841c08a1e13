import { MoonIcon, SunIcon, SystemThemeIcon } from '#platform/client/ui/icons.tsx';
import { chooseTheme, currentTheme, themeAfter } from '#platform/client/theme/theme.ts';

interface ThemeSwitchProps {
  readonly className?: string;
  /** Its look as a row of a menu, where its words are shown; without it only the icon is. */
  readonly rowClass?: string;
}

/**
 * Cycles through system and the two themes, and says which one it is. CSS picks icon and word by data-theme, so the
 * button is the same in the app and on a static page, where app/layouts/static-page.ts makes it work.
 */
export function ThemeSwitch({ className = '', rowClass }: ThemeSwitchProps) {
  return (
    <button
      type="button"
      data-theme-switch
      onClick={() => chooseTheme(themeAfter(currentTheme()))}
      className={
        rowClass ?? `hover:bg-sunken grid size-11 shrink-0 place-items-center rounded-full ${className}`
      }
    >
      <SystemThemeIcon className="in-data-theme:hidden" />
      <SunIcon className="hidden in-data-[theme=light]:block" />
      <MoonIcon className="hidden in-data-[theme=dark]:block" />
      <span className={rowClass ? undefined : 'sr-only'}>
        {'Color theme: '}
        <span className="in-data-theme:hidden">system</span>
        <span className="hidden in-data-[theme=light]:inline">light</span>
        <span className="hidden in-data-[theme=dark]:inline">dark</span>
      </span>
    </button>
  );
}
