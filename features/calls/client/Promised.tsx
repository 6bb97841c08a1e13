import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { useViewer } from '#platform/client/session.ts';
import { classes } from '#platform/client/ui/classes.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { can } from '#platform/contract/capabilities.ts';
import { type Call, changeCall } from '#features/calls/contract.ts';
import { lineOf, openPromises, type PromiseMade, promisesIn } from '#features/calls/rules/promises.ts';
import { keepCall } from './api.ts';

/** What the member has done of what they said they would; sent as all that is ticked off. */
function useTick({ id, promisesDone }: Pick<Call, 'id' | 'promisesDone'>) {
  const client = useQueryClient();
  const save = async (done: string[]) => {
    keepCall(client, await call(changeCall, { params: { id }, body: { promisesDone: done } }));
  };
  return useMutation({
    mutationFn: (line: string) =>
      promisesDone.includes(line)
        ? save(promisesDone.filter((one) => one !== line))
        : save([...promisesDone, line]),
    onSuccess: (_, line) => {
      if (!promisesDone.includes(line)) toast.undo('Done.', () => save(promisesDone));
    },
    onError: (error) => toast.error('Error', messageOf(error)),
  });
}

const Words = ({ one: { about, words } }: { readonly one: PromiseMade }) => (
  <span>
    “{words}”{about === null ? null : <span className="text-soft block">They asked: “{about}”</span>}
  </span>
);

interface PromisedProps {
  readonly kept: Pick<Call, 'id' | 'memberSpeaker' | 'turns' | 'promisesDone'>;
  /** Whether what is done is left out. */
  readonly isOpenOnly?: boolean;
}

/** What the member said they would do, in their own words, to be ticked off; nothing where they took nothing on. */
export function Promised({ kept, isOpenOnly = false }: PromisedProps) {
  const ticks = can(useViewer() ?? null, 'spar.use');
  const tick = useTick(kept);
  const promised = isOpenOnly ? openPromises(kept) : promisesIn(kept);
  if (promised.length === 0) return null;
  return (
    <div className="grid gap-1 wrap-anywhere">
      <p className="font-semibold">You said you would:</p>
      <ul className="grid gap-1">
        {promised.map((one) => {
          const line = lineOf(one);
          const isDone = kept.promisesDone.includes(line);
          return (
            <li key={line}>
              {ticks ? (
                <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
                  <input
                    type="checkbox"
                    checked={isDone}
                    disabled={tick.isPending}
                    onChange={() => tick.mutate(line)}
                    className="accent-accent size-6 shrink-0"
                  />
                  <span className={classes(isDone && 'text-soft line-through')}>
                    <Words one={one} />
                  </span>
                </label>
              ) : (
                <Words one={one} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
