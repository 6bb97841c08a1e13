import { useMutation } from '@tanstack/react-query';
import { writeTestCard } from '#features/admin/contract-setup.ts';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { TestSection } from './TestSection.tsx';

/** The member's words for it, “Failed to analyze”, name nothing that an owner pressed here. */
const isOfModel = (error: unknown) => error instanceof CallError && error.code === 'model_failed';

/** Lets the model write, and shows what it wrote and how long it took. */
export function CardTest({ isDemo }: { readonly isDemo: boolean }) {
  const write = useMutation({ mutationFn: () => call(writeTestCard, {}) });
  const { data, error } = write;
  return (
    <TestSection
      title="Does the model write?"
      text={`It writes for a made-up bicycle workshop, as the Frustration Identifier asks it to. Nothing is saved. ${isDemo ? 'No AI model is connected, so what comes is a prepared sample.' : 'It costs as much as one member’s run.'}`}
      action="Write one card"
      busy={write.isPending}
      onTest={() => write.mutate()}
    >
      {write.isPending ? <p className="text-soft">The model is writing. This takes up to a minute.</p> : null}
      {error && !write.isPending ? (
        <Notice tone="danger" title={isOfModel(error) ? 'The model wrote no card' : messageOf(error)}>
          <p>
            {isDemo ? '' : 'Check the key and the name of the model. '}The provider’s answer appears at the
            top of this step once we know it, and in the server’s log.
          </p>
        </Notice>
      ) : null}
      {data && !write.isPending ? (
        <Notice
          tone="success"
          title={`${isDemo ? 'A prepared sample came' : `${data.model ?? 'The model'} wrote`} in ${(data.milliseconds / 1000).toFixed(1)} s`}
        >
          <p className="mb-2">
            Asked: ‘{data.asked.businessDescription}’ Their clients: ‘{data.asked.targetAudience}.’
          </p>
          <p className="font-semibold">{data.frustration}</p>
          <p>{data.explanation}</p>
        </Notice>
      ) : null}
    </TestSection>
  );
}
