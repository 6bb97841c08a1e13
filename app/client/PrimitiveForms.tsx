import { useState } from 'react';
import { z } from 'zod';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { CheckField } from '#platform/client/ui/forms/CheckField.tsx';
import { ChoiceGroup } from '#platform/client/ui/forms/ChoiceGroup.tsx';
import { FieldPairs } from '#platform/client/ui/forms/FieldPairs.tsx';
import { FileUpload } from '#platform/client/ui/forms/FileUpload.tsx';
import { PasswordField } from '#platform/client/ui/forms/PasswordField.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { Switch } from '#platform/client/ui/forms/Switch.tsx';
import { Tabs } from '#platform/client/ui/Tabs.tsx';
import { TermsLabel } from '#platform/client/ui/forms/TermsLabel.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';

const countries = [
  { value: 'no', label: 'Norway' },
  { value: 'jp', label: 'Japan' },
];

const sample = z.object({
  email: z.email('Please enter a valid email address'),
  about: z.string().max(40, 'Too long'),
});

/** Every field in every state. */
export function Fields() {
  const form = useForm(sample, { email: '', about: '' });
  const [password, setPassword] = useState('');
  const [where, setWhere] = useState('');
  const [accepted, setAccepted] = useState('');
  const box = { name: 'accepted', value: accepted, onValue: setAccepted, label: <TermsLabel /> };
  const country = { name: 'country', value: where, onValue: setWhere, options: countries };
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
      <FieldPairs>
        <SelectField label="Country" hint="Where your company is registered." {...country} />
        <SelectField label="Country, refused" {...country} error="Please select a country" />
      </FieldPairs>
      <SelectField label="Country, disabled" {...country} disabled />
      <CheckField {...box} />
      <CheckField {...box} error="Please accept the terms" />
      <Button type="submit" busy={form.busy}>
        Send
      </Button>
    </form>
  );
}

/** Controls for choosing: radios, a list, a switch, tabs. */
export function Choices() {
  const [choice, setChoice] = useState<'often' | 'rarely' | null>('often');
  const [on, setOn] = useState(true);
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
      <div className="flex flex-wrap gap-6">
        <Switch label="On or off" on={on} onChange={setOn} />
        <Switch label="Being saved" on={on} busy onChange={() => undefined} />
        <Switch label="Publish: this lesson" short="Publish" on={on} onChange={setOn} />
      </div>
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

const tiny = { name: 'workshop.pdf', types: ['pdf'], maxBytes: 1024 } as const;

/** An upload: choose a file that is too large to see it refused. */
export function Uploads() {
  return <FileUpload label="A PDF of at most 1 KB" kind={tiny} onDone={() => toast.success('Stored')} />;
}
