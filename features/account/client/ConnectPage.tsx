import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { useRefusal } from '#platform/client/refusal.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ChoiceGroup } from '#platform/client/ui/forms/ChoiceGroup.tsx';
import { PasswordField } from '#platform/client/ui/forms/PasswordField.tsx';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { NarrowPage } from '#platform/client/ui/NarrowPage.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import type { TokenScope } from '#platform/contract/token-scopes.ts';
import {
  answerAssistantRequest,
  connectRefusal,
  readAssistantRequest,
} from '#features/account/contract-assistants.ts';
import { passwordField } from '#features/account/contract.ts';
import { assistantDays } from '#features/account/rules-assistants.ts';
import { refusalWords } from './settings/refusal-words.ts';

const requestQuery = queryOptions({
  queryKey: ['account', 'assistant-request'],
  queryFn: ({ signal }) => call(readAssistantRequest, {}, { signal }),
  // Another assistant may ask next.
  staleTime: 0,
  gcTime: 0,
});
type Asked = z.output<typeof readAssistantRequest.output>;

const withoutPassword = z.strictObject({ password: z.string() });
const withPassword = z.strictObject({ password: passwordField });

const readable = [
  'your clients, and what you noted about them',
  'your frustration cards',
  'your texts, and what came of them',
  'the lessons and books that are open to you',
];

function Ended({ words }: { readonly words: string }) {
  return (
    <div className="grid justify-items-start gap-6">
      <Notice tone="attention" title="Nothing was connected">
        <p>{words}</p>
      </Notice>
      <Button asChild variant="secondary">
        <Link to="/settings/tokens">See what is connected</Link>
      </Button>
    </div>
  );
}

function Question({ asked }: { readonly asked: Asked }) {
  const { asksToWrite, host, id, name } = asked;
  const [scope, setScope] = useState<TokenScope>('read');
  const [needsPassword, setNeedsPassword] = useState(false);
  const [isGone, setGone] = useState(false);
  const [isRefusing, setRefusing] = useState(false);
  const refusal = useRefusal();
  const form = useForm(needsPassword ? withPassword : withoutPassword, { password: '' });

  async function answer(body: { readonly scope: TokenScope | null; readonly password?: string }) {
    refusal.clear();
    const { url } = await call(answerAssistantRequest, { body: { id, ...body } });
    location.assign(url);
  }
  function fail(error: unknown, how: { readonly isMarked?: boolean } = {}) {
    if (error instanceof CallError && error.code === 'not_found') setGone(true);
    else if (error instanceof CallError && error.code === 'password_needed') setNeedsPassword(true);
    else refusal.refuse(error, { ...how, words: refusalWords(error) });
  }
  const submit = form.submit(({ password }) => answer({ scope, ...(needsPassword ? { password } : {}) }), {
    onFailure: fail,
  });
  async function refuse() {
    setRefusing(true);
    try {
      await answer({ scope: null });
    } catch (error) {
      fail(error);
    } finally {
      setRefusing(false);
    }
  }
  if (isGone) return <Ended words="This request has ended. Start again in your assistant." />;
  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-6">
      <p className="wrap-anywhere">
        <strong>{name}</strong> wants to connect to your account. That’s what it calls itself; we haven’t
        checked who runs it. {host === null ? 'It runs on this device.' : `Afterward you go back to ${host}.`}
      </p>
      <div className="grid gap-2">
        <p className="font-semibold">It would read</p>
        <ul className="list-disc pl-6">
          {readable.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <p className="text-soft">
          It can’t get at anything else: not your password, your payments or your practice calls. It stays
          connected for {assistantDays} days, or until you disconnect it in your settings.
        </p>
      </div>
      {asksToWrite ? (
        <ChoiceGroup
          legend="It asks to write, too. It may"
          options={[
            { value: 'read', label: 'Only read' },
            {
              value: 'write',
              label:
                'Also add and change clients, ask the course and write with the tools from your allowance, name and mark texts, and note what came of them',
            },
          ]}
          value={scope}
          onValue={setScope}
        />
      ) : null}
      {needsPassword ? (
        <PasswordField
          label="Your password"
          hint="So nobody else can connect something here."
          autoComplete="current-password"
          {...form.field('password')}
        />
      ) : null}
      <Refusal message={refusal.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={form.busy} disabled={refusal.waiting || isRefusing}>
          Connect
        </Button>
        <Button
          variant="secondary"
          size="large"
          busy={isRefusing}
          disabled={form.busy}
          onClick={() => void refuse()}
        >
          Don’t connect
        </Button>
      </div>
    </form>
  );
}

function Request() {
  const request = useQuery(requestQuery);
  if (request.isPending) return <Skeleton className="h-96" />;
  if (request.isError)
    return request.error instanceof CallError && request.error.code === 'not_found' ? (
      <Ended words={messageOf(request.error)} />
    ) : (
      <ErrorState
        message={messageOf(request.error)}
        onRetry={() => void request.refetch()}
        retrying={request.isFetching}
      />
    );
  return <Question key={request.data.id} asked={request.data} />;
}

/** `/connect`: an assistant sent the member here to ask whether it may read in their account. */
export function ConnectPage() {
  const viewer = useMemberOnly();
  const { [connectRefusal]: refused } = useSearch({ strict: false });
  return (
    <NarrowPage title="Connect an assistant">
      {refused === undefined ? null : (
        <Ended
          words={
            refused === 'server_error'
              ? 'Something went wrong on our side. Please start again in your assistant.'
              : 'This request is too old, or asks in a way that we don’t support. Start again in your assistant.'
          }
        />
      )}
      {refused === undefined && viewer === null ? <Skeleton className="h-96" /> : null}
      {refused === undefined && viewer !== null ? <Request key={viewer.userId} /> : null}
    </NarrowPage>
  );
}
