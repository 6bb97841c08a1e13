import type { ReactNode } from 'react';
import { classes } from '#platform/client/ui/classes.ts';
import { EmailIcon } from '#platform/client/ui/icons-at-work.tsx';
import { SignInLink } from '#platform/client/ui/SignInLink.tsx';
import { CheckIcon, WarningIcon } from '#platform/client/ui/icons.tsx';

const looks = {
  danger: { box: 'bg-danger-wash', icon: 'text-danger', Drawing: WarningIcon },
  attention: { box: 'bg-accent-wash', icon: 'text-ink', Drawing: WarningIcon },
  success: { box: 'bg-success-wash', icon: 'text-success', Drawing: CheckIcon },
  mail: { box: 'bg-accent-wash', icon: 'text-ink', Drawing: EmailIcon },
} as const;

interface NoticeProps {
  readonly tone: keyof typeof looks;
  readonly title: string;
  readonly children?: ReactNode;
}

/** Something the member has to know, with what to do about it. */
export function Notice({ tone, title, children }: NoticeProps) {
  const { box, icon, Drawing } = looks[tone];
  return (
    <div className={classes('bubble flex items-start gap-4 px-5 py-4 sm:px-6 sm:py-5', box)}>
      <Drawing width={24} className={classes('mt-0.5 shrink-0', icon)} />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">{title}</p>
        <SignInLink after={title} />
        {children}
      </div>
    </div>
  );
}
