type Kind = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

/** What Stripe says about a refused request, under `error` in the body. */
export type RefusalDetails = {
  type?: Kind;
  code?: string;
  param?: string;
  decline_code?: string;
};

/** A refusal in Stripe's own shape; the API's handlers throw it. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly details: RefusalDetails;

  constructor(status: number, message: string, details: RefusalDetails = {}) {
    super(message);
    this.name = 'StripeRefusal';
    this.status = status;
    this.details = details;
  }

  /** The JSON body as Stripe sends it. */
  body(): object {
    const { type = 'invalid_request_error', ...rest } = this.details;
    return { error: { message: this.message, type, ...rest } };
  }
}

/**
 * 404 for an address with an unknown id. @param noun Stripe's word, e.g. `customer` @param hint appended to the message
 */
export function noSuch(noun: string, id: string, param = 'id', hint = ''): StripeRefusal {
  return new StripeRefusal(404, `No such ${noun}: '${id}'${hint}`, { code: 'resource_missing', param });
}

/** 400 for a parameter with an unknown id. Stripe uses 404 only for ids in the address. */
export function noSuchGiven(noun: string, id: string, param: string, hint = ''): StripeRefusal {
  return new StripeRefusal(400, `No such ${noun}: '${id}'${hint}`, { code: 'resource_missing', param });
}

/** 400 for something this fake does not support. Stated explicitly, so that nothing passes here and fails at Stripe. */
export function notBuilt(what: string, param?: string): StripeRefusal {
  return new StripeRefusal(400, `The local fake for Stripe does not know ${what}.`, {
    code: 'not_in_the_stand_in',
    ...(param === undefined ? {} : { param }),
  });
}

/** 402 for a card declined by the bank. */
export function cardDeclined(): StripeRefusal {
  return new StripeRefusal(402, 'Your card was declined.', {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
  });
}
