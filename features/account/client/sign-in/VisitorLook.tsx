import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { readFirstLook } from '#features/tools/contract-first-look.ts';

/** What a visitor read on the front page and takes along into their account; nothing when nothing waits. */
export function VisitorLook() {
  const { data } = useQuery({
    queryKey: ['account', 'kept-look'],
    queryFn: ({ signal }) => call(readFirstLook, {}, { signal }),
    // It is an extra: without it the page signs up as always.
    retry: false,
  });
  const look = data?.look;
  if (!look) return null;
  return (
    <section aria-labelledby="kept-look" className="bubble bg-sunken mb-8 grid gap-2 p-5">
      <h2 id="kept-look" className="font-semibold">
        Saved for you
      </h2>
      <ul aria-labelledby="kept-look" className="grid list-disc gap-1 pl-5">
        {look.frustrations.map(({ title }) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      <p className="text-soft text-sm">They become your first cards when you sign up or sign in.</p>
    </section>
  );
}
