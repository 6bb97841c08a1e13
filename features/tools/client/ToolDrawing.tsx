import type { ComponentType } from 'react';
import { EmailIcon, MegaphoneIcon, PostIcon } from '#platform/client/ui/icons-at-work.tsx';
import { BubbleIcon, PhoneIcon, SparkIcon } from '#platform/client/ui/icons.tsx';
import type { DrawingName } from '#features/tools/define-tool.ts';
import { type ToolSlug, toolOf } from '#features/tools/rules.ts';

const drawings: Readonly<Record<DrawingName, ComponentType<{ readonly width: number }>>> = {
  bubble: BubbleIcon,
  megaphone: MegaphoneIcon,
  post: PostIcon,
  envelope: EmailIcon,
  phone: PhoneIcon,
  spark: SparkIcon,
};

/** The icon on a tool's card. */
export function ToolDrawing({ slug }: { readonly slug: ToolSlug }) {
  const Drawing = drawings[toolOf(slug).drawing];
  return <Drawing width={26} />;
}
