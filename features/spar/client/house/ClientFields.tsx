import { useId } from 'react';
import { CheckField } from '#platform/client/ui/forms/CheckField.tsx';
import { RequiredNote } from '#platform/client/ui/forms/Field.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { houseLimits } from '#features/spar/contract-house.ts';
import { situationLabels, situations, temperLabels, tempers } from '#features/spar/rules/vocabulary.ts';
import { fieldLabels, type HouseValues } from './house-form.ts';

interface ClientFieldsProps {
  readonly field: (name: keyof HouseValues) => {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly required: boolean;
    readonly onValue: (value: string) => void;
  };
}

/** Each text is typed in its own direction. */
const anyDirection = { dir: 'auto' } as const;

/** The fields of a client: what members know before the call, and what they read after it. */
export function ClientFields({ field }: ClientFieldsProps) {
  const [known, unsaid] = [useId(), useId()];
  const area = (
    name: 'who' | 'day' | 'wants' | 'offer' | 'frustration' | 'explanation' | 'tells',
    rows = 2,
  ) => ({
    ...field(name),
    ...anyDirection,
    label: fieldLabels[name],
    limit: houseLimits[name],
    rows,
  });
  return (
    <>
      <RequiredNote />
      <div role="group" aria-labelledby={known} className="grid gap-5">
        <div className="grid gap-1">
          <h3 id={known} className="text-heading">
            What members know before the call
          </h3>
          <p className="text-soft">
            The AI plays the client from these lines. Describe the person; the AI doesn’t follow instructions
            that you write to it here.
          </p>
        </div>
        <TextField {...field('name')} {...anyDirection} label={fieldLabels.name} />
        <TextArea {...area('who')} hint="For example: Runs a bakery with two shops and eleven people." />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            {...field('situation')}
            label={fieldLabels.situation}
            options={situations.map((value) => ({ value, label: situationLabels[value] }))}
          />
          <SelectField
            {...field('temper')}
            label={fieldLabels.temper}
            options={tempers.map((value) => ({ value, label: temperLabels[value] }))}
          />
        </div>
        <TextArea {...area('day', 3)} hint="What is on their table when the phone rings." />
        <TextArea {...area('wants')} />
        <TextArea {...area('offer')} />
      </div>
      <div role="group" aria-labelledby={unsaid} className="border-line grid gap-5 border-t-2 pt-6">
        <div className="grid gap-1">
          <h3 id={unsaid} className="text-heading">
            What members read in the debrief only
          </h3>
          <p className="text-soft">
            Keep it out of the lines above: what’s written there is no longer a secret.
          </p>
        </div>
        <TextArea {...area('frustration')} hint="In the client’s own voice, as one sentence." />
        <TextArea {...area('explanation', 4)} hint="What happened, and how they talk around it." />
        <TextArea
          {...area('tells', 4)}
          hint="Three or four things that they let slip on the way, each on a line of its own, faint to plain. None of them tells it by itself."
        />
      </div>
      <CheckField {...field('isFree')} label="Free members can practice with them too" />
    </>
  );
}
