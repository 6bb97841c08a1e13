import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#platform/client/call-error.ts';
import { Notice } from '#platform/client/ui/Notice.tsx';
import { TestSection } from './TestSection.tsx';

const pages = [
  { path: '/', name: 'Front page' },
  { path: '/contact', name: 'Contact' },
  { path: '/about', name: 'About' },
  { path: '/terms', name: 'Terms' },
  { path: '/privacy', name: 'Privacy' },
] as const;

/** What the legal pages and the contact page say while somebody is still missing. */
const unfinished = ['details aren’t complete here yet', 'whose postal address you can get'];

/** What a visitor finds at an address of ours. */
async function look({
  name,
  path,
}: (typeof pages)[number]): Promise<{ name: string; path: string; words: string; isFine: boolean }> {
  const answer = await fetch(path, { credentials: 'omit', redirect: 'manual', cache: 'no-store' });
  if (answer.type === 'opaqueredirect')
    return { name, path, words: 'leads to the page you entered', isFine: true };
  if (!answer.ok) return { name, path, words: `doesn’t answer (${answer.status})`, isFine: false };
  const html = await answer.text();
  const isFine = !unfinished.some((words) => html.includes(words));
  return { name, path, words: isFine ? 'is complete' : 'says that your details are incomplete', isFine };
}

/** Opens the pages as a visitor would, and says what they lack. */
export function PagesTest() {
  const test = useMutation({ mutationFn: () => Promise.all(pages.map(look)) });
  const { data } = test;
  const isFine = data?.every((page) => page.isFine) ?? false;
  return (
    <TestSection
      title="What do visitors see?"
      text="We read five pages as a visitor gets them, and list what each still lacks, with a link to it."
      action="Check the pages"
      busy={test.isPending}
      onTest={() => test.mutate()}
    >
      {test.error ? <Notice tone="danger" title={messageOf(test.error)} /> : null}
      {data ? (
        <Notice
          tone={isFine ? 'success' : 'attention'}
          title={isFine ? 'Every page is complete' : 'Some pages are waiting for your details'}
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
