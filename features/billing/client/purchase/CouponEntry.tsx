import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { call } from '#platform/client/call.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { lookUpCoupon } from '#features/billing/contract-coupons.ts';
import { type Bought, chargesInWords, type Coupon } from '#features/billing/rules-coupons.ts';

/** The code in an address that an owner gave out: `/purchase?code=SPRING-25`. */
export const codeIn = (search: string) => new URLSearchParams(search).get('code')?.trim() ?? '';

const couponQuery = (code: string, priceId: string) =>
  queryOptions({
    queryKey: ['billing', 'coupon', code, priceId],
    queryFn: ({ signal }) => call(lookUpCoupon, { body: { code, priceId } }, { signal }),
    enabled: code !== '' && priceId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

const inCapitals = (typed: string) => typed.trim().toUpperCase();

/** Why a code doesn't count, as the server says it of the field. */
const refusalOf = (error: unknown) =>
  (error instanceof CallError ? error.fields['code'] : undefined) ?? messageOf(error);

/**
 * The code of a purchase: it counts once it was looked up for the price that is chosen.
 * @param typed what the field holds @param priceId empty: no code can be used
 */
export function useCoupon(typed: string, priceId: string) {
  const [applied, setApplied] = useState(inCapitals(typed));
  const { data, error, isFetching } = useQuery(couponQuery(applied, priceId));
  const isCurrent = priceId !== '' && applied !== '' && inCapitals(typed) === applied;
  const coupon: Coupon | null = (isCurrent && !error && data) || null;
  return {
    coupon,
    isChecking: isCurrent && isFetching,
    /** Why what is typed doesn't count; null while nobody knows. */
    refusal: isCurrent && error && !isFetching ? refusalOf(error) : null,
    apply: () => setApplied(inCapitals(typed)),
  };
}

interface CouponEntryProps {
  readonly field: {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onValue: (value: string) => void;
  };
  readonly entered: ReturnType<typeof useCoupon>;
  readonly bought: Bought;
}

/** A closed row; open, a field for a code and what it takes off. */
export function CouponEntry({ bought, entered, field }: CouponEntryProps) {
  const { apply, coupon, isChecking, refusal } = entered;
  const [isOpen, setIsOpen] = useState(field.value !== '');
  const error = field.error ?? refusal ?? undefined;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="text-link flex min-h-11 w-fit cursor-pointer items-center">Have a code?</summary>
      <div className="grid gap-2 pt-2">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
          <TextField
            label="Code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            {...field}
            error={error}
            onKeyDown={(event) => {
              // The form around it would be sent.
              if (event.key !== 'Enter') return;
              event.preventDefault();
              apply();
            }}
          />
          <Button
            variant="secondary"
            className="mt-8 min-h-12"
            busy={isChecking}
            onClick={() => {
              if (coupon) field.onValue('');
              else apply();
            }}
          >
            {coupon ? 'Remove' : 'Apply'}
          </Button>
        </div>
        <p role="status" className="font-medium">
          {coupon ? `${chargesInWords(coupon, bought)}.` : ''}
        </p>
      </div>
    </details>
  );
}
