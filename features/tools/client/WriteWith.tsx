import { useViewer } from '#platform/client/session.ts';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { can } from '#platform/contract/capabilities.ts';
import { toolCards } from '#features/tools/rules.ts';

const words: Readonly<Record<string, string>> = {
  'ad-copy': 'Ad',
  'social-posts': 'Post',
  'email-sequences': 'Emails',
  'call-scripts': 'Script',
  messaging: 'Message',
};

interface WriteWithProps {
  readonly cardId: string;
  /** The card's words: they tell the links of one card from those of the next. */
  readonly frustration: string;
}

/** From a Frustration Card to every tool that writes, in one click. */
export function WriteWith({ cardId, frustration }: WriteWithProps) {
  const viewer = useViewer();
  if (!viewer || !can(viewer, 'tools.use')) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-0">
      <span className="text-soft mr-1 text-sm">Write:</span>
      {toolCards
        .filter(({ slug }) => slug in words)
        .map(({ slug, path }) => (
          <PageLink
            key={slug}
            to={`${path}?card=${cardId}`}
            className="text-link inline-flex min-h-11 items-center px-2"
          >
            {words[slug]}
            <span className="sr-only"> from “{frustration}”</span>
          </PageLink>
        ))}
    </div>
  );
}
