import { useSiteLook } from '#platform/client/site-look.ts';

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

const nameLook =
  'font-display text-[1.3125rem] font-extrabold tracking-tight @min-[12rem]:whitespace-nowrap max-[24rem]:text-[1.1875rem] @max-[12rem]:sr-only';

/** A wide logo is the name itself: that is left to screen readers. */
function Pictured({
  isWide,
  name,
  src,
}: {
  readonly isWide: boolean;
  readonly name: string;
  readonly src: string;
}) {
  return (
    <>
      <img
        src={src}
        alt=""
        // Or each document would fetch ahead what only one of its marks may show.
        fetchPriority="low"
        className={
          isWide
            ? 'h-9 max-w-44 object-contain object-left @max-[12rem]:max-w-full'
            : 'size-9 shrink-0 object-contain'
        }
      />
      <span className={isWide ? 'sr-only' : nameLook}>{name}</span>
    </>
  );
}

/** Mark and name, or the owner's logo. The mark is decoration; a container too narrow for both leaves the name to screen readers. */
export function Logo() {
  const { logo, name } = useSiteLook();
  const ours = (
    <>
      <LogoMark className="size-9 shrink-0" />
      <span className={nameLook}>{name}</span>
    </>
  );
  return (
    <span className="inline-flex min-w-0 items-center gap-2 sm:gap-2.5">
      {logo === 'any' ? (
        <>
          {'{{#logo-ours}}'}
          {ours}
          {'{{/logo-ours}}{{#logo-square}}'}
          <Pictured isWide={false} name={name} src="{{logo-square.src}}" />
          {'{{/logo-square}}{{#logo-wide}}'}
          <Pictured isWide name={name} src="{{logo-wide.src}}" />
          {'{{/logo-wide}}'}
        </>
      ) : logo === null ? (
        ours
      ) : (
        <Pictured isWide={logo.isWide} name={name} src={logo.src} />
      )}
    </span>
  );
}
