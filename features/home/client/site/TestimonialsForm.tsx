import { useId, useState } from 'react';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { CheckField } from '#platform/client/ui/CheckField.tsx';
import { DraftNotice } from '#platform/client/ui/DraftNotice.tsx';
import { TextArea } from '#platform/client/ui/TextArea.tsx';
import { TextField } from '#platform/client/ui/TextField.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { mostTestimonials, type SiteDetails, testimonialValues } from '#features/home/contract-site.ts';
import { Testimonial } from '#features/home/client/landing/Voices.tsx';
import { useNotSaved } from './api.ts';

type Said = SiteDetails['testimonials'][number];

interface TestimonialsFormProps {
  readonly saved: readonly Said[];
  readonly onSave: (testimonials: Said[]) => Promise<unknown>;
}

/** What real clients said: one form for the next, and those that stand on the front page. */
export function TestimonialsForm({ saved, onSave }: TestimonialsFormProps) {
  const id = useId();
  const [removing, setRemoving] = useState<number | null>(null);
  const form = useForm(
    testimonialValues,
    { words: '', name: '', role: '', agreed: '' },
    { draft: 'site.testimonials' },
  );
  const notSaved = useNotSaved();
  const submit = form.submit(
    async (said) => {
      await onSave([...saved, said]);
      form.fill({ words: '', name: '', role: '', agreed: '' });
      toast.success('Saved', 'It’s on the front page from now on.');
    },
    {
      onFailure: (error) => notSaved(error),
    },
  );
  const remove = async (at: number): Promise<void> => {
    setRemoving(at);
    try {
      await onSave(saved.filter((_, other) => other !== at));
      toast.success('Removed', 'You can bring it back from the list of versions below.');
    } catch (error) {
      notSaved(error, 'Not removed');
    } finally {
      setRemoving(null);
    }
  };
  const { name, role, words } = form.values;
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
              <Button
                variant="secondary"
                busy={removing === at}
                disabled={removing !== null}
                onClick={() => void remove(at)}
              >
                Remove
                <span className="sr-only"> what {said.name} said</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {saved.length >= mostTestimonials ? (
        <p className="text-soft">Twelve are enough: remove one before you add another.</p>
      ) : (
        <form noValidate onSubmit={submit} className="grid max-w-2xl gap-5">
          <DraftNotice draft={form.draft} />
          <TextArea
            {...form.field('words')}
            label="What they said"
            hint="Without quotation marks: the page adds them."
            limit={400}
          />
          <TextField {...form.field('name')} label="Who said it" hint="As they want to be named." />
          <TextField {...form.field('role')} label="Their role or company (optional)" />
          <CheckField
            {...form.field('agreed')}
            label="They are a real client, these are their words, and they agreed to be named here."
          />
          {words && name ? (
            <div className="grid gap-3">
              <p className="text-soft text-sm font-semibold">As visitors will see it</p>
              <ul>
                <Testimonial words={words} name={name} role={role} />
              </ul>
            </div>
          ) : null}
          <Button type="submit" busy={form.busy} className="justify-self-start">
            Add testimonial
          </Button>
        </form>
      )}
    </section>
  );
}
