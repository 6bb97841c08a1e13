import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setupQuery } from '#features/admin/client/api.ts';
import { readTestMail, sendTestMail } from '#features/admin/contract-setup.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { ownerWords } from '#platform/contract/mail-fault.ts';
import { TestSection } from './TestSection.tsx';

const lookAgainMs = 1500;

/** What became of one test mail. */
function Outcome({ id, to }: { readonly id: number; readonly to: string }) {
  const { data, error } = useQuery({
    queryKey: ['admin', 'setup-mail', id],
    queryFn: ({ signal }) => call(readTestMail, { query: { id: String(id) } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' || !state.data ? lookAgainMs : false),
  });
  const client = useQueryClient();
  const isSent = data?.state === 'sent';
  useEffect(() => {
    if (isSent) void client.invalidateQueries({ queryKey: setupQuery.queryKey });
  }, [client, isSent]);
  if (error && !data) return <Notice tone="danger" title={messageOf(error)} />;
  if (!data || (data.state === 'waiting' && data.code === null))
    return <p className="text-soft">On its way to {to}. A server may take half a minute.</p>;
  if (data.state === 'sent')
    return (
      <Notice tone="success" title={`Your mail server accepted the email to ${to}`}>
        <p>
          Look for ‘Your site’s email works’. If it’s in the spam folder, hand over the three records below.
        </p>
      </Notice>
    );
  const why = ownerWords(data.code ?? 'no code');
  return (
    <Notice
      tone="danger"
      title={data.state === 'waiting' ? 'The email hasn’t been accepted yet' : 'The email wasn’t accepted'}
    >
      <p>
        {why[0]?.toUpperCase()}
        {why.slice(1)}. Check SMTP_URL (name, password, port) and MAIL_FROM, restart the server, and test
        again.
      </p>
    </Notice>
  );
}

/** Sends the admin a mail, and says what the mail server answered. */
export function MailTest() {
  const send = useMutation({ mutationFn: () => call(sendTestMail, {}) });
  return (
    <TestSection
      title="Does email arrive?"
      text="The test goes to the address you sign in with, the way every other email goes."
      action="Send me a test email"
      busy={send.isPending}
      onTest={() => send.mutate()}
    >
      {send.error ? <Notice tone="danger" title={messageOf(send.error)} /> : null}
      {send.data ? <Outcome key={send.data.id} {...send.data} /> : null}
    </TestSection>
  );
}
