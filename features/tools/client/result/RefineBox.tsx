import { z } from 'zod';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { longText } from '#platform/contract/text.ts';
import type { Refinement } from '#features/tools/contract-library.ts';
import { studioLimits } from '#features/tools/contract-studio.ts';
import { MorePart } from './MoreOfText.tsx';

/** What a button says for a rewrite of one click. */
export const refinementWords: Readonly<Record<Refinement, string>> = {
  shorter: 'Shorter',
  warmer: 'Warmer',
  bolder: 'Bolder',
  simpler: 'Simpler',
};

/** The rewrites behind More; the others are in the bar. */
const others = ['bolder', 'simpler'] as const satisfies readonly Refinement[];

const wish = z.strictObject({
  instruction: longText({ max: studioLimits.instruction, required: 'Please say what should change' }),
});

/** The key under which this tab keeps the wish for a result until it is carried out. */
export const wishDraft = (resultId: string) => `tools.refine.${resultId}`;

interface RefineBoxProps {
  readonly resultId: string;
  readonly onRefine: (how: { refinement: Refinement } | { instruction: string }) => void;
}

/** Has a version rewritten, with one click or by an instruction in the member's own words. */
export function RefineBox({ resultId, onRefine }: RefineBoxProps) {
  const form = useForm(wish, { instruction: '' }, { draft: wishDraft(resultId) });
  return (
    <MorePart title="Change it">
      {others.map((refinement) => (
        <Button key={refinement} variant="secondary" onClick={() => onRefine({ refinement })}>
          {refinementWords[refinement]}
        </Button>
      ))}
      <form noValidate onSubmit={form.submit((parsed) => onRefine(parsed))} className="grid w-full gap-3">
        <TextArea
          label="Or say what should change"
          rows={2}
          limit={studioLimits.instruction}
          {...form.field('instruction')}
        />
        <Button type="submit" variant="secondary" className="w-fit">
          Refine
        </Button>
      </form>
    </MorePart>
  );
}
