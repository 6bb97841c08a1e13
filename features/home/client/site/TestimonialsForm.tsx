import { useId, useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import type { SiteDetails } from '#features/home/contract-site.ts';
import { mostTestimonials } from '#features/home/rules-site-limits.ts';
import { Testimonial } from '#features/home/client/landing/Voices.tsx';
import { useNotSaved } from './api.ts';
import { EditTestimonial } from './EditTestimonial.tsx';
import { emptyTestimonial, TestimonialFields, useTestimonialForm } from './TestimonialFields.tsx';

type Testimonials = SiteDetails['testimonials'];

interface TestimonialsFormProps {
  readonly saved: Testimonials;
  /** @param words the news of it */
  readonly onSave: (testimonials: Testimonials, words?: string) => Promise<unknown>;
}

/** What real clients said: those that stand on the front page, each to be changed, and a form for the next. */
export function TestimonialsForm({ saved, onSave }: TestimonialsFormProps) {
  const id = useId();
  const [removing, setRemoving] = useState<number | null>(null);
  const [editing, setEditing] = useState<Testimonials[number] | null>(null);
  const form = useTestimonialForm(emptyTestimonial, 'site.testimonials');
  const notSaved = useNotSaved();
  const submit = form.submit(
    async (said) => {
      await onSave([...saved, said], 'Saved. It’s on the front page from now on.');
      form.fill({ ...emptyTestimonial });
    },
    {
      onFailure: (error) => notSaved(error),
    },
  );
  const remove = async (at: number): Promise<void> => {
    setRemoving(at);
    try {
      await onSave(
        saved.filter((_, other) => other !== at),
        'Removed',
      );
    } catch (error) {
      notSaved(error, 'Not removed');
    } finally {
      setRemoving(null);
    }
  };
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <div className="grid gap-1.5">
        <h3 id={id} className="text-lg font-semibold">
          Testimonials
        </h3>
        <p className="text-soft max-w-prose">
          What real clients said, word for word. With none, the front page leaves the section out.
        </p>
      </div>
      {saved.length === 0 ? null : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {saved.map((said, at) => (
            // Two may be the same, and the list has no other order than this.
            <li key={`${at} ${said.name}`} className="grid content-start justify-items-start gap-2">
              <ul className="w-full">
                <Testimonial {...said} />
              </ul>
              <div className="flex flex-wrap gap-3">
                <Button variant="secondary" disabled={removing !== null} onClick={() => setEditing(said)}>
                  Edit
                  <span className="sr-only"> what {said.name} said</span>
                </Button>
                <Button
                  variant="secondary"
                  busy={removing === at}
                  disabled={removing !== null}
                  onClick={() => void remove(at)}
                >
                  Remove
                  <span className="sr-only"> what {said.name} said</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {editing === null ? null : (
        <EditTestimonial said={editing} saved={saved} onSave={onSave} onClose={() => setEditing(null)} />
      )}
      {saved.length >= mostTestimonials ? (
        <p className="text-soft">Twelve are enough: remove one before you add another.</p>
      ) : (
        <form noValidate onSubmit={submit} className="grid max-w-2xl gap-5">
          <DraftNotice draft={form.draft} />
          <TestimonialFields form={form} />
          <Button
            type="submit"
            variant={form.isChanged ? 'primary' : 'secondary'}
            busy={form.busy}
            className="justify-self-start"
          >
            Add testimonial
          </Button>
        </form>
      )}
    </section>
  );
}
