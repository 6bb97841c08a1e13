import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#platform/client/call-error.ts';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { lackOf, ownersPages } from './owners-pages.ts';
import { TestSection } from './TestSection.tsx';

/** What a visitor finds at an address of ours. */
async function look({
  name,
  path,
}: (typeof ownersPages)[number]): Promise<{ name: string; path: string; words: string; isFine: boolean }> {
  const answer = await fetch(path, { credentials: 'omit', redirect: 'manual', cache: 'no-store' });
  if (answer.type === 'opaqueredirect')
    return { name, path, words: 'leads to the page you entered', isFine: true };
  if (!answer.ok) return { name, path, words: `doesn’t answer (${answer.status})`, isFine: false };
  const lack = lackOf(await answer.text());
  return { name, path, words: lack ?? 'is complete', isFine: lack === null };
}

/** Opens the pages as a visitor would, and says what they lack. */
export function PagesTest() {
  const test = useMutation({ mutationFn: () => Promise.all(ownersPages.map(look)) });
  const { data } = test;
  const isFine = data?.every((page) => page.isFine) ?? false;
  return (
    <TestSection
      title="What do visitors see?"
      text="We read each page that shows your details or leads to your links, as a visitor gets it, and list what it still lacks."
      action="Check the pages"
      busy={test.isPending}
      onTest={() => test.mutate()}
    >
      {test.error ? <Notice tone="danger" title={messageOf(test.error)} /> : null}
      {data ? (
        <Notice
          tone={isFine ? 'success' : 'attention'}
          title={isFine ? 'Every page is complete' : 'Some pages are waiting for your details or links'}
        >
          <ul>
            {data.map(({ name, path, words }) => (
              <li key={name}>
                <a
                  href={path}
                  target="_blank"
                  rel="noreferrer"
                  className="text-link inline-flex min-h-11 items-center"
                >
                  {name}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>{' '}
                {words}.
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </TestSection>
  );
}
