import { type ReactNode, useEffect, useId, useState } from 'react';
import { watchColors } from '#platform/client/theme/colors.ts';
import { chooseTheme, currentTheme, type Theme, themes } from '#platform/client/theme/theme.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { MinusIcon, PlusIcon } from '#platform/client/ui/icons-at-work.tsx';
import { type Look, letterSizes, spacings } from './look.ts';

interface LookPanelProps {
  readonly look: Look;
  readonly onLook: (look: Look) => void;
}

/** Size, spacing and theme, above the text that shows them. */
export function LookPanel({ look, onLook }: LookPanelProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-1">
      <Steps
        label="Size"
        less="Smaller letters"
        more="Larger letters"
        value={look.size}
        count={letterSizes.length}
        onValue={(size) => onLook({ ...look, size })}
      />
      <Steps
        label="Lines"
        less="Lines closer together"
        more="Lines farther apart"
        value={look.spacing}
        count={spacings.length}
        onValue={(spacing) => onLook({ ...look, spacing })}
      />
      <ThemeChoice />
    </div>
  );
}

interface StepsProps {
  readonly label: string;
  readonly less: string;
  readonly more: string;
  /** From 0. */
  readonly value: number;
  readonly count: number;
  readonly onValue: (value: number) => void;
}

function Steps({ label, less, more, value, count, onValue }: StepsProps) {
  return (
    <div role="group" aria-label={label} className="flex items-center gap-1">
      <span className="min-w-12 text-base font-semibold">{label}</span>
      <Step label={less} isOver={value === 0} onPress={() => onValue(value - 1)}>
        <MinusIcon width={20} />
      </Step>
      <span aria-live="polite" className="text-soft min-w-12 text-center text-base tabular-nums">
        {value + 1}
        <span aria-hidden="true">/</span>
        <span className="sr-only"> of </span>
        {count}
      </span>
      <Step label={more} isOver={value === count - 1} onPress={() => onValue(value + 1)}>
        <PlusIcon width={20} />
      </Step>
    </div>
  );
}

interface StepProps {
  readonly label: string;
  /** At the end it keeps the focus and does nothing. */
  readonly isOver: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Step({ label, isOver, onPress, children }: StepProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-disabled={isOver || undefined}
      className={isOver ? 'opacity-50' : ''}
      onClick={() => {
        if (!isOver) onPress();
      }}
    >
      {children}
    </Button>
  );
}

const themeWords: Readonly<Record<Theme, string>> = { system: 'Device', light: 'Light', dark: 'Dark' };

/** The theme of the whole site: a book has none of its own. */
function ThemeChoice() {
  const name = useId();
  const [theme, setTheme] = useState<Theme>(currentTheme);
  useEffect(() => watchColors(() => setTheme(currentTheme())), []);
  return (
    <fieldset className="flex flex-wrap items-center gap-1">
      <legend className="float-left mr-1 min-w-12 text-base font-semibold">Theme</legend>
      {themes.map((value) => (
        <label
          key={value}
          className="has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-focus rounded-full inline-flex min-h-11 cursor-pointer items-center px-3 text-base has-focus-visible:outline-3"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={theme === value}
            onChange={() => {
              chooseTheme(value);
              setTheme(value);
            }}
          />
          {themeWords[value]}
        </label>
      ))}
    </fieldset>
  );
}
