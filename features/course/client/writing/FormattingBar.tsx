import { Toolbar } from 'radix-ui';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { type Icon, icon } from '#platform/client/ui/icon.tsx';
import { addLink, type TextSelection, toggleBold, toggleLines } from './marks.ts';
import { typeInto } from './type-into.ts';

interface Tool {
  readonly name: string;
  readonly icon: Icon;
  /** With Ctrl, or ⌘ on a Mac. */
  readonly key?: string;
  readonly change: (selection: TextSelection) => TextSelection;
}

/** The marks that lessons use most. All others are typed (`admin/WrittenText.tsx`). */
const tools: readonly Tool[] = [
  {
    name: 'Heading',
    icon: icon(<path d="M6 5v14M18 5v14M6 12h12" />),
    change: (selection) => toggleLines(selection, '## '),
  },
  {
    name: 'Bold',
    icon: icon(<path strokeWidth={2.5} d="M7.5 12V5H13a3.5 3.5 0 0 1 0 7H7.5Zm0 0v7H14a3.5 3.5 0 0 0 0-7" />),
    key: 'b',
    change: toggleBold,
  },
  {
    name: 'List',
    icon: icon(<path d="M9.5 6.5h10M9.5 12h10M9.5 17.5h10M4.8 6.5v.1M4.8 12v.1M4.8 17.5v.1" />),
    change: (selection) => toggleLines(selection, '- '),
  },
  {
    name: 'Link',
    icon: icon(
      <path d="M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1" />,
    ),
    key: 'k',
    change: addLink,
  },
];

function apply({ change }: Tool, area: HTMLTextAreaElement): void {
  typeInto(area, change({ text: area.value, start: area.selectionStart, end: area.selectionEnd }));
}

/** Ctrl+B and Ctrl+K in the field, or with ⌘. */
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

/** The look of each button of the bar. */
export const toolLook =
  'hover:bg-sunken active:bg-sunken grid size-11 place-items-center rounded-control text-ink transition-colors';

/** Buttons above a lesson's text that write marks around the selection, or where the caret stands. */
export function FormattingBar({ area, children }: FormattingBarProps) {
  return (
    <Toolbar.Root
      aria-label="Format the text"
      className="border-edge rounded-control -mx-px flex border-2 sm:mx-0 sm:p-0.5"
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
