import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import type { MemberFilter } from '#features/members/contract.ts';
import {
  deleteSavedFilter,
  type SavedFilter,
  savedFilterBody,
  savedFilterLimits,
  saveFilter,
} from '#features/members/contract-filters.ts';
import { filterInWords, sameChoices } from '#features/members/rules-filter.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { Dialog } from '#platform/client/ui/windows/Dialog.tsx';
import { DialogForm } from '#platform/client/ui/windows/DialogForm.tsx';
import { savedFiltersQuery } from './api.ts';

const nameForm = z.object({ name: savedFilterBody.shape.name });

interface NameDialogProps {
  /** The filter to rename, or the choices to save under a new name. */
  readonly saved: SavedFilter;
  readonly isNew: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<unknown>;
}

function NameDialog({ isNew, onClose, onSaved, saved: { filter, id, name } }: NameDialogProps) {
  const form = useForm(nameForm, { name });
  const submit = form.submit(
    async (body) => {
      await call(saveFilter, { body: { id, ...body, filter } });
      await onSaved();
      toast.success(isNew ? 'Filter saved' : 'Filter renamed');
      onClose();
    },
    {
      onFailure: (error, { isMarked }) => {
        if (!isMarked) toast.error('Error', messageOf(error));
      },
    },
  );
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title={isNew ? 'Save this filter' : `Rename “${name}”`}
    >
      <DialogForm
        method="post"
        onSubmit={submit}
        actions={
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={form.busy}>
              {isNew ? 'Save filter' : 'Rename filter'}
            </Button>
          </>
        }
      >
        <p className="text-soft">{filterInWords(filter)}. Everybody who works on this site sees it.</p>
        <TextField
          label="Name"
          hint="For example: Paid before, not here for a month"
          maxLength={savedFilterLimits.name}
          autoComplete="off"
          {...form.field('name')}
        />
      </DialogForm>
    </Dialog>
  );
}

/** The filters that the team has saved, each a link; the chosen one can be saved, renamed and deleted. */
export function SavedFilters({ filter: { q: _, ...filter } }: { readonly filter: MemberFilter }) {
  const client = useQueryClient();
  const { data, error, isRefetching, refetch } = useQuery(savedFiltersQuery);
  const [naming, setNaming] = useState<{ saved: SavedFilter; isNew: boolean } | null>(null);
  const again = () => client.invalidateQueries({ queryKey: savedFiltersQuery.queryKey });
  if (error)
    return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isRefetching} />;
  if (!data) return null;
  const current = data.find((saved) => sameChoices(saved.filter, filter));
  const isEmpty = filterInWords(filter) === '';
  if (data.length === 0 && isEmpty) return null;

  async function remove(saved: SavedFilter) {
    try {
      await call(deleteSavedFilter, { params: { id: saved.id } });
      await again();
      toast.undo(`“${saved.name}” deleted`, async () => {
        await call(saveFilter, { body: saved });
        await again();
      });
    } catch (failure) {
      toast.error('Error', messageOf(failure));
    }
  }
  return (
    <section aria-label="Saved filters" className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {data.length > 0 ? (
        <ul className="contents">
          {data.map(({ filter: one, id, name }) => (
            <li key={id} className="min-w-0">
              <Link
                to="/admin/members"
                search={one}
                activeOptions={{ exact: true }}
                className="text-link inline-flex min-h-11 items-center wrap-anywhere aria-[current]:font-bold"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {current ? (
        <span className="flex flex-wrap gap-2">
          <Button variant="ghost" onClick={() => setNaming({ saved: current, isNew: false })}>
            Rename<span className="sr-only"> {current.name}</span>
          </Button>
          <Button variant="ghost" onClick={() => void remove(current)}>
            Delete<span className="sr-only"> {current.name}</span>
          </Button>
        </span>
      ) : null}
      {current || isEmpty ? null : (
        <Button
          variant="secondary"
          onClick={() => setNaming({ saved: { id: crypto.randomUUID(), name: '', filter }, isNew: true })}
        >
          Save this filter
        </Button>
      )}
      {naming ? <NameDialog {...naming} onClose={() => setNaming(null)} onSaved={again} /> : null}
    </section>
  );
}
