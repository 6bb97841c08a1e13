import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { useForm } from '#platform/client/form.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { ChoiceGroup } from '#platform/client/ui/ChoiceGroup.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { ConfirmDialog, Dialog } from '#platform/client/ui/Dialog.tsx';
import { Dial } from '#platform/client/ui/Dial.tsx';
import * as icons from '#platform/client/ui/icons.tsx';
import * as iconsAtWork from '#platform/client/ui/icons-at-work.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { PasswordField } from '#platform/client/ui/PasswordField.tsx';
import { ProgressBar } from '#platform/client/ui/ProgressBar.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { Spinner } from '#platform/client/ui/Spinner.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/states.tsx';
import { Tabs } from '#platform/client/ui/Tabs.tsx';
import { TextArea } from '#platform/client/ui/TextArea.tsx';
import { TextField } from '#platform/client/ui/TextField.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;

/** Development only, at /dev/ui: every primitive in every state, to look at in both themes. */
export function PrimitivesPage() {
  return (
    <div className="page-width grid gap-14 py-10 sm:py-16">
      <PageHeading title="UI primitives" lead="Every state, one page. Switch the theme above." />
      <Shown title="Buttons">
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap gap-3">
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} busy>
              {variant}
            </Button>
            <Button variant={variant} disabled>
              disabled
            </Button>
            <Button variant={variant} size="large">
              large
            </Button>
            <Button variant={variant} size="icon" aria-label="Retry">
              <icons.RetryIcon />
            </Button>
            <Button variant={variant} asChild>
              <a href="#main">as a link</a>
            </Button>
          </div>
        ))}
      </Shown>
      <Shown title="Fields">
        <Fields />
      </Shown>
      <Shown title="Choices">
        <Choices />
      </Shown>
      <Shown title="Surfaces and badges">
        <div className="grid gap-4 sm:grid-cols-2">
          <Card>plain</Card>
          <Card tone="sunken">sunken</Card>
          <Card tone="accent">accent</Card>
          <Card tone="night">night</Card>
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge>neutral</Badge>
          <Badge tone="accent">accent</Badge>
          <Badge tone="success">success</Badge>
          <Badge tone="danger">danger</Badge>
        </div>
      </Shown>
      <Shown title="Progress">
        <ProgressBar label="Question 2 of 5" value={2} max={5} />
        <div className="flex flex-wrap items-center gap-8">
          {[0, 0.5, 1].map((value) => (
            <Dial key={value} value={value} label={`${value * 100} percent`} className="w-36">
              <span className="font-display text-2xl font-bold">{value * 100}%</span>
            </Dial>
          ))}
          <Spinner label="Loading" className="text-4xl" />
        </div>
        <Skeleton className="h-10 w-2/3" />
      </Shown>
      <Shown title="States">
        <EmptyState
          title="Nothing here yet"
          description="What will be here, and how."
          action={<Button>Begin</Button>}
        />
        <ErrorState message="We could not load your cards." onRetry={() => undefined} />
        <ErrorState message="Trying once more." onRetry={() => undefined} retrying />
      </Shown>
      <Shown title="Dialogs, toasts, copy">
        <Windows />
      </Shown>
      <Shown title="Icons">
        <div className="flex flex-wrap gap-4">
          {Object.entries({ ...icons, ...iconsAtWork }).map(([name, Icon]) => (
            <span key={name} title={name} className="text-soft">
              <Icon />
            </span>
          ))}
        </div>
      </Shown>
    </div>
  );
}

function Shown({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2 className="text-heading">{title}</h2>
      {children}
    </section>
  );
}

const sample = z.object({
  email: z.email('Please enter a valid email address'),
  about: z.string().max(40, 'Too long'),
});

function Fields() {
  const form = useForm(sample, { email: '', about: '' });
  const [password, setPassword] = useState('');
  return (
    <form
      noValidate
      className="grid max-w-xl gap-5"
      onSubmit={form.submit(() => toast.success('Sent'), {
        onInvalid: (message) => toast.error('Error', message),
      })}
    >
      <TextField label="Email" type="email" hint="We write only when you ask." {...form.field('email')} />
      <PasswordField label="Password" name="password" value={password} onValue={setPassword} />
      <TextArea label="About" limit={40} {...form.field('about')} />
      <TextField
        label="Broken"
        name="broken"
        value="ana@"
        onValue={() => undefined}
        error="Please enter a valid email address"
      />
      <TextField
        label="Disabled"
        name="disabled"
        value="cannot be changed"
        onValue={() => undefined}
        disabled
      />
      <Button type="submit" busy={form.busy}>
        Send
      </Button>
    </form>
  );
}

function Choices() {
  const [choice, setChoice] = useState<'often' | 'rarely' | null>('often');
  const [tab, setTab] = useState<'one' | 'two'>('one');
  return (
    <>
      <ChoiceGroup
        legend="How often?"
        options={[
          { value: 'often', label: 'Often' },
          { value: 'rarely', label: 'Rarely' },
        ]}
        value={choice}
        onValue={setChoice}
      />
      <Tabs
        label="Sample"
        value={tab}
        onValue={setTab}
        items={[
          { value: 'one', label: 'One', content: 'First panel' },
          { value: 'two', label: 'Two', content: 'Second panel' },
        ]}
      />
    </>
  );
}

function Windows() {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpen(true)}>Dialog</Button>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Confirm
      </Button>
      <Button variant="secondary" onClick={() => toast.success('Success!', 'Your account is ready.')}>
        Success toast
      </Button>
      <Button variant="secondary" onClick={() => toast.error('Error', 'Email or password is incorrect.')}>
        Error toast
      </Button>
      <Button variant="secondary" onClick={() => toast.info('News', 'A module opened.')}>
        Info toast
      </Button>
      <CopyButton text="copied" />
      <CopyButton text="copied" compact />
      <Dialog open={open} onOpen={setOpen} title="A dialog" description="It says something.">
        <p>And shows something.</p>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpen={setAsking}
        title="Delete this card?"
        description="This cannot be taken back."
        confirmLabel="Delete"
        danger
        onConfirm={() => toast.success('Deleted')}
      />
    </div>
  );
}
