const ticks = 11;

/** The mark: a speech bubble with eleven ticks, one for each second you have. */
export function LogoMark({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      <path d="M5 46V22C5 11.5 13.5 3 24 3s19 8.5 19 19-8.5 19-19 19H12L5 46Z" className="fill-accent" />
      {Array.from({ length: ticks }, (_, tick) => (
        <line
          key={tick}
          x1="24"
          y1="8.5"
          x2="24"
          y2={tick === 0 ? 17 : 12.5}
          strokeWidth={tick === 0 ? 3.6 : 2.8}
          strokeLinecap="round"
          className="stroke-on-accent"
          transform={`rotate(${(tick * 360) / ticks} 24 22)`}
        />
      ))}
    </svg>
  );
}

/** Mark and name. The mark is decoration; a container too narrow for both leaves the name to screen readers. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 sm:gap-2.5">
      <LogoMark className="size-9 shrink-0" />
      <span className="font-display text-[1.3125rem] font-extrabold tracking-tight @min-[12rem]:whitespace-nowrap max-[24rem]:text-[1.1875rem] @max-[12rem]:sr-only">
        Make Me Great!
      </span>
    </span>
  );
}
