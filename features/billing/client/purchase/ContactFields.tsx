import { Link } from '@tanstack/react-router';
import { countries } from '#platform/contract/countries.ts';
import { contactGoesTo } from '#platform/contract/contact-notice.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { RequiredNote } from '#platform/client/ui/forms/Field.tsx';
import { FieldPairs } from '#platform/client/ui/forms/FieldPairs.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import type { ContactDraft } from './contact-schema.ts';

const countryOptions = countries.map((value) => ({ value, label: value }));

const whoSees = (
  <a href="/privacy" target="_blank" rel="noopener" className="text-link">
    Who sees what<span className="sr-only"> (opens in a new tab)</span>
  </a>
);

interface ContactFieldsProps {
  readonly field: (name: keyof ContactDraft) => {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly required: boolean;
    readonly onValue: (value: string) => void;
  };
  /** The account’s address, with why it is not taken; null while nothing is wrong with it. */
  readonly refused: { readonly email: string; readonly why: string } | null;
}

/** The contact form of a purchase. */
export function ContactFields({ field, refused }: ContactFieldsProps) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-1.5">
        <h2 className="text-heading">Contact</h2>
        <p className="text-soft">
          Saved to your profile. {contactGoesTo} {whoSees}
        </p>
        <RequiredNote />
      </div>
      {refused ? (
        <TextField
          label="Email"
          hint={
            <Link to="/settings/security" className="text-link">
              Change your email address
            </Link>
          }
          name="email"
          type="email"
          value={refused.email}
          error={refused.why}
          readOnly
          onValue={() => undefined}
        />
      ) : null}
      <FieldPairs>
        <TextField
          label="Phone"
          hint="With the area code."
          type="tel"
          autoComplete="tel"
          {...field('phone')}
        />
        <TextField
          label="Company"
          hint="No company? Your own name will do."
          autoComplete="organization"
          {...field('company')}
        />
        <TextField label="Job title" autoComplete="organization-title" {...field('jobTitle')} />
        <TextField label="City" autoComplete="address-level2" {...field('city')} />
        <TextField
          label="State"
          hint="No states where you live? Write your region, or “None”."
          autoComplete="address-level1"
          {...field('state')}
        />
        <SelectField
          label="Country"
          autoComplete="country-name"
          options={countryOptions}
          {...field('country')}
        />
      </FieldPairs>
    </div>
  );
}

interface BilledToProps {
  readonly name: string;
  readonly email: string;
  readonly contact: ContactDraft;
  readonly onChange: () => void;
}

/** The contact on record in the place of the form: all of it is in the profile. */
export function BilledTo({ name, email, contact, onChange }: BilledToProps) {
  const { city, company, country, jobTitle, phone, state } = contact;
  // The form asks whoever has no state for “None”, which is no part of an address.
  const place = [city, state, country].filter((part) => part.trim().toLowerCase() !== 'none');
  const lines = [
    ['Name', name],
    ['Email', email],
    ['Phone', phone],
    ['Company', `${company}, ${jobTitle}`],
    ['Address', [...new Set(place)].join(', ')],
  ] as const;
  return (
    <section aria-labelledby="billed-to" className="border-line bubble grid gap-4 border-2 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="billed-to" className="text-heading">
          Billed to
        </h2>
        <Button variant="secondary" onClick={onChange}>
          Change<span className="sr-only"> who is billed</span>
        </Button>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-[0.9375rem] sm:gap-x-6 sm:text-base">
        {lines.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-soft text-[0.9375rem]">
        As in your profile. {contactGoesTo} {whoSees}
      </p>
    </section>
  );
}
