import { Button } from '#platform/client/ui/Button.tsx';

/**
 * Any address that is not one of ours [home.route-not-found]; static from the server, within the app's frame inside the
 * app.
 */
export function NotFoundPage() {
  return (
    <div className="page-width grid items-center gap-10 py-16 sm:py-24 lg:grid-cols-[1.1fr_1fr]">
      <div>
        <p className="text-soft mb-4 font-semibold">404</p>
        <h1 className="display text-display">Oops! Page not found</h1>
        <p className="text-soft text-lead mt-6 max-w-prose">
          Nobody has said anything at this address. Perhaps a letter got lost on the way, or the page has
          moved.
        </p>
        <Button asChild size="large" className="mt-9">
          <a href="/">Return to Home</a>
        </Button>
      </div>
      <UnsaidBubble />
    </div>
  );
}

/** An empty speech bubble with eleven unlit ticks. */
function UnsaidBubble() {
  return (
    <svg viewBox="0 0 420 360" className="w-full max-w-md justify-self-center" aria-hidden="true">
      <path
        d="M30 350V165C30 84 94 20 175 20h70c81 0 145 64 145 145s-64 145-145 145H92L30 350Z"
        className="fill-accent-wash stroke-ink"
        strokeWidth="5"
        strokeLinejoin="round"
        strokeDasharray="2 17"
        strokeLinecap="round"
      />
      {Array.from({ length: 11 }, (_, tick) => (
        <line
          key={tick}
          x1="210"
          y1="72"
          x2="210"
          y2={tick === 0 ? 118 : 98}
          strokeWidth={tick === 0 ? 13 : 10}
          strokeLinecap="round"
          className={tick === 0 ? 'stroke-accent-strong' : 'stroke-ink opacity-20'}
          transform={`rotate(${(tick * 360) / 11} 210 165)`}
        />
      ))}
    </svg>
  );
}
