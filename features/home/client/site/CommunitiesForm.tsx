import { useId, useState } from 'react';
import { type SiteDetails, communityValues } from '#features/home/contract-site.ts';
import { mostCommunities } from '#features/home/rules-site-limits.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { useNotSaved } from './api.ts';

/** What may be typed into a field for a link: the contract adds what people leave out. */
export const addressHint = 'A web address, like example.com/page.';

type Communities = SiteDetails['communities'];

interface CommunitiesFormProps {
  readonly saved: Communities;
  /** The variable of the environment that sets the first one, and so locks it here. */
  readonly lockedBy: string | undefined;
  /** @param words the news of it */
  readonly onSave: (communities: Communities, words: string) => Promise<unknown>;
}

/** Where members meet: one form for the next place, and those that members see. */
export function CommunitiesForm({ saved, lockedBy, onSave }: CommunitiesFormProps) {
  const id = useId();
  const [removing, setRemoving] = useState<string | null>(null);
  const form = useForm(communityValues, { name: '', url: '' }, { draft: 'site.communities' });
  const notSaved = useNotSaved();
  const submit = form.submit(
    async (community) => {
      // The same address again renames what is there.
      await onSave(
        [...saved.filter(({ url }) => url !== community.url), community],
        'Saved. Members see it from now on.',
      );
      form.fill({ name: '', url: '' });
    },
    {
      onFailure: (error) => notSaved(error),
    },
  );
  const remove = async (gone: string): Promise<void> => {
    setRemoving(gone);
    try {
      await onSave(
        saved.filter(({ url }) => url !== gone),
        'Removed',
      );
    } catch (error) {
      notSaved(error, 'Not removed');
    } finally {
      setRemoving(null);
    }
  };
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <div className="grid gap-1.5">
        <h3 id={id} className="text-lg font-semibold">
          Communities
        </h3>
        <p className="text-soft max-w-prose">
          Where your members meet, each with its invitation. A member’s dashboard lists all of them; the
          footer links to the first. With none, the included page says the community opens soon.
        </p>
      </div>
      {saved.length === 0 ? null : (
        <ul className="divide-line border-line max-w-2xl divide-y-2 border-y-2">
          {saved.map(({ name, url }, at) => (
            <li key={url} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <span className="grid min-w-0 grow basis-60">
                <span className="font-semibold wrap-anywhere">{name}</span>
                <span className="text-soft text-sm wrap-anywhere">{url}</span>
              </span>
              {lockedBy !== undefined && at === 0 ? (
                <span className="text-soft text-sm">
                  Locked: it’s set by {lockedBy} in the server’s environment.
                </span>
              ) : (
                <Button
                  variant="secondary"
                  busy={removing === url}
                  disabled={removing !== null}
                  onClick={() => void remove(url)}
                >
                  Remove
                  <span className="sr-only"> {name}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {saved.length >= mostCommunities ? (
        <p className="text-soft">Eight are enough: remove one before you add another.</p>
      ) : (
        <form noValidate onSubmit={submit} className="grid max-w-2xl gap-5">
          <DraftNotice draft={form.draft} />
          <TextField {...form.field('name')} label="Name" hint="For instance: Skool, or our Discord." />
          <TextField {...form.field('url')} label="Invitation link" type="url" hint={addressHint} />
          <Button
            type="submit"
            variant={form.isChanged ? 'primary' : 'secondary'}
            busy={form.busy}
            className="justify-self-start"
          >
            Add community
          </Button>
        </form>
      )}
    </section>
  );
}
