import type { HTMLAttributes } from 'react';
import { passFocusOn } from '#platform/client/focus.ts';
import { classes } from './classes.ts';

const tones = {
  plain: 'bg-raised border-line border-2',
  sunken: 'bg-sunken border-2 border-transparent',
  accent: 'bg-accent text-on-accent border-2 border-transparent',
  night: 'bg-night text-on-night border-2 border-transparent',
} as const;

interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'section' | 'article' | 'li' | 'form';
  readonly tone?: keyof typeof tones;
}

/** A surface in the shape of the speech bubble. */
export function Card({ as: Element = 'div', tone = 'plain', className, ...rest }: CardProps) {
  const look = classes('bubble p-[min(1.5rem,8vw)] sm:p-8', tones[tone], className);
  if (Element === 'li') return <li ref={passFocusOn} className={look} {...rest} />;
  return <Element className={look} {...rest} />;
}
