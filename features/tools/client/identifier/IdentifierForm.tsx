import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { SparkIcon } from '#platform/client/ui/icons.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { ClientPicker } from '#platform/client/clients/ClientPicker.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { type IdentifierInput, identifierBody, toolLimits } from '#features/tools/contract.ts';
import { allowanceQuery } from '#features/tools/client/api.ts';
import { AllowanceLine } from '#features/tools/client/run/AllowanceLine.tsx';
import { exampleBriefs } from './example.ts';
import { OnlyLooking, useOnlyLooking } from '#features/tools/client/run/OnlyLooking.tsx';
import { ownError } from '#features/tools/client/run/own-error.ts';
import { StartButton } from '#features/tools/client/run/StartButton.tsx';
import { useStart } from '#features/tools/client/run/start.ts';
import { useFieldsOfAddress } from '#features/tools/client/studio/search.ts';

const tool = 'frustration-identifier';
const blank = { businessDescription: '', targetAudience: '', client: '' };
const { businessDescription, targetAudience } = exampleBriefs.stoves;

interface IdentifierFormProps {
  readonly ref: Ref<HTMLFormElement>;
  readonly viewer: PublicViewer;
  readonly onRun: (input: IdentifierInput) => Promise<void>;
}

/** The two fields; what is typed is kept for this member until they sign out. */
export function IdentifierForm({ ref, viewer, onRun }: IdentifierFormProps) {
  const allowance = useQuery(allowanceQuery);
  const form = useForm(identifierBody, blank, { draft: `tools.identifier.${viewer.userId}` });
  const isAsked = useFieldsOfAddress(
    '/tools/frustration-identifier',
    ['client', 'businessDescription', 'targetAudience'],
    (name, value) => {
      // What the form still holds of one client makes no cards of another.
      if (name === 'client' && value !== form.values.client) form.set('targetAudience', '');
      form.set(name, value);
    },
  );
  const start = useStart({
    tool,
    userId: viewer.userId,
    values: form.values,
    blank,
    isTaken: isAsked,
    fill: form.fill,
  });
  const looking = useOnlyLooking();
  const spent = allowance.data?.allowance.remaining === 0;

  const submit = form.submit(
    async ({ client, ...brief }) => {
      start.begin();
      await onRun(client ? { ...brief, client } : brief);
    },
    {
      onInvalid: (message, isMissing) => {
        // Other problems are shown at their fields.
        if (isMissing) toast.error('Missing information', message);
      },
      // The panel of the result says why.
      onFailure: () => undefined,
    },
  );
  return (
    <form ref={ref} noValidate onSubmit={submit} className="grid gap-6 lg:sticky lg:top-24">
      <TextArea
        label="Business Description"
        hint="What you sell, and what changes for the client."
        rows={5}
        limit={toolLimits.field}
        mark={start.markOf('businessDescription')}
        {...ownError(form.field('businessDescription'))}
      />
      <TextArea
        label="Target Audience"
        hint="Who buys it, e.g. “owners of small shops” or “parents”, and what they worry about."
        rows={4}
        limit={toolLimits.field}
        mark={start.markOf('targetAudience')}
        {...ownError(form.field('targetAudience'))}
      />
      <ClientPicker
        label="Client (optional)"
        hint="With a name, the cards are kept on their page. We don’t tell the AI the name."
        {...ownError(form.field('client'))}
      />
      <div className="grid gap-3">
        <OnlyLooking />
        <Button
          type="submit"
          size="large"
          busy={form.busy}
          disabled={spent || looking}
          className="w-full sm:w-fit"
        >
          <SparkIcon width={22} />
          Identify Frustrations
        </Button>
        <StartButton
          isBlank={start.isBlank}
          canClear={start.canClear}
          onExample={() => form.fill({ businessDescription, targetAudience })}
          onClear={start.clear}
        />
        <AllowanceLine query={allowance} />
      </div>
    </form>
  );
}
