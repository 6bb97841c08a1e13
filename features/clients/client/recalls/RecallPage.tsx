import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { useMailToken } from '#platform/client/mail-token.ts';
import { useRefusal } from '#platform/client/refusal.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { NarrowPage } from '#platform/client/ui/NarrowPage.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { dayOf } from '#platform/client/when.ts';
import { longText } from '#platform/contract/text.ts';
import {
  answerQuestion,
  eraseAnswer,
  readQuestion,
  recallLimits,
} from '#features/clients/contract-recall.ts';

const typed = z.strictObject({
  answer: longText({ max: recallLimits.answer, required: 'Please write what you remember, or “Nothing”' }),
});
const isSpent = (error: unknown) => error instanceof CallError && error.code === 'link_spent';

interface LinkProps {
  readonly token: string;
}

/** Takes the answer back, at once and for good. */
function Erase({ onErased, token }: LinkProps & { readonly onErased: () => void }) {
  const refusal = useRefusal();
  const [isBusy, setIsBusy] = useState(false);
  async function erase() {
    setIsBusy(true);
    refusal.clear();
    try {
      await call(eraseAnswer, { body: { token } });
      onErased();
    } catch (error) {
      setIsBusy(false);
      refusal.refuse(error);
    }
  }
  return (
    <>
      <Refusal message={refusal.message} />
      <Button
        variant="ghost"
        className="w-fit"
        busy={isBusy}
        disabled={refusal.waiting}
        onClick={() => void erase()}
      >
        Erase my answer
      </Button>
    </>
  );
}

function AnswerForm({ from, onAnswered, token }: LinkProps & { from: string; onAnswered: () => void }) {
  const form = useForm(typed, { answer: '' });
  const refusal = useRefusal();
  const submit = form.submit(
    async ({ answer }) => {
      refusal.clear();
      await call(answerQuestion, { body: { token, answer } });
      onAnswered();
    },
    { onFailure: (error) => refusal.refuse(error) },
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextArea
        label="In your own words"
        hint="One line is enough. “Nothing” is an answer too."
        rows={3}
        limit={recallLimits.answer}
        {...form.field('answer')}
      />
      <Refusal message={refusal.message} />
      <Button type="submit" size="large" busy={form.busy} disabled={refusal.waiting} className="w-fit">
        Send to {from}
      </Button>
      <p className="text-soft">
        Only {from} sees it. No account, no cookie for it, and no AI reads it. Afterward you can erase it
        here.
      </p>
    </form>
  );
}

const Spent = () => (
  <Notice tone="danger" title="This link leads nowhere">
    <p>
      It wasn’t copied in full, or what it asked about is gone. If you reloaded this page, open the link
      again.
    </p>
  </Notice>
);

function Question({ token }: LinkProps) {
  const question = useQuery({
    queryKey: ['recall', token],
    queryFn: () => call(readQuestion, { body: { token } }),
    retry: false,
  });
  const [outcome, setOutcome] = useState<'open' | 'answered' | 'erased'>('open');
  if (question.isPending) return <Skeleton className="h-40" />;
  if (isSpent(question.error)) return <Spent />;
  if (!question.data)
    return (
      <ErrorState
        message={messageOf(question.error)}
        retrying={question.isFetching}
        onRetry={() => void question.refetch()}
      />
    );
  const { from, isAnswered, talkedOn } = question.data;
  if (outcome === 'erased') return <Notice tone="success" title="Your answer is erased" />;
  if (outcome === 'answered' || isAnswered)
    return (
      <div className="grid gap-4">
        <Notice tone="success" title={outcome === 'answered' ? 'Thank you' : 'This was answered'}>
          <p>{from} sees it. You can close this page.</p>
        </Notice>
        <Erase token={token} onErased={() => setOutcome('erased')} />
      </div>
    );
  return (
    <div className="grid gap-6">
      <p className="text-lead">
        {from} asks about your talk on {dayOf(`${talkedOn}T12:00`)}.
      </p>
      <AnswerForm token={token} from={from} onAnswered={() => setOutcome('answered')} />
    </div>
  );
}

/** `/recall#token=…`: where a client says what is left of a talk. Programs that open links change nothing here. */
export function RecallPage() {
  const token = useMailToken();
  return (
    <NarrowPage title="What do you still remember of our talk?">
      {token === null ? <Spent /> : <Question token={token} />}
    </NarrowPage>
  );
}
