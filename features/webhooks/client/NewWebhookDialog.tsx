import { useState } from 'react';
import { z } from 'zod';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { useRefusal } from '#platform/client/refusal.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { CheckField } from '#platform/client/ui/forms/CheckField.tsx';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { Dialog } from '#platform/client/ui/windows/Dialog.tsx';
import { DialogForm } from '#platform/client/ui/windows/DialogForm.tsx';
import { type MemberEvent, memberEvents } from '#platform/contract/member-events.ts';
import { makeWebhook } from '#features/webhooks/contract.ts';
import { eventWords } from './words.ts';

const eachEvent = <Value,>(value: Value) =>
  Object.fromEntries(memberEvents.map((event) => [event, value])) as Record<MemberEvent, Value>;

const shape = z.object({ address: makeWebhook.body.shape.address, ...eachEvent(z.string()) });

/** Shown this once. */
function Made({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <div className="grid gap-5">
      <p className="bg-sunken bubble px-4 py-3 font-mono text-[0.9375rem] wrap-anywhere">{secret}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <CopyButton text={secret} label="Copy secret" />
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}

/** Where the webhook leads and what it is told; then its signing secret. */
export function NewWebhookDialog({ onClose }: { readonly onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const refusal = useRefusal();
  const form = useForm(shape, { address: '', ...eachEvent('yes') });
  const submit = form.submit(
    async ({ address, ...chosen }) => {
      refusal.clear();
      const events = memberEvents.filter((event) => chosen[event] === 'yes');
      setSecret((await call(makeWebhook, { body: { address, events } })).secret);
    },
    {
      examine: ({ address: _, ...chosen }) =>
        Object.values(chosen).includes('yes') ? {} : { [memberEvents[0]]: 'Please choose at least one' },
      onFailure: (error, how) => refusal.refuse(error, { ...how, words: messageOf(error) }),
    },
  );
  if (secret !== null)
    return (
      <Dialog
        open
        onOpen={(open) => !open && onClose()}
        title="Copy its signing secret now"
        description="Your program uses it to check that a message comes from us. We can’t show it to you again."
      >
        <Made secret={secret} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title="Add a webhook"
      description="We send what happened and when, with IDs. We send nothing that you or a client wrote."
    >
      <DialogForm
        method="post"
        onSubmit={submit}
        actions={
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={form.busy} disabled={refusal.waiting}>
              Add webhook
            </Button>
          </>
        }
      >
        <TextField
          label="Address"
          hint="Your program’s own, beginning with https://"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          {...form.field('address')}
        />
        <fieldset className="grid">
          <legend className="mb-1 font-semibold">Tell it about</legend>
          {memberEvents.map((event) => (
            <CheckField key={event} label={eventWords[event]} {...form.field(event)} />
          ))}
        </fieldset>
        <Refusal message={refusal.message} />
      </DialogForm>
    </Dialog>
  );
}
