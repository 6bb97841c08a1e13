import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { studioLimits } from '#features/tools/contract-studio.ts';
import type { FieldWiring } from '#features/tools/client/studio/tool.ts';

/** A field of the brief with the tool's own label and help. */
interface BriefFieldProps extends FieldWiring {
  readonly label: string;
  readonly hint: string;
}

/** What the member sells. */
export function BusinessField(field: FieldWiring) {
  return (
    <TextArea
      label="Business Description"
      hint="What you sell, and what changes for the client."
      rows={3}
      limit={studioLimits.field}
      {...field}
    />
  );
}

/** The same for tools where it is optional: the text leaves open what it does not say. */
export function OwnBusinessField(field: FieldWiring) {
  return (
    <TextArea
      label="Business Description (optional)"
      hint="What you offer, the price, who signs, and what you can’t do. Without it, the text has gaps for you to fill."
      rows={3}
      limit={studioLimits.field}
      {...field}
    />
  );
}

/** Whom the text is for. */
export function AudienceField(props: BriefFieldProps) {
  return <TextArea rows={2} limit={studioLimits.field} {...props} />;
}

/** What they feel. */
export function FrustrationsField(props: FieldWiring & { readonly label: string }) {
  return (
    <TextArea hint="What they feel but don’t say." rows={4} limit={studioLimits.frustrations} {...props} />
  );
}

/** What the text should achieve. */
export function GoalField(props: BriefFieldProps) {
  return <TextArea rows={2} limit={studioLimits.goal} {...props} />;
}
