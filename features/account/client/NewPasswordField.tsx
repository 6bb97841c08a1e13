import { useEffect, useState } from 'react';
import type { FieldErrors } from '#platform/contract/errors.ts';
import { PasswordField } from '#platform/client/ui/forms/PasswordField.tsx';
import { accountLimits } from '#features/account/contract.ts';
import type * as Guesses from '#features/account/rules-guesses.ts';
import { ownWords, type PasswordVerdict, passwordVerdict } from '#features/account/rules-passwords.ts';

/** How long typing must pause before an estimate, which takes up to a tenth of a second. */
const pauseMs = 250;

const strengths = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** The estimator, once a field has fetched it. */
let loaded: typeof Guesses | null = null;

/**
 * The estimator with its word lists; null if they cannot be fetched: then only the server says what is easy to guess.
 */
async function loadEstimator(): Promise<typeof Guesses | null> {
  try {
    loaded = await import('#features/account/rules-guesses.ts');
    return loaded;
  } catch (cause) {
    console.warn('the password meter could not be loaded', cause);
    return null;
  }
}

/**
 * The reason the server would refuse a password, shown at its field before anything is sent. Reports no error until the
 * estimator has loaded. @param name the field's
 */
export function weaknessAt(
  name: string,
  password: string,
  whose: Parameters<typeof ownWords>[0],
): FieldErrors {
  const reason = loaded && passwordVerdict(loaded.estimate(password, ownWords(whose))).reason;
  return reason === null ? {} : { [name]: reason };
}

function useVerdict(password: string, about: string): PasswordVerdict | null {
  const [verdict, setVerdict] = useState<PasswordVerdict | null>(null);
  useEffect(() => {
    if (password.length < accountLimits.passwordMin) return;
    let isOver = false;
    async function judge() {
      const estimator = await loadEstimator();
      if (isOver || estimator === null) return;
      setVerdict(passwordVerdict(estimator.estimate(password, about.split('\n'))));
    }
    const timer = setTimeout(() => void judge(), pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [password, about]);
  // The last result stays until the next one is ready: a meter that comes and goes is hard to read.
  return password.length < accountLimits.passwordMin ? null : verdict;
}

/**
 * How hard the password is to guess, in four steps and in words. It takes up its space from the start, so that the
 * button below does not move while somebody presses it.
 */
function Meter({
  verdict,
  said,
}: {
  readonly verdict: PasswordVerdict | null;
  readonly said: string | undefined;
}) {
  const reached = verdict ? Math.max(1, verdict.strength) : 0;
  const tone = verdict?.isEnough ? 'bg-success' : 'bg-danger';
  return (
    <div className="grid gap-2">
      <div className="flex gap-1.5" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={`h-2 flex-1 rounded-full ${step <= reached ? tone : 'bg-line'}`} />
        ))}
      </div>
      <p className="text-soft min-h-[1lh] text-[0.9375rem]">
        {verdict ? (
          <>
            <span className="text-ink font-semibold">{strengths[verdict.strength]}.</span>{' '}
            {/* The form's own message beside the field may be the same sentence. */}
            {verdict.reason === said ? null : verdict.reason}
          </>
        ) : null}
      </p>
    </div>
  );
}

interface NewPasswordFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
  /** The member: their names and address are easy to guess. */
  readonly whose: Parameters<typeof ownWords>[0];
}

/** A new password field that shows how hard it is to guess. The server decides; this says it in advance. */
export function NewPasswordField({ whose, ...field }: NewPasswordFieldProps) {
  const verdict = useVerdict(field.value, ownWords(whose).join('\n'));
  return (
    <PasswordField
      hint={`At least ${accountLimits.passwordMin} characters, and hard to guess: two or three words that don’t belong together`}
      autoComplete="new-password"
      minLength={accountLimits.passwordMin}
      below={
        <div role="status" className="mt-1.5">
          <Meter verdict={verdict} said={field.error} />
        </div>
      }
      {...field}
    />
  );
}
