import { type ReactNode, useId } from 'react';

interface SettingsSectionProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Something small beside the title, e.g. whether it is on. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One topic on a settings page. */
export function SettingsSection({ title, text, aside, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line grid gap-6 not-last:border-b-2 not-last:pb-10">
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id={id} className="text-heading">
            {title}
          </h2>
          {aside}
        </div>
        {text ? <p className="text-soft max-w-prose">{text}</p> : null}
      </div>
      {children}
    </section>
  );
}
