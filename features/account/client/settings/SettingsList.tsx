import { Link } from '@tanstack/react-router';
import { ChevronDownIcon } from '#platform/client/ui/icons.tsx';
import { settingsPages } from './pages.ts';

/** `/settings`: every part of the settings in one list, each with what it holds. */
export function SettingsList() {
  return (
    <nav aria-label="Settings">
      <ul className="divide-line border-line divide-y-2 border-y-2">
        {settingsPages.map(({ label, text, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="hover:bg-sunken flex min-h-16 items-center justify-between gap-4 py-2.5 sm:px-3"
            >
              <span className="grid">
                <span className="font-semibold">{label}</span>
                <span className="text-soft text-[0.9375rem]">{text}</span>
              </span>
              <ChevronDownIcon width={20} className="text-soft shrink-0 -rotate-90" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
