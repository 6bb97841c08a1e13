import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { PencilIcon } from '#platform/client/ui/icons-at-work.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { dayOf } from '#platform/client/when.ts';
import { type FrustrationCard, type Heard, heardSchema, toolLimits } from '#features/tools/contract.ts';
import { useChangeCard } from '#features/tools/client/api.ts';
import { RenameDialog } from '#features/tools/client/RenameDialog.tsx';

/** Today as the device's calendar has it, `YYYY-MM-DD`. */
const today = () => new Date().toLocaleDateString('en-CA');

/** Whose words these are: 'Mara, November 20, 2026'. */
export const sourceOf = ({ from, on }: Heard): string => `${from}, ${dayOf(`${on}T12:00`)}`;

interface RestsOnProps {
  readonly card: FrustrationCard;
  /** The page has the client's words already: here stands whose they are. */
  readonly isQuoted?: boolean;
}

/** What a card rests on: a guess, or a client's words, which the member can note or remove here. */
export function RestsOn({ card, isQuoted = false }: RestsOnProps) {
  const { id, frustration, heard } = card;
  // A link to write their words down leads to the form itself.
  const { hash } = useLocation();
  const [asks, setAsks] = useState(heard === null && hash === 'heard');
  const change = useChangeCard();
  const mark = (next: Heard | null) => change.mutateAsync({ id, change: { heard: next } });
  const offerUndo = (title: string) => toast.undo(title, async () => void (await mark(heard)));

  async function save(words: Heard) {
    await mark(words);
    offerUndo('Written down.');
  }
  function doubt() {
    mark(null).then(
      () => offerUndo('It’s a guess again.'),
      (error: unknown) => toast.error('Error', messageOf(error)),
    );
  }
  return (
    <div className="grid justify-items-start gap-1">
      {heard ? (
        <figure className="border-edge grid gap-1 border-l-4 pl-4">
          {isQuoted ? null : <blockquote className="wrap-anywhere">“{heard.words}”</blockquote>}
          <figcaption className="text-soft text-sm wrap-anywhere">{sourceOf(heard)}</figcaption>
        </figure>
      ) : (
        <p className="text-soft text-sm">A guess: none of their words are on this card.</p>
      )}
      {heard ? (
        <Button
          variant="ghost"
          size="captioned"
          className="-ml-2"
          aria-label={`“${frustration}” is a guess after all`}
          onClick={doubt}
        >
          It’s a guess after all
        </Button>
      ) : (
        <Button
          variant="secondary"
          aria-label={`Write down what they said about “${frustration}”`}
          onClick={() => setAsks(true)}
        >
          <PencilIcon width={20} />
          Write down what they said
        </Button>
      )}
      {asks ? (
        <RenameDialog
          title="Write down what they said"
          names={heardSchema}
          current={{ from: card.client, on: today(), words: '' }}
          onSave={save}
          onClose={() => setAsks(false)}
        >
          {(field) => (
            <>
              <p className="text-soft wrap-anywhere">On the card “{frustration}”</p>
              <TextArea
                label="Their words, as they said them"
                rows={3}
                limit={toolLimits.heard}
                {...field('words')}
              />
              <TextField label="Who said it" autoComplete="off" {...field('from')} />
              <TextField label="On which day" type="date" max={today()} {...field('on')} />
            </>
          )}
        </RenameDialog>
      ) : null}
    </div>
  );
}
