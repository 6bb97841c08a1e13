import { type KeyboardEvent, useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { pace } from '#features/tracker/rules/rehearsal.ts';
import type { Prompter, Script } from './use-teleprompter.ts';

interface TeleprompterProps {
  readonly scripts: readonly Script[];
  readonly prompter: Prompter;
}

const sizes = ['text-xl', 'text-2xl', 'text-4xl', 'text-5xl'] as const;

function ScriptPicker({
  scripts,
  onPick,
}: {
  readonly scripts: readonly Script[];
  readonly onPick: (text: string) => void;
}) {
  if (scripts.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="font-semibold">From your texts</p>
      <div className="flex flex-wrap gap-2">
        {scripts.map(({ title, text }, index) => (
          <Button key={`${index}-${title}`} variant="secondary" onClick={() => onPick(text)}>
            {title}
          </Button>
        ))}
      </div>
    </div>
  );
}

/**
 * The script next to the mirrored picture: one line large, the next one small. Space pauses, arrows move, + and −
 * change the pace.
 */
export function Teleprompter({ scripts, prompter }: TeleprompterProps) {
  const [size, setSize] = useState(2);
  const { lines, index, running, wordsPerMinute } = prompter;

  const keys: Readonly<Record<string, () => void>> = {
    ' ': prompter.toggle,
    ArrowDown: () => prompter.goTo(index + 1),
    ArrowUp: () => prompter.goTo(index - 1),
    '+': () => prompter.setPace(wordsPerMinute + pace.step),
    '-': () => prompter.setPace(wordsPerMinute - pace.step),
  };
  const onKey = (event: KeyboardEvent) => {
    const act = event.target === event.currentTarget ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <div className="grid gap-6">
      <Card
        tone="night"
        role="group"
        aria-label="Teleprompter. Space starts and pauses, arrows move, plus and minus change the pace."
        tabIndex={0}
        onKeyDown={onKey}
        className={classes('min-h-80 content-start gap-4', lines.length === 0 ? 'grid' : 'hidden lg:grid')}
      >
        <p aria-live="off" className={classes('font-display font-bold', sizes[size])}>
          {lines[index] ?? 'Paste a script below, or open one of your call scripts and press “Rehearse it”.'}
        </p>
        <p className="text-on-night-soft">{lines[index + 1] ?? ''}</p>
      </Card>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={prompter.toggle} disabled={lines.length === 0}>
          {running ? 'Pause' : 'Run the script'}
        </Button>
        <label className="flex min-h-11 items-center gap-3">
          <span>Speed: {wordsPerMinute} words a minute</span>
          <input
            type="range"
            className="accent-ink"
            min={pace.min}
            max={pace.max}
            step={pace.step}
            value={wordsPerMinute}
            onChange={(event) => prompter.setPace(event.currentTarget.valueAsNumber)}
          />
        </label>
        <div className="flex gap-3">
          <Button
            variant="secondary"
            aria-label="Smaller text"
            disabled={size === 0}
            onClick={() => setSize(size - 1)}
          >
            A−
          </Button>
          <Button
            variant="secondary"
            aria-label="Larger text"
            disabled={size === sizes.length - 1}
            onClick={() => setSize(size + 1)}
          >
            A+
          </Button>
        </div>
        <p className="text-soft tabular-nums">
          Line {lines.length === 0 ? 0 : index + 1} of {lines.length}
        </p>
      </div>
      <ScriptPicker scripts={scripts} onPick={prompter.pick} />
      <TextArea
        name="script"
        label="Your script"
        rows={4}
        value={prompter.script}
        onValue={prompter.setScript}
      />
    </div>
  );
}
