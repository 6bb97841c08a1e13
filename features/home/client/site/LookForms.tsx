import type { CSSProperties } from 'react';
import { accentValues, nameValues } from '#features/home/contract-site.ts';
import { accentTokens, accentVerdict } from '#features/home/rules-accent.ts';
import { namesOf, siteVariables } from '#features/home/rules-site.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ourLine } from '#platform/contract/site-look.ts';
import { LogoForm } from './LogoForm.tsx';
import { PartForm } from './PartForm.tsx';
import { Editing, locks } from './SiteForms.tsx';

/** A button, a tint and a mark on a dark band in a color, in both themes. */
function ColorPreview({ color }: { readonly color: string }) {
  const verdict = color === '' ? null : /^#[0-9a-f]{6}$/.test(color) ? accentVerdict(color) : undefined;
  if (verdict === undefined) return <p className="text-soft">Nothing: that isn’t a color yet.</p>;
  if (verdict && !verdict.passes) return <p className="text-soft">{verdict.words}</p>;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => (
        <div
          key={theme}
          style={{ colorScheme: theme, ...accentTokens(color) } as CSSProperties}
          className="bg-paper text-ink border-line rounded-card grid justify-items-start gap-3 border p-4"
        >
          <p className="text-soft text-sm">{theme === 'light' ? 'Light theme' : 'Dark theme'}</p>
          <Button asChild>
            <span>A button</span>
          </Button>
          <p className="bg-accent-wash rounded-control px-3 py-1.5">A tint</p>
          <p className="bg-night text-accent rounded-control px-3 py-1.5 font-semibold">On a dark band</p>
        </div>
      ))}
    </div>
  );
}

/** How the site is called and how it looks. */
export function LookForms() {
  const { name: variables } = siteVariables;
  return (
    <Editing>
      {({ save, site }) => {
        const { by } = locks(site);
        return (
          <>
            <PartForm
              draft="site.name"
              title="Name"
              text="In the top bar, in titles and previews, in mails, on the certificate’s page and in calendars. The book and the method keep their own."
              schema={nameValues}
              saved={site.shown.name}
              fields={{
                name: {
                  label: 'Name of the site',
                  hint: 'Leave it empty for ‘Make Me Great!’.',
                  lockedBy: by(variables.name),
                },
                line: {
                  label: 'Line under it (optional)',
                  hint: 'At the foot of every page and mail. Without one, pages say what the method is, and mails say nothing.',
                },
                sender: {
                  label: 'Name that mails come from (optional)',
                  hint: 'Leave it empty for the name of the site.',
                  lockedBy: by(variables.sender),
                },
              }}
              preview={(name) => {
                const { line, name: shown, sender } = namesOf({ name });
                return (
                  <div className="bubble bg-sunken grid gap-1 p-5 wrap-anywhere">
                    <p className="font-display text-[1.3125rem] font-extrabold tracking-tight">{shown}</p>
                    <p className="text-soft">{line || ourLine}</p>
                    <p className="text-soft">Mails come from {sender}.</p>
                  </div>
                );
              }}
              onSave={async (name) => (await save({ name }, site.latest)).name}
            />
            <LogoForm saved={site.shown.logo} onSave={(logo, words) => save({ logo }, site.latest, words)} />
            <PartForm
              draft="site.accent"
              title="Color"
              text="Of buttons, marks and tints. A dark one is made lighter for the dark theme and for dark bands, so that it can be read there. One that could not be seen on a light page isn’t taken."
              schema={accentValues}
              saved={site.shown.accent}
              fields={{
                color: {
                  label: 'Color',
                  hint: 'As your designer wrote it, like #4e88fe. Leave it empty for ours.',
                },
              }}
              preview={({ color }) => (
                <ColorPreview
                  color={color
                    .trim()
                    .toLowerCase()
                    .replace(/^(?=[0-9a-f]{6}$)/, '#')}
                />
              )}
              onSave={async (accent) => (await save({ accent }, site.latest)).accent}
            />
          </>
        );
      }}
    </Editing>
  );
}
