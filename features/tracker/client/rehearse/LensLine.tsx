import { Button } from '#platform/client/ui/Button.tsx';
import type { Prompter } from './use-teleprompter.ts';

/**
 * The script beside the lens where the page has one column, as on a phone: above the picture, so that whoever reads it
 * looks at the camera. Wider windows show it next to the picture.
 */
export function LensLine({ prompter }: { readonly prompter: Prompter }) {
  const { lines, index, running, toggle } = prompter;
  if (lines.length === 0) return null;
  return (
    <div
      role="group"
      aria-label="The script beside the lens"
      className="bg-night text-on-night bubble grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 p-4 lg:hidden"
    >
      {/* As high as three lines, so that the picture below does not move with every line. */}
      <p className="font-display min-h-[5.25rem] text-xl/7 font-bold">{lines[index]}</p>
      <Button onClick={toggle}>{running ? 'Pause' : 'Run'}</Button>
    </div>
  );
}
