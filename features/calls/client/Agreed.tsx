import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { keepingCopy } from '#platform/client/offline/offline.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { forgetWorkspace } from '#platform/client/workspace-cache.ts';
import { calendarDayOf } from '#platform/client/when.ts';
import { type Client, clientLimits } from '#platform/contract/clients.ts';
import { lineText } from '#platform/contract/text.ts';
import type { Call } from '#features/calls/contract.ts';
import { dayMeant } from '#features/calls/rules/day-meant.ts';
import { changeClient, readClient, stepForm } from '#features/clients/contract.ts';
import { type Agreement, agreedWords } from './onward.ts';

const agreedStep = stepForm.extend({
  nextStep: lineText({ max: clientLimits.nextStep, required: 'Please write what you do next' }),
});

const plannedWords = ({ nextOn, nextStep }: Pick<Client, 'nextStep' | 'nextOn'>) =>
  [nextStep, nextOn === null ? '' : calendarDayOf(nextOn)].filter((part) => part !== '').join(' · ');

function hintOf({ when }: Agreement, day: string | null): string {
  if (when === null) return 'Nobody named a day.';
  return day === null ? `We can’t tell the day from “${when}”.` : `From “${when}”`;
}

interface MakeStepProps {
  readonly agreed: Agreement;
  readonly heldOn: string;
  readonly client: Client;
}

/** Makes what they agreed to the client's next step; text and day can be changed before. */
function MakeStep({ agreed, client, heldOn }: MakeStepProps) {
  const cache = useQueryClient();
  const day = dayMeant(agreed.when ?? '', heldOn);
  const form = useForm(agreedStep, { nextStep: agreedWords(agreed, heldOn), nextOn: day ?? '' });
  const planned = plannedWords(client);
  async function save(step: Pick<Client, 'nextStep' | 'nextOn' | 'agreedOn'>) {
    await call(changeClient, { params: { id: client.id }, body: step });
    await forgetWorkspace(cache);
    void cache.invalidateQueries({ queryKey: ['tools', 'cards'] });
    await cache.invalidateQueries({ queryKey: ['clients'] });
  }
  const submit = form.submit(
    async ({ nextOn, nextStep }) => {
      await save({ nextStep, nextOn: nextOn === '' ? null : nextOn, agreedOn: heldOn });
      const { agreedOn, nextOn: on, nextStep: step } = client;
      toast.undo('It’s the next step.', () => save({ nextStep: step, nextOn: on, agreedOn }));
    },
    { onFailure: (error) => toast.error('Error', messageOf(error)) },
  );
  if (client.agreedOn === heldOn && planned !== '')
    return (
      <p className="wrap-anywhere">
        Your next step with{' '}
        <PageLink className="text-link" to={`/clients/${client.id}`}>
          {client.name}
        </PageLink>
        : {planned}
      </p>
    );
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextArea label="What you do next" autoComplete="off" rows={1} {...form.field('nextStep')} />
        <TextField label="On which day" type="date" hint={hintOf(agreed, day)} {...form.field('nextOn')} />
      </div>
      {planned === '' ? null : <p className="wrap-anywhere">It replaces your next step: {planned}</p>}
      <Button type="submit" className="w-fit" busy={form.busy}>
        Make it the next step
      </Button>
    </form>
  );
}

interface AgreedStepProps {
  readonly agreed: Agreement;
  readonly kept: Pick<Call, 'heldOn'> & { readonly client: NonNullable<Call['client']> };
}

/** The way from what a client agreed to in a call to the next step with them. */
export function AgreedStep({ agreed, kept: { client, heldOn } }: AgreedStepProps) {
  const { id } = client;
  const page = useQuery({
    // Their page keeps it under the same key.
    queryKey: ['clients', 'one', id],
    queryFn: ({ signal }) =>
      keepingCopy(`clients.one.${id}`, () => call(readClient, { params: { id } }, { signal })),
  });
  return page.data ? <MakeStep agreed={agreed} client={page.data.client} heldOn={heldOn} /> : null;
}
