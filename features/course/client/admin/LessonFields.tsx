import type { ReactNode } from 'react';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { type AdminModule } from '#features/course/contract-admin.ts';
import { type ContentType, courseAdminLimits } from '#features/course/contract-admin-fields.ts';
import { createLesson } from '#features/course/contract-admin-lessons.ts';
import { minutesField, uploadOf } from './lesson-words.ts';
import { PracticeFields } from './PracticeFields.tsx';
import type { PracticeForm } from './practice-form.ts';
import { WrittenText } from './WrittenText.tsx';

const { moduleId, title, description, text } = createLesson.body.shape;

/** The fields shared by new and edited lessons, as their forms check them. */
export const lessonFields = { moduleId, title, description, text, durationMinutes: minutesField };

interface LessonForm extends PracticeForm {
  // A method, like `set`, so that a form with more fields fits.
  field(name: keyof typeof lessonFields): {
    name: string;
    value: string;
    error: string | undefined;
    onValue: (value: string) => void;
  };
}

interface LessonFieldsProps {
  readonly form: LessonForm;
  readonly modules: readonly AdminModule[];
  readonly contentType: ContentType;
  readonly minutesHint?: string;
  /** The lesson's type and its file, which the two forms handle differently. */
  readonly children: ReactNode;
}

/** The fields of a lesson: its module, its words, its minutes and its practice. */
export function LessonFields({ form, modules, contentType, minutesHint, children }: LessonFieldsProps) {
  const isWritten = uploadOf(contentType) === null;
  return (
    <>
      <SelectField
        label="Module"
        options={modules.map(({ id, order, title: name }) => ({ value: id, label: `${order}. ${name}` }))}
        {...form.field('moduleId')}
      />
      <TextField label="Title" {...form.field('title')} />
      <TextArea
        label="Description"
        rows={3}
        limit={courseAdminLimits.description}
        {...form.field('description')}
      />
      {children}
      <WrittenText
        label={isWritten ? 'Text' : `Text below the ${contentType === 'pdf' ? 'PDF' : 'film'}`}
        isLong={isWritten}
        field={form.field('text')}
      />
      <TextField
        label="Minutes"
        type="number"
        min={1}
        hint={minutesHint}
        {...form.field('durationMinutes')}
      />
      <PracticeFields form={form} />
    </>
  );
}
