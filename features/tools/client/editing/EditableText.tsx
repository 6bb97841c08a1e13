import { useId, useRef } from 'react';
import { useHeightOfText } from '#platform/client/ui/forms/height-of-text.ts';
import { classes } from '#platform/client/ui/classes.ts';
import { useEditProblem } from './edit-problems.ts';
import { useTongue } from '#features/tools/client/form/tongue.ts';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';

interface EditableTextProps {
  /** Labels the text for screen readers, e.g. 'Body of email 2'. */
  readonly label: string;
  readonly value: string;
  /** Its path in the tool's output, e.g. 'emails.1.subject', to show its problems below it. */
  readonly at: string;
  /** Omitted: read-only. */
  readonly onValue?: ((value: string) => void) | undefined;
  readonly className?: string;
}

function Editor({ label, value, onValue, at, className }: EditableTextProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useHeightOfText(area, value);
  const problem = useEditProblem(at);
  const tongue = useTongue();
  const id = useId();
  return (
    <>
      <textarea
        {...tongue}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        ref={area}
        aria-label={label}
        value={value}
        rows={1}
        onChange={(event) => onValue?.(event.currentTarget.value)}
        className={classes(
          'hover:border-edge focus:border-edge field-sizing-content -mx-3 block w-[calc(100%+1.5rem)] resize-none overflow-hidden rounded-control border-2 border-transparent bg-transparent px-3 py-1 transition-colors',
          'aria-invalid:border-danger',
          className,
        )}
      />
      {problem ? (
        // Its margin leaves room for the field's focus ring.
        <p id={id} role="status" className="text-danger font-text mt-2 text-sm font-medium">
          {problem}
        </p>
      ) : null}
    </>
  );
}

/** A text edited in place: it looks the same whether read or edited. */
export function EditableText(props: EditableTextProps) {
  const { value, onValue, className } = props;
  const tongue = useTongue();
  if (onValue) return <Editor {...props} />;
  if (value === '') return <Skeleton className="my-2 h-5 w-3/4" />;
  return (
    <p {...tongue} className={classes('py-1.5 whitespace-pre-wrap', className)}>
      {value}
    </p>
  );
}
