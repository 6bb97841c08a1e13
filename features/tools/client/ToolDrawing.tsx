import type { ReactNode } from 'react';
import { EmailIcon, MegaphoneIcon, PostIcon } from '#platform/client/ui/icons-at-work.tsx';
import { BubbleIcon, PhoneIcon, SparkIcon } from '#platform/client/ui/icons.tsx';

const width = 26;

const drawings: Readonly<Record<string, ReactNode>> = {
  'frustration-identifier': <BubbleIcon width={width} />,
  'ad-copy': <MegaphoneIcon width={width} />,
  'social-posts': <PostIcon width={width} />,
  'email-sequences': <EmailIcon width={width} />,
  'call-scripts': <PhoneIcon width={width} />,
};

/** The icon on a tool's card. */
export function ToolDrawing({ slug }: { readonly slug: string }) {
  return drawings[slug] ?? <SparkIcon width={width} />;
}
