import { Button } from '#platform/client/ui/Button.tsx';
import type { WrittenClient } from '#features/spar/contract-house.ts';
import { useTryClient } from './api.ts';

interface TryClientProps {
  readonly client: WrittenClient;
  /** What is typed is not saved yet, and a call would be with what was. */
  readonly disabled: boolean;
}

/** Begins a call with a client as they are saved. */
export function TryClient({ client, disabled }: TryClientProps) {
  const tried = useTryClient();
  const { id, situation, temper } = client;
  return (
    <Button
      variant="secondary"
      busy={tried.isPending}
      disabled={disabled}
      onClick={() => tried.mutate({ slug: id, situation, temper })}
    >
      Try this client
    </Button>
  );
}
