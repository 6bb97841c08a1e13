import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface TabItem<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly content: ReactNode;
  /** Stays in the page while another one is shown: a field keeps its height, its place and what can be undone. */
  readonly kept?: true;
}

interface TabsProps<Value extends string> {
  /** Names the list of tabs for screen readers. */
  readonly label: string;
  readonly items: readonly TabItem<Value>[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  /** The chosen tab was pressed once more: what is open within it may lead back to its beginning. */
  readonly onAgain?: () => void;
  /** `field`: small, over a part of a form. */
  readonly size?: 'page' | 'field';
}

/** Of a page, four fit side by side on a phone only when they are small. */
const pageLook = (many: number) =>
  classes('mb-8 sm:gap-x-7 sm:text-xl', many > 3 ? 'gap-x-3.5 text-[0.9375rem]' : 'gap-x-5 text-lg');
const fieldLook = 'mb-4 gap-x-5 text-base';

/** Tabs with arrow keys; the panel of the chosen one is shown below. */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  onValue,
  onAgain,
  size = 'page',
}: TabsProps<Value>) {
  return (
    <RadixTabs.Root value={value} onValueChange={(next) => onValue(next as Value)}>
      <RadixTabs.List
        aria-label={label}
        className={classes(
          'border-line flex flex-wrap border-b-2',
          size === 'page' ? pageLook(items.length) : fieldLook,
        )}
      >
        {items.map((item) => (
          <RadixTabs.Trigger
            key={item.value}
            value={item.value}
            // The library does not report a press on the chosen tab.
            {...(onAgain && item.value === value
              ? {
                  onMouseDown: onAgain,
                  onKeyDown: ({ key }: { readonly key: string }) => {
                    if (key === 'Enter' || key === ' ') onAgain();
                  },
                }
              : {})}
            className="text-soft hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink -mb-0.5 min-h-12 min-w-11 border-b-4 border-transparent font-display font-bold"
          >
            {item.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {items.map((item) => (
        // No stop of its own for the Tab key: what is in it has its own names, and it has none worth hearing.
        <RadixTabs.Content
          key={item.value}
          value={item.value}
          tabIndex={-1}
          {...(item.kept ? { forceMount: true, hidden: item.value !== value } : {})}
        >
          {item.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
