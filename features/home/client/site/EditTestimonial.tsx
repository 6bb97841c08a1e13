import { forgetDraft } from '#platform/client/drafts.ts';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { FormDialog } from '#platform/client/ui/windows/FormDialog.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import type { SiteDetails } from '#features/home/contract-site.ts';
import { useNotSaved } from './api.ts';
import { TestimonialFields, useTestimonialForm } from './TestimonialFields.tsx';

type Testimonials = SiteDetails['testimonials'];
type Testimonial = Testimonials[number];

interface EditTestimonialProps {
  /** The testimonial as it was when the dialog opened. */
  readonly said: Testimonial;
  /** All that are saved now. */
  readonly saved: Testimonials;
  readonly onSave: (testimonials: Testimonials) => Promise<unknown>;
  readonly onClose: () => void;
}

const isSame = (one: Testimonial, other: Testimonial) =>
  one.words === other.words && one.name === other.name && one.role === other.role;

/** Changes what a client said, at its place in the list. */
export function EditTestimonial({ onClose, onSave, said, saved }: EditTestimonialProps) {
  // Testimonials have no ids: their words identify them.
  const draft = `site.testimonial ${said.name} ${said.words}`;
  const form = useTestimonialForm(said, draft);
  const notSaved = useNotSaved();
  const close = () => {
    forgetDraft(draft);
    onClose();
  };
  const submit = form.submit(
    async (edited) => {
      const at = saved.findIndex((one) => isSame(one, said));
      if (at === -1) {
        toast.error(
          'Not saved',
          'Somebody changed or removed it in the meantime. What you typed is still here: copy it, and look at the list.',
        );
        return;
      }
      await onSave(saved.with(at, edited));
      close();
    },
    { onFailure: (error) => notSaved(error) },
  );
  return (
    <FormDialog
      title={`Edit what ${said.name} said`}
      busy={form.busy}
      onSubmit={submit}
      onClose={onClose}
      onCancel={close}
    >
      <DraftNotice draft={form.draft} />
      <TestimonialFields form={form} />
    </FormDialog>
  );
}
