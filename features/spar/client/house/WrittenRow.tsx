import { call } from '#platform/client/call.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { PhoneIcon } from '#platform/client/ui/icons.tsx';
import { PencilIcon, TrashIcon } from '#platform/client/ui/icons-at-work.tsx';
import { Switch } from '#platform/client/ui/forms/Switch.tsx';
import { updateHouseClient, type WrittenClient } from '#features/spar/contract-house.ts';
import { useDeleteClient, useHouseAct, useTryClient } from './api.ts';

interface WrittenRowProps {
  readonly client: WrittenClient;
  readonly onEdit: () => void;
}

/** One client that an admin wrote: whether members see them, and the actions for them. */
export function WrittenRow({ client, onEdit }: WrittenRowProps) {
  const { id, version, name, who, isOn, isFree, situation, temper } = client;
  const turn = useHouseAct('The client was not changed', (on: boolean) =>
    call(updateHouseClient, { params: { id }, body: { version, isOn: on } }),
  );
  const remove = useDeleteClient();
  const tried = useTryClient();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          {isOn ? null : <Badge>Draft</Badge>}
          {isFree ? <Badge tone="success">Free</Badge> : null}
        </p>
        <p dir="auto" className="text-soft text-[0.9375rem] wrap-anywhere">
          {who}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Switch
          label={`Show to members: ${name}`}
          short="Show"
          on={isOn}
          busy={turn.isPending}
          onChange={(on) => turn.mutate(on)}
        />
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Try ${name} in a call`}
          busy={tried.isPending}
          onClick={() => tried.mutate({ slug: id, situation, temper })}
        >
          <PhoneIcon width={20} />
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Edit ${name}`} onClick={onEdit}>
          <PencilIcon width={20} />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Delete ${name}`}
          busy={remove.isPending}
          onClick={() => remove.mutate({ id, name })}
        >
          <TrashIcon width={20} />
        </Button>
      </div>
    </div>
  );
}
