import { stream } from '#platform/client/call.ts';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import {
  generateMessaging,
  messagingInput,
  messagingOutput,
  messagingParts,
  openerSeconds,
  proofPointCount,
} from './contract.ts';
import { studioLimits } from '#features/tools/contract-studio.ts';
import { messagingModes, modeOptions } from '#features/tools/rules/modes.ts';
import { spokenSeconds } from '#features/tools/rules/script-minutes.ts';
import { exampleBriefs } from '#features/tools/client/identifier/example.ts';
import { AudienceField, BusinessField, FrustrationsField } from '#features/tools/client/form/BriefFields.tsx';
import { Part } from '#features/tools/client/result/Part.tsx';
import { StudioPage } from '#features/tools/client/studio/StudioPage.tsx';
import type { ToolPage, ViewProps } from '#features/tools/client/studio/tool.ts';

const spokenNote = (text: string) => `Spoken in about ${spokenSeconds(text)} of ${openerSeconds} seconds`;

function MessagingView({ output, onEdit }: ViewProps<'messaging'>) {
  const { coreMessage, opener, proofPoints, openers = [], perPerson = [] } = output;
  const points = Array.from({ length: proofPointCount }, (_, at) => proofPoints[at] ?? '');
  const core = (
    <Part
      title="Core message"
      at="coreMessage"
      text={coreMessage}
      onText={onEdit && ((text) => onEdit({ ...output, coreMessage: text }))}
      look="font-display text-heading font-bold"
    />
  );
  // Who asked for openers came for them.
  const openersFirst = output.openers !== undefined;
  return (
    <>
      {openersFirst ? null : core}
      <Part
        title="11-second opener"
        at="opener"
        text={opener}
        onText={onEdit && ((text) => onEdit({ ...output, opener: text }))}
        look="text-lead"
        note={opener ? spokenNote(opener) : null}
      />
      {openers.map((text, at) => (
        <Part
          // oxlint-disable-next-line react/no-array-index-key -- an opener has no name but its place
          key={at}
          title={`Opener ${at + 1}`}
          at={`openers.${at}`}
          text={text}
          onText={onEdit && ((next) => onEdit({ ...output, openers: openers.with(at, next) }))}
          note={text ? spokenNote(text) : null}
        />
      ))}
      {openersFirst ? core : null}
      {perPerson.map(({ person, message }, at) => (
        <Part
          // oxlint-disable-next-line react/no-array-index-key -- two people may have the same name
          key={at}
          title={`For ${person}`}
          at={`perPerson.${at}.message`}
          text={message}
          onText={
            onEdit &&
            ((next) => onEdit({ ...output, perPerson: perPerson.with(at, { person, message: next }) }))
          }
        />
      ))}
      {points.map((point, at) => (
        <Part
          // oxlint-disable-next-line react/no-array-index-key -- a proof point has no name but its place
          key={at}
          title={`Proof point ${at + 1}`}
          at={`proofPoints.${at}`}
          text={point}
          onText={onEdit && ((text) => onEdit({ ...output, proofPoints: points.with(at, text) }))}
        />
      ))}
    </>
  );
}

export const messaging: ToolPage<'messaging'> = {
  slug: 'messaging',
  lead: 'What you stand for in one sentence, what you say in the first 11 seconds, and three things that prove it.',
  button: 'Generate Messages',
  promise: {
    title: 'Your message will appear here',
    description: 'A core message, an 11-second opener, and three proof points you can show.',
  },
  schema: messagingInput,
  blank: { businessDescription: '', targetAudience: '', frustrations: '', mode: '', people: '' },
  example: exampleBriefs.movers,
  fields: (field) => (
    <>
      <BusinessField {...field('businessDescription')} />
      <AudienceField label="Target Audience" hint="Who should remember you." {...field('targetAudience')} />
      <FrustrationsField label="Frustrations" {...field('frustrations')} />
      <SelectField
        label="Kind of message (optional)"
        placeholder="One message for everybody"
        options={modeOptions(messagingModes)}
        {...field('mode')}
      />
      {field('mode').value === 'per-person' ? (
        <TextArea
          label="People (optional)"
          hint="One per line, e.g. who uses it, who pays, who signs."
          rows={3}
          limit={studioLimits.goal}
          {...field('people')}
        />
      ) : null}
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
  copyLabel: 'Copy with headings',
  copies: (output) => messagingParts(output).map(({ name, text }) => ({ label: name, text })),
};

/** `/tools/messaging` */
export function Page() {
  return <StudioPage tool={messaging} />;
}
