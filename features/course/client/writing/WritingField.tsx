import { Toolbar } from 'radix-ui';
import { type ClipboardEvent, type DragEvent, useRef } from 'react';
import { icon } from '#platform/client/ui/icon.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { fileTypes } from '#platform/contract/files.ts';
import { courseAdminLimits } from '#features/course/contract-admin-fields.ts';
import { adminPicturesPath, pictureLine, pictureLines } from '#features/course/rules-pictures.ts';
import { FormattingBar, formatByKey, toolLook } from './FormattingBar.tsx';
import { insertLine } from './marks.ts';
import { PicturePanel } from './PicturePanel.tsx';
import { usePictureUpload } from './picture-upload.ts';
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

const PictureIcon = icon(
  <path d="M6 4.5h12A1.5 1.5 0 0 1 19.5 6v12a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V6A1.5 1.5 0 0 1 6 4.5ZM4.5 16l4-4 4 4 2.5-2.5 4.5 4.5M15 9v.1" />,
);

const accepted = [fileTypes.png, fileTypes.jpeg, fileTypes.webp].map(({ mime }) => mime).join(',');

/** The pasted picture; null if words were pasted, since programs often add a picture of those. */
const pastedPicture = ({ clipboardData }: ClipboardEvent): File | null =>
  clipboardData.types.includes('text/plain')
    ? null
    : ([...clipboardData.files].find(({ type }) => type.startsWith('image/')) ?? null);

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Says which line of a text is which picture: the line itself is hard to recognize. */
function PictureLines({ text }: { readonly text: string }) {
  const lines = pictureLines(text);
  if (lines.length === 0) return null;
  return (
    <section aria-label="Pictures in the text" className="grid gap-2">
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {lines.map(({ id, words }, place) => (
          // The same picture may occur twice.
          <li key={`${id} ${place}`} className="flex min-w-0 items-center gap-3">
            <img
              src={`${adminPicturesPath}/${id}`}
              alt=""
              loading="lazy"
              className="bg-sunken rounded-control size-12 shrink-0 object-cover"
            />
            <span className="min-w-0 wrap-anywhere">{words === '' ? 'A picture without words' : words}</span>
          </li>
        ))}
      </ul>
      <p className="text-soft text-[0.9375rem]">
        In the text, each is one line that begins with ![ and its words. Move the whole line to where the
        picture belongs, or delete it to take the picture out.
      </p>
    </section>
  );
}

/** The field of a lesson's text, with buttons for its signs and its pictures: chosen, dropped or pasted. */
export function WritingField({ label, rows, ...field }: WritingFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { picture, send, clear } = usePictureUpload();

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
        hint="Leave an empty line between paragraphs. The buttons write the signs for headings, bold words, lists and links; Preview shows what members see. A picture: press its button, drag one here, or paste it."
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
