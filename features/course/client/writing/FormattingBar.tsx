import { Toolbar } from 'radix-ui';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { Icon } from '#platform/client/ui/icon.tsx';
import { BoldIcon, HeadingIcon, ItalicIcon, LinkIcon, ListIcon, NumbersIcon, QuoteIcon } from './icons.tsx';
import { toggleInline, toggleLink } from './inline-marks.ts';
import { toggleLines } from './line-marks.ts';
import type { Typed } from './typed.ts';
import { typeInto } from './type-into.ts';

interface Tool {
  readonly name: string;
  readonly icon: Icon;
  /** With Ctrl, or ⌘ on a Mac. */
  readonly key?: string;
  readonly change: (given: Typed) => Typed;
}

/** What the text of a lesson can show (`lesson/markdown.ts`), and nothing else. */
const tools: readonly Tool[] = [
  { name: 'Heading', icon: HeadingIcon, change: (given) => toggleLines(given, 'heading') },
  { name: 'Bold', icon: BoldIcon, key: 'b', change: (given) => toggleInline(given, 'bold') },
  { name: 'Italic', icon: ItalicIcon, key: 'i', change: (given) => toggleInline(given, 'italic') },
  { name: 'List', icon: ListIcon, change: (given) => toggleLines(given, 'list') },
  { name: 'Numbered list', icon: NumbersIcon, change: (given) => toggleLines(given, 'numbers') },
  { name: 'Quote', icon: QuoteIcon, change: (given) => toggleLines(given, 'quote') },
  { name: 'Link', icon: LinkIcon, key: 'k', change: toggleLink },
];

function apply({ change }: Tool, area: HTMLTextAreaElement): void {
  typeInto(area, change({ text: area.value, start: area.selectionStart, end: area.selectionEnd }));
}

/** Ctrl+B, Ctrl+I and Ctrl+K in the field, or with ⌘. */
export function formatByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.ctrlKey === event.metaKey || event.shiftKey || event.altKey) return;
  const tool = tools.find(({ key }) => key === event.key.toLowerCase());
  if (!tool) return;
  event.preventDefault();
  apply(tool, event.currentTarget);
}

interface FormattingBarProps {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  /** More buttons at its end. */
  readonly children?: ReactNode;
}

/** Of each button of the bar. */
export const toolLook =
  'hover:bg-sunken active:bg-sunken grid size-11 place-items-center rounded-control text-ink transition-colors';

/** Buttons above a lesson's text that write its marks: around the selection, or where the caret stands. */
export function FormattingBar({ area, children }: FormattingBarProps) {
  return (
    <Toolbar.Root
      aria-label="Format the text"
      // On the usual phone all of them fit side by side; on a smaller one two rows of four do.
      className="border-edge rounded-control -mx-px grid grid-cols-4 justify-items-center border-2 min-[24.375rem]:flex min-[24.375rem]:flex-wrap sm:mx-0 sm:p-0.5"
    >
      {tools.map((tool) => (
        <Toolbar.Button
          key={tool.name}
          type="button"
          aria-label={tool.name}
          aria-keyshortcuts={tool.key ? `Control+${tool.key.toUpperCase()}` : undefined}
          title={tool.key ? `${tool.name} (Ctrl+${tool.key.toUpperCase()})` : tool.name}
          // The field keeps the focus, and with it the keyboard of a phone.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (area.current) apply(tool, area.current);
          }}
          className={toolLook}
        >
          <tool.icon width={22} />
        </Toolbar.Button>
      ))}
      {children}
    </Toolbar.Root>
  );
}
