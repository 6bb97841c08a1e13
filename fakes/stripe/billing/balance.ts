import type Stripe from 'stripe';
import { newId } from '#fakes/stripe/objects/identity.ts';
import { notBuilt } from '#fakes/stripe/wire/refusal.ts';
import { customerOf, emit, idOf, type World } from '#fakes/stripe/world.ts';

interface Move {
  /** Cents; below zero it is credit. */
  readonly amount: number;
  readonly currency: string;
  readonly type: Stripe.CustomerBalanceTransaction.Type;
  readonly description?: string | null;
  readonly metadata?: Record<string, string>;
  /** The invoice that caused it. */
  readonly invoice?: string;
}

/**
 * Moves the balance of a customer, each time with a transaction of its own: none can be taken back but by another one
 * (docs.stripe.com/billing/customer/balance). The first sets the currency of a customer who has none.
 */
export function moveBalance(world: World, id: string, move: Move): Stripe.CustomerBalanceTransaction {
  const before = customerOf(world, id);
  const { amount, currency, description = null, invoice = null, metadata = {}, type } = move;
  if (before.currency && before.currency !== currency)
    throw notBuilt(`a balance in ${currency} beside one in ${before.currency}`, 'currency');
  const after = { ...before, balance: before.balance + amount, currency };
  world.store.put('customer', after);
  emit(world, 'customer.updated', after, before);
  const made = {
    id: newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created: world.now(),
    credit_note: null,
    currency,
    customer: id,
    customer_account: null,
    description,
    ending_balance: after.balance,
    invoice,
    livemode: false,
    metadata,
    type,
  } satisfies Stripe.CustomerBalanceTransaction;
  world.store.put('customer_balance_transaction', made);
  return made;
}

/** What an invoice used of a balance, or left on it; 0 for a draft. */
const changeBy = ({ ending_balance: end, starting_balance: start }: Stripe.Invoice) => (end ?? start) - start;

function moveFor(world: World, invoice: Stripe.Invoice, move: Pick<Move, 'amount' | 'type'>): void {
  const { currency, customer, id } = invoice;
  if (move.amount !== 0) moveBalance(world, idOf(customer), { ...move, currency, invoice: id });
}

/** What a finalized invoice does to the balance (docs.stripe.com/billing/customer/balance#types). */
export function applyBalance(world: World, invoice: Stripe.Invoice): void {
  const isTooSmall = invoice.amount_due === 0 && (invoice.ending_balance ?? 0) > 0;
  const type = isTooSmall ? 'invoice_too_small' : 'applied_to_invoice';
  moveFor(world, invoice, { amount: changeBy(invoice), type });
}

/** A voided invoice gives back what it used. */
export function unapplyBalance(world: World, invoice: Stripe.Invoice): void {
  moveFor(world, invoice, { amount: -changeBy(invoice), type: 'unapplied_from_invoice' });
}
