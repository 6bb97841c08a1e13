import { call } from '#platform/client/call.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { Switch } from '#platform/client/ui/forms/Switch.tsx';
import { type ShippedClient, turnShipped } from '#features/spar/contract-house.ts';
import { useHouseAct } from './api.ts';

interface ShippedRowProps {
  readonly client: ShippedClient;
  readonly onCopy: () => void;
}

function ShippedRow({ client, onCopy }: ShippedRowProps) {
  const { slug, name, who, isOn, isFree } = client;
  const turn = useHouseAct('The client was not changed', (on: boolean) =>
    call(turnShipped, { params: { slug }, body: { isOn: on } }),
  );
  return (
    <li className="border-line flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b-2 py-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {isOn ? null : <Badge>Off</Badge>}
          {isFree ? <Badge tone="success">Free</Badge> : null}
        </p>
        <p className="text-soft text-[0.9375rem]">{who}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Switch
          label={`Show to members: ${name}`}
          short="Show"
          on={isOn}
          busy={turn.isPending}
          onChange={(on) => turn.mutate(on)}
        />
        <Button variant="secondary" onClick={onCopy}>
          Copy<span className="sr-only"> {name} as a client of your own</span>
        </Button>
      </div>
    </li>
  );
}

interface ShippedListProps {
  readonly clients: readonly ShippedClient[];
  readonly onCopy: (slug: string) => void;
}

/** The clients that the release ships. */
export function ShippedList({ clients, onCopy }: ShippedListProps) {
  return (
    <section aria-labelledby="shipped-clients" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="shipped-clients" className="text-heading">
          Included clients
        </h2>
        <p className="text-soft max-w-prose">
          They stand after yours. Turn off those that don’t fit. To change one, copy it: the copy is yours.
        </p>
      </div>
      <ul aria-labelledby="shipped-clients" className="border-line border-t-2">
        {clients.map((client) => (
          <ShippedRow key={client.slug} client={client} onCopy={() => onCopy(client.slug)} />
        ))}
      </ul>
    </section>
  );
}
