import { stream } from '#platform/client/call.ts';
import { adCopyInput, adCopyOutput, adCopyParts, generateAdCopy } from './contract.ts';
import { exampleBriefs } from '#features/tools/client/identifier/example.ts';
import {
  AudienceField,
  BusinessField,
  FrustrationsField,
  GoalField,
} from '#features/tools/client/form/BriefFields.tsx';
import { Part } from '#features/tools/client/result/Part.tsx';
import { StudioPage } from '#features/tools/client/studio/StudioPage.tsx';
import type { ToolPage, ViewProps } from '#features/tools/client/studio/tool.ts';

function AdView({ output, onEdit }: ViewProps<'ad-copy'>) {
  const edit = (name: keyof typeof output) =>
    onEdit && ((text: string) => onEdit({ ...output, [name]: text }));
  return (
    <>
      <Part
        isCopied
        title="Headline"
        at="headline"
        text={output.headline}
        onText={edit('headline')}
        look="display text-title"
      />
      <Part
        isCopied
        title="Body Text"
        at="bodyText"
        text={output.bodyText}
        onText={edit('bodyText')}
        look="text-lead"
      />
      <Part
        isCopied
        title="Image Prompt"
        at="imagePrompt"
        text={output.imagePrompt}
        onText={edit('imagePrompt')}
        look="text-soft"
        note="Paste it into an image generator to get the picture."
      />
    </>
  );
}

export const adCopy: ToolPage<'ad-copy'> = {
  slug: 'ad-copy',
  lead: 'One ad for one real frustration: a headline, a body and an idea for its picture.',
  button: 'Generate Ad Copy',
  promise: {
    title: 'Your ad will appear here',
    description: 'Headline, body text and an image prompt, each ready to copy or to edit in place.',
  },
  schema: adCopyInput,
  blank: { businessDescription: '', targetAudience: '', frustrations: '', adGoal: '' },
  example: { ...exampleBriefs.stoves, adGoal: 'Book an inspection before the first frost.' },
  fields: (field) => (
    <>
      <BusinessField {...field('businessDescription')} />
      <AudienceField label="Target Audience" hint="Who should stop and read." {...field('targetAudience')} />
      <FrustrationsField label="Subconscious Frustrations" {...field('frustrations')} />
      <GoalField
        label="Advertising Goal"
        hint="What the reader should do next, e.g. book a first call."
        {...field('adGoal')}
      />
    </>
  ),
  generate: (input, links, watch) => stream(generateAdCopy, { body: { ...input, ...links } }, watch),
  output: adCopyOutput,
  View: AdView,
  outline: ({ title }, output) => ({
    title,
    parts: adCopyParts(output).map(({ name, text }) => ({ heading: name, text })),
  }),
  copyLabel: 'Copy with headings',
  toSend: { label: 'Copy the ad', text: ({ headline, bodyText }) => `${headline}\n\n${bodyText}` },
};

/** `/tools/ad-copy` */
export function Page() {
  return <StudioPage tool={adCopy} />;
}
