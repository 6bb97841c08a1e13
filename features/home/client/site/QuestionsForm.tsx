import { useId, useState } from 'react';
import { questionValues, type SiteDetails } from '#features/home/contract-site.ts';
import { frontPlaces } from '#features/home/rules-front.ts';
import { ourQuestions } from '#features/home/rules-questions.ts';
import { mostQuestions } from '#features/home/rules-site-limits.ts';
import { forgetDraft } from '#platform/client/drafts.ts';
import { useForm } from '#platform/client/form.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { SortableList } from '#platform/client/ui/lists/SortableList.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { FormDialog } from '#platform/client/ui/windows/FormDialog.tsx';
import { useNotSaved } from './api.ts';
import { Places } from './Places.tsx';

type Questions = SiteDetails['questions'];
type Question = Questions[number];
const empty: Question = { question: '', answer: '' };
const isSame = (one: Question, other: Question) =>
  one.question === other.question && one.answer === other.answer;

interface QuestionDialogProps {
  /** Null: a new one. */
  readonly asked: Question | null;
  readonly shown: Questions;
  readonly onSave: (questions: Questions) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Changes a question at its place in the list, or adds one at its end. */
function QuestionDialog({ asked, onClose, onSave, shown }: QuestionDialogProps) {
  const draft = `site.question ${asked?.question ?? ''}`;
  const form = useForm(questionValues, asked ?? empty, { draft });
  const notSaved = useNotSaved();
  const close = () => {
    forgetDraft(draft);
    onClose();
  };
  const submit = form.submit(
    async (edited) => {
      const at = asked === null ? shown.length : shown.findIndex((one) => isSame(one, asked));
      if (at === -1) {
        toast.error(
          'Not saved',
          'Somebody changed or removed it in the meantime. What you typed is still here: copy it, and look at the list.',
        );
        return;
      }
      await onSave(shown.toSpliced(at, 1, edited));
      close();
    },
    { onFailure: (error) => notSaved(error) },
  );
  return (
    <FormDialog
      title={asked === null ? 'Add a question' : 'Edit a question'}
      busy={form.busy}
      onSubmit={submit}
      onClose={onClose}
      onCancel={close}
    >
      <DraftNotice draft={form.draft} />
      <TextField {...form.field('question')} label="Question" />
      <TextArea {...form.field('answer')} label="Answer" limit={800} />
      <Places places={frontPlaces} />
    </FormDialog>
  );
}

interface QuestionsFormProps {
  /** None: the front page has ours. */
  readonly saved: Questions;
  /** @param words the news of it */
  readonly onSave: (questions: Questions, words: string) => Promise<unknown>;
}

/** The questions of the front page and of Support: each to be changed, removed and put in order. */
export function QuestionsForm({ onSave, saved }: QuestionsFormProps) {
  const id = useId();
  const [editing, setEditing] = useState<Question | 'new' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const notSaved = useNotSaved();
  const isOurs = saved.length === 0;
  const shown: Questions = isOurs ? [...ourQuestions] : saved;
  async function save(questions: Questions, words: string): Promise<boolean> {
    setBusy(true);
    try {
      await onSave(questions, words);
      return true;
    } catch (error) {
      notSaved(error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  const items = shown.map((one, at) => ({ id: `${at} ${one.question}`, title: one.question, one }));
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-3">
          <h3 id={id} className="text-lg font-semibold">
            Questions
          </h3>
          {isOurs ? <Badge>Ours</Badge> : null}
        </div>
        <p className="text-soft max-w-prose">
          What people ask before they join, on the front page and under Support. With the first change the
          list is yours.
        </p>
      </div>
      <SortableList
        label="Questions"
        items={items}
        busy={isBusy}
        onOrder={(ids) =>
          save(
            ids.flatMap((wanted) => items.filter(({ id: own }) => own === wanted).map(({ one }) => one)),
            'Saved. Visitors see this order from now on.',
          )
        }
      >
        {({ one }) => (
          <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 font-semibold wrap-anywhere">{one.question}</span>
            <span className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => setEditing(one)}>
                Edit<span className="sr-only">: {one.question}</span>
              </Button>
              <Button
                variant="secondary"
                disabled={isBusy || shown.length === 1}
                onClick={() =>
                  void save(
                    shown.filter((other) => other !== one),
                    'Removed',
                  )
                }
              >
                Remove<span className="sr-only">: {one.question}</span>
              </Button>
            </span>
          </div>
        )}
      </SortableList>
      <div className="flex flex-wrap gap-3">
        {shown.length < mostQuestions ? (
          <Button variant="secondary" onClick={() => setEditing('new')}>
            Add a question
          </Button>
        ) : (
          <p className="text-soft">Twenty are enough: remove one before you add another.</p>
        )}
        {isOurs ? null : (
          <Button variant="ghost" busy={isBusy} onClick={() => void save([], 'Back to our questions')}>
            Back to ours<span className="sr-only">: questions</span>
          </Button>
        )}
      </div>
      {editing === null ? null : (
        <QuestionDialog
          asked={editing === 'new' ? null : editing}
          shown={shown}
          onSave={(questions) => onSave(questions, 'Saved. Visitors see it from now on.')}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}
