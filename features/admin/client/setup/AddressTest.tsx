import { useMutation } from '@tanstack/react-query';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { messageOf } from '#platform/client/call-error.ts';
import { TestSection } from './TestSection.tsx';

interface Seen {
  readonly ready: boolean;
  readonly encrypted: boolean;
  readonly here: string;
}

const ask = (path: string) => fetch(path, { cache: 'no-store', credentials: 'omit' });

/** What this browser sees of the site. */
async function look(): Promise<Seen> {
  const ready = await ask('/readyz');
  // A proxy that hides what monitoring reads, as the one in deploy/ does, shows whether it lives.
  const answer = ready.status === 404 ? await ask('/healthz') : ready;
  return { ready: answer.ok, encrypted: location.protocol === 'https:', here: location.origin };
}

/** What is wrong with what was seen; null if nothing is. */
function faultOf({ encrypted, here, ready }: Seen, appUrl: string): string | null {
  if (here !== appUrl)
    return `You’re at ${here}, but the server’s APP_URL says ${appUrl}. Links in emails would lead there: ask whoever runs the server to make them the same.`;
  if (!ready)
    return 'The server says that something it needs isn’t answering. Ask whoever runs it to look at /readyz and its log.';
  if (!encrypted) return 'It isn’t encrypted yet: what to ask for stands above, under ‘Encrypted address’.';
  return null;
}

/** Looks at the public address as visitors reach it. */
export function AddressTest({ appUrl }: { readonly appUrl: string }) {
  const test = useMutation({ mutationFn: look });
  const fault = test.data ? faultOf(test.data, appUrl) : null;
  return (
    <TestSection
      title="Is the site where it says it is?"
      text={`It says its address is ${appUrl}. We ask it from your browser, the way a visitor’s would.`}
      action="Check the address"
      busy={test.isPending}
      onTest={() => test.mutate()}
    >
      {test.error ? <Notice tone="danger" title={messageOf(test.error)} /> : null}
      {test.data ? (
        fault === null ? (
          <Notice tone="success" title={`${appUrl} answers, encrypted and ready`}>
            <a
              href={appUrl}
              target="_blank"
              rel="noreferrer"
              className="text-link inline-flex min-h-11 items-center"
            >
              Open it<span className="sr-only"> (in a new tab)</span>
            </a>
          </Notice>
        ) : (
          <Notice tone="danger" title={`Not yet: seen at ${test.data.here}`}>
            <p className="wrap-anywhere">{fault}</p>
          </Notice>
        )
      ) : null}
    </TestSection>
  );
}
