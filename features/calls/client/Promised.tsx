import type { Call } from '#features/calls/contract.ts';
import { promisesIn } from '#features/calls/rules/promises.ts';

/** What the member said they would do, in their own words; nothing where they took nothing on. */
export function Promised({ kept }: { readonly kept: Pick<Call, 'memberSpeaker' | 'turns'> }) {
  const promised = promisesIn(kept);
  if (promised.length === 0) return null;
  return (
    <div className="grid gap-1 wrap-anywhere">
      <p className="font-semibold">You said you would:</p>
      <ul className="grid gap-1">
        {promised.map((words) => (
          <li key={words}>“{words}”</li>
        ))}
      </ul>
    </div>
  );
}
