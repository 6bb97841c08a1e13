import type { OutlineLesson } from '#features/course/contract.ts';
import { icon, type Icon } from '#platform/client/ui/icon.tsx';

const typeIcons = {
  video: icon(<path d="M4 5.5h16v13H4zM10.2 9.2v5.6l4.8-2.8z" />),
  pdf: icon(<path d="M6 3.5h8l4.5 4.5v12.5H6zM13.5 3.5V8.5h5M9 13h6M9 16.5h4" />),
  text: icon(<path d="M5 6h14M5 10.5h14M5 15h14M5 19.5h8" />),
} as const satisfies Record<OutlineLesson['type'], Icon>;

/** The name of each lesson type. */
export const typeNames = { video: 'Video', pdf: 'PDF', text: 'Text' } as const;

/** The icon of a lesson's type, with its name for screen readers. */
export function TypeIcon({
  type,
  width = 20,
}: {
  readonly type: OutlineLesson['type'];
  readonly width?: number;
}) {
  const Drawn = typeIcons[type];
  return (
    <>
      <Drawn width={width} className="shrink-0" />
      <span className="sr-only">{typeNames[type]}</span>
    </>
  );
}
