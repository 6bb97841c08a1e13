import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cancellationLimits } from '#features/billing/contract-cancellation.ts';
import { cancellationWhys, cancellationWhyWords } from '#features/billing/rules-cancellation.ts';
import { noteReaders } from '#platform/contract/admin-note.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';

// What an admin orders for a subscription, in a dialog: to cancel it, or to send back a part.

const whys = cancellationWhys.map((value) => ({ value, label: cancellationWhyWords[value] }));

/** Whose subscription it is. */
export function Holder({ holder: { email, name } }: { readonly holder: { name: string; email: string } }) {
  return <p className="font-semibold wrap-anywhere">{name === '' ? email : `${name}, ${email}`}</p>;
}

/** What can be ordered now, once it is known. */
export function OrderOffer<Offer>({
  children,
  query: { data, error, isRefetching, refetch },
}: {
  readonly query: UseQueryResult<Offer>;
  readonly children: (offer: Offer) => ReactNode;
}) {
  if (data) return children(data);
  if (!error) return <Skeleton className="bubble h-80" />;
  return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isRefetching} />;
}

interface FieldGiven {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly required: boolean;
  readonly onValue: (value: string) => void;
}

interface OrderReasonProps {
  readonly field: (name: 'why' | 'note') => FieldGiven;
  /** Why the server refused the order; null: it has not. */
  readonly refused: string | null;
  /** Said between the note and a refusal. */
  readonly children?: ReactNode;
}

/** Why, with a note, and below it why the order was refused. */
export function OrderReason({ children, field, refused }: OrderReasonProps) {
  return (
    <>
      <SelectField label="Why" options={whys} {...field('why')} />
      <TextArea
        label="Note (optional)"
        hint={noteReaders}
        rows={2}
        limit={cancellationLimits.note}
        {...field('note')}
      />
      {children}
      {refused === null ? null : (
        <div role="alert">
          <Notice tone="danger" title={refused} />
        </div>
      )}
    </>
  );
}
