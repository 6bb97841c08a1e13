import { useForm } from '#platform/client/form.ts';
import { CheckField } from '#platform/client/ui/forms/CheckField.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { testimonialValues } from '#features/home/contract-site.ts';
import { Testimonial } from '#features/home/client/landing/Voices.tsx';

interface Typed {
  readonly words: string;
  readonly name: string;
  readonly role: string;
  readonly agreed: string;
}

export const emptyTestimonial: Typed = { words: '', name: '', role: '', agreed: '' };

/** What a client said, as it is typed. @param draft names what is typed and not saved yet */
export const useTestimonialForm = ({ agreed, name, role, words }: Typed, draft: string) =>
  useForm(testimonialValues, { words, name, role, agreed }, { draft });

/** The fields of what a client said, and how visitors will see it. */
export function TestimonialFields({ form }: { readonly form: ReturnType<typeof useTestimonialForm> }) {
  const { name, role, words } = form.values;
  return (
    <>
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
    </>
  );
}
