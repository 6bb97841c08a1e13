import { useState } from 'react';
import { lessonPlatforms, prefillsOf } from '#features/course/rules-prefills.ts';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { ChevronDownIcon } from '#platform/client/ui/icons.tsx';
import {
  type PracticeForm,
  fieldLabels,
  hasPracticeError,
  optionPlaces,
  practiceSummary,
  questionPlaces,
  toolNames,
  toolOf,
} from './practice-form.ts';

interface PracticeProps {
  readonly form: PracticeForm;
}

const fieldOf = (form: PracticeForm, name: string) => ({
  name,
  value: form.values[name] ?? '',
  error: form.errors[name],
  onValue: (value: string) => form.set(name, value),
});

function QuestionFields({ form, place }: PracticeProps & { readonly place: number }) {
  const at = `questions.${place}`;
  const answers = `${at}.options`;
  return (
    <fieldset className="border-line rounded-card grid gap-4 border p-5">
      <legend className="px-2 font-semibold">Question {place + 1}</legend>
      <TextField label="Question" {...fieldOf(form, `${at}.question`)} />
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">Answers, with the right one marked</legend>
        {optionPlaces.map((option) => (
          <div key={option} className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-3">
            <input
              type="radio"
              name={answers}
              aria-label={`Answer ${option + 1} is right`}
              className="accent-ink mb-3.5 size-5"
              checked={form.values[answers] === String(option)}
              onChange={() => form.set(answers, String(option))}
            />
            <TextField label={`Answer ${option + 1}`} {...fieldOf(form, `${answers}.${option}`)} />
          </div>
        ))}
        {form.errors[answers] === undefined ? null : (
          <p role="alert" className="text-danger text-[0.9375rem] font-medium">
            {form.errors[answers]}
          </p>
        )}
      </fieldset>
      <TextArea label="Explanation" rows={2} {...fieldOf(form, `${at}.explanation`)} />
    </fieldset>
  );
}

function TaskField({ form, name }: PracticeProps & { readonly name: string }) {
  const field = fieldOf(form, `useItNow.fields.${name}`);
  const label = fieldLabels[name] ?? name;
  if (name === 'platform')
    return (
      <SelectField
        label={label}
        placeholder="None in particular"
        options={lessonPlatforms.map((value) => ({ value, label: value }))}
        {...field}
      />
    );
  return name === 'numberOfEmails' ? (
    <TextField label={label} type="number" min={3} max={10} {...field} />
  ) : (
    <TextArea label={label} rows={2} {...field} />
  );
}

function TaskFields({ form }: PracticeProps) {
  const tool = toolOf(form.values['useItNow.tool']);
  return (
    <fieldset className="border-line rounded-card grid gap-4 border p-5">
      <legend className="px-2 font-semibold">Use it now</legend>
      <SelectField
        label="Tool"
        hint="Opens at the end of the lesson with the words that you write here."
        placeholder="No task"
        options={toolNames}
        {...fieldOf(form, 'useItNow.tool')}
      />
      {tool === null ? null : (
        <>
          <TextField label="Button" placeholder="Write your first ad" {...fieldOf(form, 'useItNow.label')} />
          <p className="text-soft text-[0.9375rem]">
            Put what the reader has to fill in into [square brackets]. An empty field stays empty.
          </p>
          {prefillsOf(tool).map((name) => (
            <TaskField key={name} form={form} name={name} />
          ))}
        </>
      )}
    </fieldset>
  );
}

/** A lesson's extras, collapsed: objectives, check questions, and the task at its end. */
export function PracticeFields({ form }: PracticeProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      open={open || hasPracticeError(form.errors)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="border-line rounded-card group border"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3">
        <span className="grid">
          <span className="font-semibold">Objectives, questions and task</span>
          <span className="text-soft text-[0.9375rem]">{practiceSummary(form.values)}</span>
        </span>
        <ChevronDownIcon width={20} className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="grid gap-6 px-5 pt-2 pb-5">
        <TextArea
          label="Objectives"
          hint="One per line: what a member can do afterward."
          rows={4}
          {...fieldOf(form, 'objectives')}
        />
        <p className="text-soft text-[0.9375rem]">
          If you change a question’s answers, members who answered it are asked again. You can fix its
          wording, its explanation and which answer is right anytime.
        </p>
        {questionPlaces.map((place) => (
          <QuestionFields key={place} form={form} place={place} />
        ))}
        <TaskFields form={form} />
      </div>
    </details>
  );
}
