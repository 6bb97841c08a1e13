import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type DeclaredKind,
  readDeclaration,
  undoDeclaration,
} from '#features/billing/contract-declaration.ts';
import { plans } from '#platform/contract/plans.ts';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { momentOf } from '#platform/client/when.ts';
import { useMailToken } from '#platform/client/mail-token.ts';
import { NarrowPage } from '#platform/client/ui/NarrowPage.tsx';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { SpentLink } from '#platform/client/ui/SpentLink.tsx';
import { useRefusal } from '#platform/client/refusal.ts';

const names: Readonly<Record<DeclaredKind, string>> = {
  cancellation: 'Cancellation of',
  withdrawal: 'Withdrawal from',
};

/**
 * `/undo-declaration#token=…`: the page behind "It wasn't me". Nothing happens until its button is pressed, since mail
 * programs open links by themselves.
 */
export function UndoDeclarationPage() {
  const token = useMailToken();
  const refusal = useRefusal();
  const declared = useQuery({
    queryKey: ['billing', 'declaration', token],
    queryFn: ({ signal }) => call(readDeclaration, { body: { token: token ?? '' } }, { signal }),
    enabled: token !== null,
  });
  const [goesOn, setGoesOn] = useState(true);
  const [acted, setOutcome] = useState<'asked' | 'undoing' | 'undone' | 'spent'>(
    token === null ? 'spent' : 'asked',
  );
  const isSpent = declared.error instanceof CallError && declared.error.code === 'link_spent';
  const outcome = acted === 'asked' && isSpent ? 'spent' : acted;

  async function undo() {
    if (token === null) return;
    setOutcome('undoing');
    refusal.clear();
    try {
      const undone = await call(undoDeclaration, { body: { token } });
      setGoesOn(undone.goesOn);
      setOutcome('undone');
    } catch (error) {
      const isOver = error instanceof CallError && error.code === 'link_spent';
      setOutcome(isOver ? 'spent' : 'asked');
      if (!isOver) refusal.refuse(error);
    }
  }
  return (
    <NarrowPage title="It wasn’t me">
      {outcome === 'asked' || outcome === 'undoing' ? (
        <div className="grid justify-items-start gap-6">
          {declared.isPending ? <Skeleton className="h-14 w-full" /> : null}
          {declared.isError ? (
            <ErrorState
              message={messageOf(declared.error)}
              onRetry={() => void declared.refetch()}
              retrying={declared.isFetching}
            />
          ) : null}
          {declared.data ? (
            <p>
              {names[declared.data.kind]} the contract for {plans[declared.data.plan].name}, received on{' '}
              {momentOf(declared.data.declaredAt)}.
            </p>
          ) : null}
          <p>Press the button if that wasn’t you. It undoes this declaration and no other.</p>
          <Refusal message={refusal.message} />
          <Button
            size="large"
            busy={outcome === 'undoing'}
            disabled={refusal.waiting || !declared.data}
            onClick={() => void undo()}
          >
            Undo it
          </Button>
          <p className="text-soft">If it was you, close this page. Nothing has changed.</p>
        </div>
      ) : null}
      {outcome === 'undone' ? (
        <Notice tone="success" title="It is undone">
          <p>
            {goesOn
              ? 'The contract goes on as before.'
              : 'The contract still ends, because you or another declaration ended it. See Plan and billing.'}
          </p>
        </Notice>
      ) : null}
      {outcome === 'spent' ? (
        <SpentLink>
          <p>
            The contract may be over, or your money may be on its way back. See{' '}
            <Link to="/settings/billing" className="text-link">
              Plan and billing
            </Link>
            .
          </p>
        </SpentLink>
      ) : null}
    </NarrowPage>
  );
}
