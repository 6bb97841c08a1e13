import type { ReactNode } from 'react';
import type { FrustrationCard } from '#features/tools/contract.ts';
import type { HouseClient } from '#features/spar/contract.ts';
import { ClientBrief } from '#features/spar/client/ClientBrief.tsx';
import { kindOfTalk } from '#features/spar/client/talk-words.ts';
import type { Choice } from './choice.ts';

interface BeforeCallProps {
  readonly house: HouseClient | null;
  readonly card: FrustrationCard | null;
  readonly choice: Choice;
  /** True beside the choice; false right below the chosen client, whose name is already there. */
  readonly isBeside: boolean;
}

const Soft = ({ children }: { readonly children: ReactNode }) => (
  <p className="text-soft text-[0.9375rem]">{children}</p>
);

/** What to listen for in the call: what a client of the house keeps back, or what the member's card says already. */
export function ListenFor({ house }: Pick<BeforeCallProps, 'house'>) {
  return (
    <Soft>
      {house
        ? `There’s something ${house.name} isn’t saying. You’ll read it after the call.`
        : 'You know what’s on the card. In the call, get to where they tell it themselves.'}
    </Soft>
  );
}

/** What is known of the chosen client; for the member's own card that includes what they do not say. */
function Known({ house, card, isBeside }: Omit<BeforeCallProps, 'choice'>) {
  if (house)
    return (
      <>
        <ClientBrief client={isBeside ? house : { ...house, who: '' }} />
        <ListenFor house={house} />
      </>
    );
  if (card)
    return (
      <>
        {isBeside ? <p className="wrap-anywhere">{card.frustration}</p> : null}
        <ListenFor house={null} />
      </>
    );
  return <p className="text-soft">Choose a client to see what you know before the call.</p>;
}

/** What is known before the call with the chosen client, and beside the choice what kind of call it will be. */
export function BeforeCall({ house, card, choice, isBeside }: BeforeCallProps) {
  const name = house?.name ?? card?.client ?? null;
  return (
    <aside aria-label="Before the call" className={isBeside ? undefined : 'sm:col-span-2'}>
      <div className="bubble bg-raised border-line grid gap-4 border-2 p-5 lg:p-6">
        {isBeside ? (
          <h2 className="text-heading wrap-anywhere">{name ?? 'Nobody chosen yet'}</h2>
        ) : (
          // Below the client, their name is right above it.
          <h3 className="font-semibold wrap-anywhere max-sm:sr-only">{name}</h3>
        )}
        <Known house={house} card={card} isBeside={isBeside} />
        {isBeside && name !== null ? (
          <p className="border-line border-t-2 pt-4 font-medium">{kindOfTalk(choice)}</p>
        ) : null}
      </div>
    </aside>
  );
}
