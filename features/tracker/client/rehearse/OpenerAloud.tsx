import { useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { Drill } from './Drill.tsx';
import { type Opener, OpenerToSay } from './OpenerToSay.tsx';

interface OpenerAloudProps {
  readonly userId: string;
  readonly opener: Opener & { readonly client: string; readonly who: string };
  readonly onDone: () => void;
}

/** One opener from memory, by the clock alone: nothing is heard or kept. The line shows once they have tried. */
export function OpenerAloud({ userId, opener, onDone }: OpenerAloudProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="grid gap-5">
      <p className="text-lg wrap-anywhere">
        You meet {opener.client}. What do you say in the first 11 seconds?
      </p>
      {opener.who === '' ? null : (
        <p className="text-soft -mt-4 wrap-anywhere">
          {opener.client}: {opener.who}
        </p>
      )}
      <Drill userId={userId} tracker={null} />
      {isShown ? <OpenerToSay opener={opener} /> : null}
      <div className="flex flex-wrap gap-3">
        {isShown ? null : (
          <Button variant="secondary" onClick={() => setShown(true)}>
            Show the line
          </Button>
        )}
        <Button variant={isShown ? 'primary' : 'secondary'} onClick={onDone}>
          Next
        </Button>
      </div>
    </div>
  );
}
