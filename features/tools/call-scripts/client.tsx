import { stream } from '#platform/client/call.ts';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { callScriptsInput, callScriptsOutput, defaultCallType, generateCallScript } from './contract.ts';
import { callModes, modeOptions } from '#features/tools/rules/modes.ts';
import { clockOf, headingOf, spokenSeconds, timed } from '#features/tools/rules/script-minutes.ts';
import { EditableText } from '#features/tools/client/editing/EditableText.tsx';
import { SmallNumber } from '#features/tools/client/form/SmallNumber.tsx';
import { exampleBriefs } from '#features/tools/client/identifier/example.ts';
import {
  AudienceField,
  FrustrationsField,
  GoalField,
  OwnBusinessField,
} from '#features/tools/client/form/BriefFields.tsx';
import { StudioPage } from '#features/tools/client/studio/StudioPage.tsx';
import { useTongue } from '#features/tools/client/form/tongue.ts';
import type { DraftOf, ToolPage, ViewProps } from '#features/tools/client/studio/tool.ts';

type Section = DraftOf<'call-scripts'>['sections'][number];

/** Sections with their start and end in the call; one that is still being written takes no time yet. */
function placed(sections: readonly Section[]) {
  return timed(sections.map((section) => ({ ...section, seconds: section.seconds ?? 0 })));
}

/** When a section is said, in the words of the script. */
function When({ children }: { readonly children: string }) {
  return (
    <p className="text-soft mb-2 font-semibold">
      If: <span {...useTongue()}>{children}</span>
    </p>
  );
}

function ScriptView({ output: { sections }, onEdit }: ViewProps<'call-scripts'>) {
  const edit = (at: number) =>
    onEdit &&
    ((change: Partial<Section>) => {
      const section = sections[at];
      if (section) onEdit({ sections: sections.with(at, { ...section, ...change }) });
    });
  return (
    <>
      <ol>
        {placed(sections).map(({ title, say, when, span }, at) => {
          const change = edit(at);
          return (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- a section has no name but its place
              key={at}
              className="border-line border-t-2 py-4 first:border-t-0 first:pt-0"
            >
              <div className="flex items-baseline gap-3">
                <h3 className="min-w-0 flex-1">
                  <EditableText
                    label={`Title of section ${at + 1}`}
                    at={`sections.${at}.title`}
                    value={title}
                    onValue={change && ((text) => change({ title: text.replaceAll('\n', ' ') }))}
                    className="font-display text-heading font-bold"
                  />
                </h3>
                {span && span.to > span.from ? (
                  <p className="text-soft text-sm tabular-nums">
                    <span className="sr-only">Begins at </span>
                    {clockOf(span.from)}
                  </p>
                ) : null}
              </div>
              {when ? <When>{when}</When> : null}
              <EditableText
                label={`Words of section ${at + 1}`}
                at={`sections.${at}.say`}
                value={say}
                onValue={change && ((text) => change({ say: text }))}
              />
            </li>
          );
        })}
      </ol>
      {sections.length > 0 ? <Times sections={sections} edit={edit} /> : null}
    </>
  );
}

interface TimesProps {
  readonly sections: readonly Section[];
  readonly edit: (at: number) => ((change: Partial<Section>) => void) | undefined;
}

/** How long each part of the call may take, for who prepares it: a speaker needs only when a part begins. */
function Times({ sections, edit }: TimesProps) {
  return (
    <details className="border-line border-t-2 pt-2">
      <summary className="text-soft flex min-h-11 w-fit cursor-pointer items-center text-sm font-semibold">
        Times
      </summary>
      <ul className="grid gap-2 tabular-nums">
        {placed(sections).map(({ title, say, seconds, span }, at) => {
          const change = edit(at);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a section has no name but its place
            <li key={at} className="flex flex-wrap items-center gap-x-4">
              <p className="min-w-0 grow basis-40">{title}</p>
              <p className="text-soft text-sm">
                {span
                  ? seconds === 0
                    ? '…'
                    : `${clockOf(span.from)} to ${clockOf(span.to)}`
                  : 'Beside the call'}
                {say ? ` · spoken in ${clockOf(spokenSeconds(say))}` : ''}
              </p>
              {span ? (
                <SmallNumber
                  label="Sec"
                  name={`Seconds of section ${at + 1}`}
                  value={seconds === 0 ? null : seconds}
                  min={5}
                  max={1800}
                  onValue={change && ((next) => change({ seconds: next }))}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

export const callScripts: ToolPage<'call-scripts'> = {
  slug: 'call-scripts',
  lead: 'What to say and what to ask, from the first second of the call to its end, with the time for each part.',
  button: 'Generate Script',
  promise: {
    title: 'Your script will appear here',
    description:
      'In parts, each with its time. Print it, or rehearse it in front of the camera before you call.',
  },
  schema: callScriptsInput,
  blank: {
    businessDescription: '',
    frustrations: '',
    targetAudience: '',
    callPurpose: '',
    callType: '',
    mode: '',
  },
  example: {
    businessDescription: exampleBriefs.cooling.businessDescription,
    frustrations: exampleBriefs.cooling.frustrations,
    targetAudience: exampleBriefs.cooling.targetAudience,
    callPurpose: 'Agree on a day to walk through the building.',
    callType: '',
  },
  fields: (field) => (
    <>
      <OwnBusinessField {...field('businessDescription')} />
      <FrustrationsField label="Frustrations" {...field('frustrations')} />
      <AudienceField
        label="Audience"
        hint="Who you’re calling, and what they know about you."
        {...field('targetAudience')}
      />
      <GoalField
        label="Call Purpose"
        hint="What should be agreed when you hang up."
        {...field('callPurpose')}
      />
      <TextField label="Call Type (optional)" placeholder={defaultCallType} {...field('callType')} />
      <SelectField
        label="Kind of script (optional)"
        placeholder="The whole call, as one line"
        options={modeOptions(callModes)}
        {...field('mode')}
      />
    </>
  ),
  generate: (input, links, watch) => stream(generateCallScript, { body: { ...input, ...links } }, watch),
  output: callScriptsOutput,
  View: ScriptView,
  outline: ({ title }, { sections }) => ({
    title,
    parts: placed(sections).map((section) => ({
      heading: headingOf(section),
      text: section.when ? `If: ${section.when}\n${section.say}` : section.say,
    })),
  }),
  spoken: true,
  copyLabel: 'Copy Script',
  copyWord: 'Copy Script',
};

/** `/tools/call-scripts` */
export function Page() {
  return <StudioPage tool={callScripts} />;
}
