import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { SparkIcon } from '#platform/client/ui/icons.tsx';
import { TextArea } from '#platform/client/ui/TextArea.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { type IdentifierInput, identifierBody, toolLimits } from '#features/tools/contract.ts';
import { allowanceQuery } from './api.ts';
import { AllowanceLine } from './AllowanceLine.tsx';
import { failureText } from './identifier-run.ts';
import { useFieldsOfAddress } from './studio/search.ts';

/** For whoever wants to see what comes out before they describe their own business. */
const example: IdentifierInput = {
  businessDescription:
    'We clean and repair chimneys and stoves in old houses, so that the first fire of the fall is a safe one.',
  targetAudience: 'Homeowners with a house from before 1950, who worry about fire, soot and surprise bills.',
};

interface IdentifierFormProps {
  readonly ref: Ref<HTMLFormElement>;
  readonly viewer: PublicViewer;
  readonly onRun: (input: IdentifierInput) => Promise<void>;
}

/** The two fields; what is typed is kept for this member until they sign out. */
export function IdentifierForm({ ref, viewer, onRun }: IdentifierFormProps) {
  const allowance = useQuery(allowanceQuery);
  const form = useForm(
    identifierBody,
    { businessDescription: '', targetAudience: '' },
    { draft: `tools.identifier.${viewer.userId}` },
  );
  useFieldsOfAddress('/tools/frustration-identifier', ['businessDescription', 'targetAudience'], form.set);
  const isEmpty = form.values.businessDescription === '' && form.values.targetAudience === '';
  function fillExample() {
    form.set('businessDescription', example.businessDescription);
    form.set('targetAudience', example.targetAudience);
  }
  const spent = allowance.data?.allowance.remaining === 0;

  const submit = form.submit(onRun, {
    onInvalid: (message, isMissing) => toast.error(isMissing ? 'Missing information' : 'Error', message),
    onFailure: (error) => toast.error('Error', failureText(error)),
  });
  return (
    <form ref={ref} noValidate onSubmit={submit} className="grid gap-6 lg:sticky lg:top-24">
      <TextArea
        label="Business Description"
        hint="What you sell, and what changes for the client."
        rows={5}
        limit={toolLimits.field}
        {...form.field('businessDescription')}
      />
      <TextArea
        label="Target Audience"
        hint="Who buys it: their role, their kind of company, what they worry about."
        rows={4}
        limit={toolLimits.field}
        {...form.field('targetAudience')}
      />
      <div className="grid gap-3">
        <Button type="submit" size="large" busy={form.busy} disabled={spent} className="w-full sm:w-fit">
          <SparkIcon width={22} />
          Identify Frustrations
        </Button>
        {isEmpty ? (
          <Button
            variant="ghost"
            onClick={({ currentTarget }) => {
              // This button goes: what it filled in is next.
              currentTarget.form?.querySelector('textarea')?.focus();
              fillExample();
            }}
            className="w-fit"
          >
            Use an example
          </Button>
        ) : null}
        <AllowanceLine query={allowance} />
      </div>
    </form>
  );
}
