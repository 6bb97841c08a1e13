import { Slot } from 'radix-ui';
import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { classes } from './classes.ts';
import { Spinner } from './notices/Spinner.tsx';

const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent',
  secondary: 'bg-raised text-ink border-edge hover:bg-sunken',
  /** In the color of what it stands on, so that it can be read on every card. */
  ghost: 'bg-transparent text-current border-transparent hover:bg-current/10',
  danger: 'bg-danger text-on-danger border-transparent hover:opacity-90',
} as const;

const sizes = {
  regular: 'min-h-11 rounded-full py-1.5 px-[min(1.25rem,7vw)] text-base',
  large: 'min-h-14 rounded-full px-[min(1.5rem,8vw)] text-lg sm:px-7',
  /** A square for an icon that everybody knows; give it an aria-label. */
  icon: 'size-11 shrink-0 rounded-full',
  /** One word below an icon, for rows of them on a phone; its aria-label begins with the word and names its object. */
  captioned: 'min-h-11 min-w-13 flex-col gap-0.5! rounded-control px-1 text-sm',
} as const;

/** Words without a ground begin where other words begin: what surrounds them reaches beyond the edge. */
const ofWords = {
  ...sizes,
  regular: 'min-h-11 rounded-full py-1.5 -mx-3 px-2.5 text-base',
  large: 'min-h-14 rounded-full -mx-3 px-2.5 text-lg',
} as const;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly variant?: keyof typeof looks;
  readonly size?: keyof typeof sizes;
  /** Working: keeps its width and its focus, shows a spinner and ignores clicks. */
  readonly busy?: boolean;
  /** Style the single child instead, e.g. `<Button asChild><Link to="/tools">Tools</Link></Button>`. */
  readonly asChild?: boolean;
}

/** Used for every button and every link that looks like one. */
export function Button({
  variant = 'primary',
  size = 'regular',
  busy = false,
  asChild = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const look = classes(
    'relative inline-flex max-w-full items-center justify-center gap-2 border-2 font-semibold select-none',
    'transition-[background-color,transform,opacity] duration-150 ease-settle active:translate-y-px',
    'disabled:cursor-not-allowed disabled:opacity-50 text-center leading-tight',
    looks[variant],
    (variant === 'ghost' ? ofWords : sizes)[size],
    className,
  );
  if (asChild) return <Slot.Root className={look}>{children}</Slot.Root>;

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type={type}
      className={look}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={handleClick}
      {...rest}
    >
      <span
        className={classes(
          'inline-flex items-center',
          size === 'captioned' ? 'flex-col gap-0.5' : 'gap-2',
          busy && 'opacity-0',
        )}
      >
        {children}
      </span>
      {busy ? (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      ) : null}
    </button>
  );
}
