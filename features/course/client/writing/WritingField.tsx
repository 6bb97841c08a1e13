import { Toolbar } from 'radix-ui';
import { type ClipboardEvent, type DragEvent, useRef } from 'react';
import { TextArea } from '#platform/client/ui/TextArea.tsx';
import { fileTypes } from '#platform/contract/files.ts';
import { courseAdminLimits } from '#features/course/contract-admin-fields.ts';
import { pictureLine } from '#features/course/rules-pictures.ts';
import { FormattingBar, formatByKey, toolLook } from './FormattingBar.tsx';
import { PictureIcon } from './icons.tsx';
import { insertLine } from './insert-line.ts';
import { PictureLines } from './PictureLines.tsx';
import { PicturePanel } from './PicturePanel.tsx';
import { useSentPicture } from './sent-picture.ts';
import { typeInto } from './type-into.ts';

interface WritingFieldProps {
  readonly label: string;
  readonly rows: number;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
  readonly onInvalid: () => void;
}

const accepted = [fileTypes.png, fileTypes.jpeg, fileTypes.webp].map(({ mime }) => mime).join(',');

/** The picture that was pasted; null where words were, which programs often send a picture of as well. */
const pastedPicture = ({ clipboardData }: ClipboardEvent): File | null =>
  clipboardData.types.includes('text/plain')
    ? null
    : ([...clipboardData.files].find(({ type }) => type.startsWith('image/')) ?? null);

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** The field of a lesson's text, with buttons for its signs and its pictures: chosen, dropped or pasted. */
export function WritingField({ label, rows, ...field }: WritingFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { picture, send, clear } = useSentPicture();

  function insert(id: string, words: string) {
    clear();
    const { current } = area;
    if (!current) return;
    const { value, selectionStart, selectionEnd } = current;
    typeInto(
      current,
      insertLine({ text: value, start: selectionStart, end: selectionEnd }, pictureLine(words, id)),
    );
  }
  return (
    <div className="grid gap-3">
      <TextArea
        label={label}
        hint="Leave an empty line between paragraphs. The buttons write the signs for bold words, headings and lists; Preview shows what members see. A picture: press its button, drag one here, or paste it."
        rows={rows}
        limit={courseAdminLimits.text}
        ref={area}
        bar={
          <FormattingBar area={area}>
            <Toolbar.Button
              type="button"
              aria-label="Picture"
              title="Picture"
              onClick={() => chooser.current?.click()}
              className={toolLook}
            >
              <PictureIcon width={22} />
            </Toolbar.Button>
          </FormattingBar>
        }
        onKeyDown={formatByKey}
        onPaste={(event) => {
          const file = pastedPicture(event);
          if (!file) return;
          event.preventDefault();
          void send(file);
        }}
        onDragOver={(event) => {
          if (hasFiles(event)) event.preventDefault();
        }}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files;
          if (!file) return;
          event.preventDefault();
          void send(file);
        }}
        {...field}
      />
      <PictureLines text={field.value.slice(0, courseAdminLimits.text)} />
      <input
        ref={chooser}
        type="file"
        accept={accepted}
        hidden
        aria-label="Choose a picture"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file may be chosen again.
          event.currentTarget.value = '';
          if (file) void send(file);
        }}
      />
      {picture ? (
        <PicturePanel
          key={picture.name}
          picture={picture}
          onInsert={insert}
          onDrop={() => {
            clear();
            area.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}
