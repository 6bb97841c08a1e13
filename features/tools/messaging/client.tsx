import { stream } from '#platform/client/call.ts';
import {
  generateMessaging,
  messagingInput,
  messagingOutput,
  messagingParts,
  openerSeconds,
  proofPointCount,
} from './contract.ts';
import { spokenSeconds } from '#features/tools/rules/timing.ts';
import {
  AudienceField,
  BusinessField,
  FrustrationsField,
} from '#features/tools/client/studio/BriefFields.tsx';
import { Part } from '#features/tools/client/studio/Part.tsx';
import { StudioPage } from '#features/tools/client/studio/StudioPage.tsx';
import type { ToolPage, ViewProps } from '#features/tools/client/studio/tool.ts';

function MessagingView({ output, onEdit }: ViewProps<'messaging'>) {
  const { coreMessage, opener, proofPoints } = output;
  const points = Array.from({ length: proofPointCount }, (_, at) => proofPoints[at] ?? '');
  return (
    <>
      <Part
        title="Core message"
        text={coreMessage}
        onText={onEdit && ((text) => onEdit({ ...output, coreMessage: text }))}
        look="display text-title"
      />
      <Part
        title="11-second opener"
        text={opener}
        onText={onEdit && ((text) => onEdit({ ...output, opener: text }))}
        look="text-lead"
        note={opener ? `Spoken in about ${spokenSeconds(opener)} of ${openerSeconds} seconds` : null}
      />
      {points.map((point, at) => (
        <Part
          // oxlint-disable-next-line react/no-array-index-key -- a proof point has no name but its place
          key={at}
          title={`Proof point ${at + 1}`}
          text={point}
          onText={onEdit && ((text) => onEdit({ ...output, proofPoints: points.with(at, text) }))}
        />
      ))}
    </>
  );
}

const messaging: ToolPage<'messaging'> = {
  slug: 'messaging',
  lead: 'What you stand for in one sentence, what you say in the first 11 seconds, and three things that prove it.',
  button: 'Create Messages',
  promise: {
    title: 'Your message will appear here',
    description: 'A core message, an opener of 11 seconds, and three proof points that you can show.',
  },
  schema: messagingInput,
  blank: { businessDescription: '', targetAudience: '', frustrations: '' },
  fields: (field) => (
    <>
      <BusinessField {...field('businessDescription')} />
      <AudienceField label="Target Audience" hint="Who should remember you." {...field('targetAudience')} />
      <FrustrationsField label="Frustrations" {...field('frustrations')} />
    </>
  ),
  generate: (input, links, watch) => stream(generateMessaging, { body: { ...input, ...links } }, watch),
  output: messagingOutput,
  View: MessagingView,
  outline: ({ title }, output) => ({
    title,
    parts: messagingParts(output).map(({ name, text }) => ({ heading: name, text })),
  }),
  spoken: true,
  copyLabel: 'Copy all',
};

/** `/tools/messaging` */
export function Page() {
  return <StudioPage tool={messaging} />;
}
