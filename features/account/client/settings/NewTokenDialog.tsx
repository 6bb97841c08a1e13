import { useState } from 'react';
import { z } from 'zod';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { useRefusal } from '#platform/client/refusal.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { ChoiceGroup } from '#platform/client/ui/forms/ChoiceGroup.tsx';
import { PasswordField } from '#platform/client/ui/forms/PasswordField.tsx';
import { Refusal } from '#platform/client/ui/forms/Refusal.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { Dialog } from '#platform/client/ui/windows/Dialog.tsx';
import { makePersonalToken } from '#features/account/contract-personal-tokens.ts';
import { personalTokenDays } from '#features/account/rules-personal-tokens.ts';
import { passwordField } from '#features/account/contract.ts';
import type { TokenScope } from '#platform/contract/token-scopes.ts';
import { refusalWords } from './refusal-words.ts';

const { name } = makePersonalToken.body.shape;
const withoutPassword = z.strictObject({ name, password: z.string() });
const withPassword = z.strictObject({ name, password: passwordField });

const daysWords = (days: number) => (days === 365 ? '1 year' : `${days} days`);
type Days = (typeof personalTokenDays)[number];

/** Shown this once. */
function Made({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  return (
    <div className="grid gap-5">
      <p className="bg-sunken bubble px-4 py-3 font-mono text-[0.9375rem] wrap-anywhere">{token}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <CopyButton text={token} label="Copy token" />
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}

/** What the token is called, what it may do, and how long; then the token itself. */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const [token, setToken] = useState<string | null>(null);
  const [scope, setScope] = useState<TokenScope>('read');
  const [days, setDays] = useState<Days>(90);
  const [needsPassword, setNeedsPassword] = useState(false);
  const refusal = useRefusal();
  const form = useForm(needsPassword ? withPassword : withoutPassword, { name: '', password: '' });
  const submit = form.submit(
    async ({ name: called, password }) => {
      refusal.clear();
      const body = { name: called, scope, days, ...(needsPassword ? { password } : {}) };
      setToken((await call(makePersonalToken, { body })).token);
    },
    {
      onFailure: (error, how) => {
        if (error instanceof CallError && error.code === 'password_needed') setNeedsPassword(true);
        else
          refusal.refuse(error, {
            ...how,
            words: error instanceof CallError ? refusalWords(error) : messageOf(error),
          });
      },
    },
  );
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title={token === null ? 'Make a token' : 'Copy your token now'}
      description={
        token === null
          ? 'Whoever has it gets in without your password. Give it to one program, and to nobody else.'
          : 'We keep only a fingerprint of it, so nobody can show it to you again.'
      }
    >
      {token === null ? (
        <form noValidate method="post" onSubmit={submit} className="grid gap-5">
          <TextField label="Name" hint="What will use it?" autoComplete="off" {...form.field('name')} />
          <ChoiceGroup
            legend="It may"
            options={[
              { value: 'read', label: 'Only read' },
              { value: 'write', label: 'Read and write' },
            ]}
            value={scope}
            onValue={setScope}
          />
          <SelectField
            name="days"
            label="It works for"
            options={personalTokenDays.map((value) => ({ value: String(value), label: daysWords(value) }))}
            value={String(days)}
            onValue={(chosen) => setDays(personalTokenDays.find((one) => String(one) === chosen) ?? days)}
          />
          {needsPassword ? (
            <PasswordField
              label="Your password"
              hint="You signed in a while ago, so please enter it again."
              autoComplete="current-password"
              {...form.field('password')}
            />
          ) : null}
          <Refusal message={refusal.message} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={form.busy} disabled={refusal.waiting}>
              Make token
            </Button>
          </div>
        </form>
      ) : (
        <Made token={token} onClose={onClose} />
      )}
    </Dialog>
  );
}
