import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { passFocusOn } from '#platform/client/focus.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { agoOf, dayOf } from '#platform/client/when.ts';
import { mcpPath } from '#platform/contract/token-scopes.ts';
import { useFailure } from '#features/account/client/api.ts';
import {
  listPersonalTokens,
  type PersonalToken,
  revokePersonalToken,
} from '#features/account/contract-personal-tokens.ts';
import { NewTokenDialog } from './NewTokenDialog.tsx';

const tokensQuery = queryOptions({
  queryKey: ['account', 'tokens'],
  queryFn: async ({ signal }) => (await call(listPersonalTokens, {}, { signal })).tokens,
  staleTime: 0,
});

const endingWords = (isAssistant: boolean) =>
  isAssistant
    ? {
        verb: 'Disconnect',
        confirm: 'Disconnect assistant',
        description: 'It’s out within a second. To let it in again, connect it again.',
        done: 'Assistant disconnected',
      }
    : {
        verb: 'Revoke',
        confirm: 'Revoke token',
        description: 'The program that uses it is out within a second. To let it in again, make a new token.',
        done: 'Token revoked',
      };

interface RowProps {
  readonly token: PersonalToken;
  readonly now: number;
  readonly onEnd: () => void;
}

function Row({ token, now, onEnd }: RowProps) {
  const { createdAt, expiresAt, isAssistant, lastUsedAt, name, scope } = token;
  const { verb } = endingWords(isAssistant);
  return (
    <li
      ref={passFocusOn}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 first:pt-0"
    >
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2.5 font-semibold wrap-anywhere">
          {name}
          <Badge>{scope === 'read' ? 'Only reads' : 'Reads and writes'}</Badge>
        </p>
        <p className="text-soft text-[0.9375rem]">
          {lastUsedAt === null ? 'Not used yet' : `Last used ${agoOf(lastUsedAt, now)}`} · since{' '}
          {dayOf(createdAt)} · works until {dayOf(expiresAt)}
        </p>
      </div>
      <Button variant="secondary" aria-label={`${verb} ${name}`} onClick={onEnd}>
        {verb}
      </Button>
    </li>
  );
}

/** What the member's own programs get in by. */
export function TokensPage() {
  const tokens = useQuery(tokensQuery);
  const client = useQueryClient();
  const fail = useFailure();
  const [isMaking, setMaking] = useState(false);
  const [asked, setAsked] = useState<PersonalToken | null>(null);
  const reload = () => client.invalidateQueries(tokensQuery);
  const end = useMutation({
    mutationFn: ({ id }: PersonalToken) => call(revokePersonalToken, { params: { id } }),
    onSuccess: (_, { isAssistant }) => toast.success(endingWords(isAssistant).done, 'It no longer works.'),
    onError: fail,
    onSettled: reload,
  });
  const words = endingWords(asked?.isAssistant ?? false);
  /** @param empty what stands there without any */
  const listOf = (isAssistant: boolean, empty: ReactNode) => {
    if (tokens.isPending) return <Skeleton className="h-20" />;
    if (tokens.isError)
      return (
        <ErrorState
          message={messageOf(tokens.error)}
          onRetry={() => void tokens.refetch()}
          retrying={tokens.isFetching}
        />
      );
    const shown = tokens.data.filter((token) => token.isAssistant === isAssistant);
    if (shown.length === 0) return empty;
    return (
      <ul className="divide-line grid divide-y-2">
        {shown.map((token) => (
          <Row key={token.id} token={token} now={tokens.dataUpdatedAt} onEnd={() => setAsked(token)} />
        ))}
      </ul>
    );
  };
  const address = new URL(mcpPath, location.origin).href;
  return (
    <>
      <SettingsSection
        title="Connected assistants"
        text="Your own assistant, if it speaks MCP, can read your clients, cards, texts, lessons and books. If you let it write, it can also change some of them, ask the course and write texts in your account. It can’t get at anything else, and it’s out when you change your password or sign out elsewhere."
      >
        {listOf(
          true,
          <EmptyState
            title="No assistants yet"
            description="Give your assistant this address, and it asks you here."
          />,
        )}
        <div className="flex flex-wrap items-center gap-3">
          <code className="bg-sunken bubble px-4 py-3 text-[0.9375rem] wrap-anywhere">{address}</code>
          <CopyButton text={address} label="Copy address" />
        </div>
      </SettingsSection>
      <SettingsSection
        title="Your tokens"
        text="A token lets a program in that can’t ask you here itself. Make one and paste it into the program: it may then do what an assistant may."
      >
        {tokens.isError
          ? null
          : listOf(
              false,
              <EmptyState title="No tokens yet" description="Make one for each program that you connect." />,
            )}
        {tokens.data ? (
          <Button className="w-fit" onClick={() => setMaking(true)}>
            Make a token
          </Button>
        ) : null}
        <p className="text-soft max-w-prose text-[0.9375rem] wrap-anywhere">
          The program sends it as <code>Authorization: Bearer</code>. What a token opens is marked in{' '}
          <a href="/api/docs" className="text-link">
            the API’s documentation
          </a>
          .
        </p>
        {isMaking ? (
          <NewTokenDialog
            onClose={() => {
              setMaking(false);
              void reload();
            }}
          />
        ) : null}
      </SettingsSection>
      <ConfirmDialog
        open={asked !== null}
        onOpen={(open) => !open && setAsked(null)}
        danger
        title={`${words.verb} “${asked?.name ?? ''}”?`}
        description={words.description}
        confirmLabel={words.confirm}
        onConfirm={() => {
          if (asked) end.mutate(asked);
          setAsked(null);
        }}
      />
    </>
  );
}
