import { FieldPairs } from '#platform/client/ui/forms/FieldPairs.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { profileLimits } from '#features/account/contract-profile.ts';
import {
  clientSizeOptions,
  countryOptions,
  genderOptions,
  ownSizeOptions,
  salesCycleOptions,
} from './options.ts';

/** The onboarding questions as form values: '' while unanswered. */
export const unanswered = {
  firstName: '',
  lastName: '',
  companyName: '',
  jobTitle: '',
  companySize: '',
  gender: '',
  targetClientDescription: '',
  targetClientIndustry: '',
  targetClientRole: '',
  targetClientCompanySize: '',
  mainClientPainPoints: '',
  typicalSalesCycle: '',
};
export type OnboardingField = keyof typeof unanswered;

/** Connects one field: of the onboarding form, or of the same questions in the settings. */
export type FieldOf<Name extends string = OnboardingField> = (name: Name) => {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  /** Where the value came from, if nobody typed it here. */
  readonly mark?: string | undefined;
  readonly required: boolean;
  readonly onValue: (value: string) => void;
};

/** The member's contact details; the purchase form starts from these. */
export function ContactFields({
  field,
}: {
  readonly field: FieldOf<'phoneNumber' | 'city' | 'state' | 'country'>;
}) {
  return (
    <div className="grid gap-6">
      <FieldPairs>
        <TextField label="Phone" type="tel" autoComplete="tel" {...field('phoneNumber')} />
        <TextField label="City" autoComplete="address-level2" {...field('city')} />
      </FieldPairs>
      <FieldPairs>
        <TextField label="State" autoComplete="address-level1" {...field('state')} />
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

/** The questions of 'About You'. */
export function AboutYouFields({ field }: { readonly field: FieldOf }) {
  return (
    <div className="grid gap-6">
      <FieldPairs>
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </FieldPairs>
      <FieldPairs>
        <TextField
          label="Company name"
          hint="No company? Your own name will do."
          autoComplete="organization"
          {...field('companyName')}
        />
        <TextField
          label="Job title"
          hint="Or what you do, e.g. “Consultant”."
          autoComplete="organization-title"
          {...field('jobTitle')}
        />
      </FieldPairs>
      <FieldPairs>
        <SelectField label="Company size" options={ownSizeOptions} {...field('companySize')} />
        <SelectField
          label="Gender"
          hint="It stays in your profile, where our team can read it. No tool uses it, and “Prefer not to say” is fine."
          autoComplete="sex"
          options={genderOptions}
          {...field('gender')}
        />
      </FieldPairs>
    </div>
  );
}

/** The questions of 'About Your Clients/Leads', in the order of the contract: what is said first takes the focus. */
export function AboutClientsFields({ field }: { readonly field: FieldOf }) {
  return (
    <div className="grid gap-6">
      <TextArea
        label="Target clients"
        hint="Who they are, and when they need you."
        rows={4}
        limit={profileLimits.descriptionMax}
        {...field('targetClientDescription')}
      />
      <FieldPairs>
        <TextField
          label="Client industry"
          hint="You sell to private people? Write “Private clients”."
          {...field('targetClientIndustry')}
        />
        <TextField
          label="Typical client role"
          hint="E.g. “Head of sales”, or “Parent”, “Homeowner”."
          {...field('targetClientRole')}
        />
      </FieldPairs>
      <FieldPairs>
        <SelectField
          label="Client company size"
          options={clientSizeOptions}
          {...field('targetClientCompanySize')}
        />
      </FieldPairs>
      <TextArea
        label="Main pain points"
        hint="What keeps them busy, and what they complain about."
        rows={4}
        limit={profileLimits.descriptionMax}
        {...field('mainClientPainPoints')}
      />
      <FieldPairs>
        <SelectField label="Sales cycle" options={salesCycleOptions} {...field('typicalSalesCycle')} />
      </FieldPairs>
    </div>
  );
}
