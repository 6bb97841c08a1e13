import { useState } from 'react';
import { countriesWithEurope } from '#platform/contract/countries.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';

/** Asked once, when the camera is wanted: in some countries it reads only signs at first. */
export function CountryQuestion({ onAnswer }: { readonly onAnswer: (country: string) => void }) {
  const [country, setCountry] = useState('');
  const [error, setError] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <Card as="section" aria-labelledby="tracker-country" className="grid max-w-xl gap-4">
        <h2 id="tracker-country" className="font-display text-heading font-bold">
          See your face while you speak
        </h2>
        <p>The camera stays off until you start it.</p>
        <Button variant="secondary" className="w-fit" onClick={() => setAsked(true)}>
          Use the camera
        </Button>
      </Card>
    );
  return (
    <Card as="section" aria-labelledby="tracker-country" className="max-w-xl">
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (country === '') setError('Please select a country');
          else onAnswer(country);
        }}
      >
        <h2
          id="tracker-country"
          tabIndex={-1}
          ref={(heading) => heading?.focus()}
          className="font-display text-heading font-bold"
        >
          Where are you?
        </h2>
        <p>
          The law on reading faces isn’t the same everywhere: your answer decides what you see first, and
          stays on this device.
        </p>
        <SelectField
          label="Country"
          name="country"
          value={country}
          options={countriesWithEurope.map((name) => ({ value: name, label: name }))}
          placeholder="Choose a country"
          error={error}
          onValue={(value) => {
            setCountry(value);
            setError(undefined);
          }}
        />
        <Button type="submit" className="w-fit">
          Continue
        </Button>
      </form>
    </Card>
  );
}
