import { useEffect, useId, useRef, useState } from 'react';
import {
  acceptedLabels,
  fileSize,
  fileTypes,
  type UploadKind,
  wrongTypeMessage,
} from '#platform/contract/files.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { type RunningUpload, startUpload, type UploadedFile } from '#platform/client/upload.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { CloseIcon, PauseIcon } from '#platform/client/ui/icons-at-work.tsx';
import { CheckIcon, RetryIcon } from '#platform/client/ui/icons.tsx';
import { UploadProgress } from './UploadProgress.tsx';

/** The short name of a refusal; only a wrong type is named as such. */
export type RefusalTitle =
  | 'Invalid file type'
  | 'This file is empty'
  | 'This file is too large'
  | 'This file can’t be used';

interface Refusal {
  readonly title: RefusalTitle;
  readonly message: string;
}

interface FileUploadProps {
  readonly label: string;
  readonly kind: UploadKind;
  /** The name by which the form around it finds it. */
  readonly name?: string;
  readonly required?: boolean;
  /** What its form says of it, e.g. that a file is missing; what is wrong with a chosen file comes before it. */
  readonly error?: string | undefined;
  /** The file is stored and checked; nobody else has it yet. */
  readonly onDone: (file: UploadedFile, source: File) => void;
  /** Called when an upload starts: until `onDone`, `onCleared` or `onRefused` there is no file to use. */
  readonly onBegun?: () => void;
  /** Called when a new upload starts or a finished file is removed. */
  readonly onCleared?: () => void;
  /** Called with the reason why a file is refused, which is shown under the control as well, and its short name. */
  readonly onRefused?: (message: string, title: RefusalTitle) => void;
  /** Called with the reason why an upload stopped, which is shown under the control as well; it can be resumed. */
  readonly onFailed?: (message: string) => void;
}

type Stage =
  | { readonly name: 'empty' }
  | { readonly name: 'refused'; readonly message: string }
  | { readonly name: 'sending' | 'paused' | 'done'; readonly file: File; readonly sent: number }
  | { readonly name: 'failed'; readonly file: File; readonly sent: number; readonly message: string };

const percentOf = (sent: number, file: File) => (file.size === 0 ? 0 : Math.floor((sent / file.size) * 100));

/** Some programs film what browsers do not play, so what to do about it is said with the refusal. */
function howToConvert(file: File, kind: UploadKind): string {
  if (!file.type.startsWith('video/') || !kind.types.includes('mp4')) return '';
  return '. Browsers do not play this one: export it as MP4 (H.264) first';
}

/** What can be checked without the server, which inspects the content itself. */
function refusalOf(file: File, kind: UploadKind): Refusal | null {
  // An iPhone's .mov is taken where its pictures are coded as in an MP4, which the server finds out.
  const types: readonly string[] = [
    ...kind.types.map((type) => fileTypes[type].mime),
    ...(kind.types.includes('mp4') ? ['video/quicktime'] : []),
  ];
  // The type is empty when the browser does not know it.
  if (file.type !== '' && !types.includes(file.type))
    return { title: 'Invalid file type', message: `${wrongTypeMessage(kind)}${howToConvert(file, kind)}` };
  if (file.size === 0)
    return { title: 'This file is empty', message: 'This file is empty. Choose another one.' };
  if (file.size <= kind.maxBytes) return null;
  const message = `The file is ${fileSize(file.size)}; at most ${fileSize(kind.maxBytes)} can be uploaded.`;
  return { title: 'This file is too large', message };
}

/** Every video can be chosen, so that a phone's film is refused with what to do about it rather than greyed out. */
function acceptOf(kind: UploadKind): string {
  if (kind.types.every((type) => fileTypes[type].mime.startsWith('video/'))) return 'video/*';
  if (kind.types.length === 1 && kind.types[0] === 'pdf') return fileTypes.pdf.mime;
  return kind.types.flatMap((type) => [fileTypes[type].mime, fileTypes[type].extension]).join(',');
}

/** Chooses and sends a file: progress, pause, resume and cancel; continues after a lost connection or a reload. */
export function FileUpload(props: FileUploadProps) {
  const { error, kind, label, name, onBegun, onCleared, onDone, onFailed, onRefused, required } = props;
  const id = useId();
  const [stage, setStage] = useState<Stage>({ name: 'empty' });
  const running = useRef<RunningUpload | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // Leaving the page must not leave a connection open; the same file can be resumed later.
  useEffect(() => () => running.current?.pause(), []);

  const move = (next: (file: File, sent: number) => Stage) =>
    setStage((now) => ('file' in now ? next(now.file, now.sent) : now));

  function refuse({ message, title }: Refusal) {
    setStage({ name: 'refused', message });
    onRefused?.(message, title);
  }

  async function send(file: File) {
    onCleared?.();
    const refusal = refusalOf(file, kind);
    if (refusal !== null) return refuse(refusal);
    onBegun?.();
    setStage({ name: 'sending', file, sent: 0 });
    running.current = await startUpload(file, kind, {
      onProgress: (sent) => move((same) => ({ name: 'sending', file: same, sent })),
      onDone: (stored) => {
        move((same) => ({ name: 'done', file: same, sent: same.size }));
        onDone(stored, file);
      },
      onFailure: (error) => {
        if (error.code === 'wrong_file_type') refuse({ title: 'Invalid file type', message: error.message });
        else if (error.code === 'broken_file')
          refuse({ title: 'This file can’t be used', message: error.message });
        else {
          const message = messageOf(error);
          move((same, sent) => ({ name: 'failed', file: same, sent, message }));
          onFailed?.(message);
        }
      },
    });
  }

  function clear() {
    if (stage.name !== 'done') running.current?.cancel();
    running.current = null;
    if (input.current) input.current.value = '';
    setStage({ name: 'empty' });
    onCleared?.();
  }

  const problem =
    stage.name === 'refused' || stage.name === 'failed'
      ? stage.message
      : stage.name === 'empty'
        ? (error ?? null)
        : null;
  const accept = acceptOf(kind);
  return (
    <div className="grid gap-2">
      <label htmlFor={id} data-required={required || undefined} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-soft text-[0.9375rem]">
        {acceptedLabels(kind)}, up to {fileSize(kind.maxBytes)}. If an upload is interrupted, choose the same
        file again to resume it.
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        name={name}
        required={required}
        accept={accept}
        disabled={stage.name === 'sending' || stage.name === 'paused'}
        aria-describedby={[`${id}-hint`, problem === null ? '' : `${id}-problem`].join(' ').trim()}
        aria-invalid={problem === null ? undefined : true}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void send(file);
        }}
        className="rounded-control border-edge bg-raised aria-invalid:border-danger file:bg-sunken file:text-ink hover:border-ink w-full border-2 p-2 file:mr-4 file:min-h-11 file:rounded-full file:border-0 file:px-5 file:font-semibold disabled:opacity-60"
      />
      {problem === null ? null : (
        // What the form says is read with the field, to which the focus moves.
        <p
          id={`${id}-problem`}
          role={stage.name === 'empty' ? undefined : 'alert'}
          className="text-danger text-[0.9375rem] font-medium"
        >
          {problem}
        </p>
      )}
      {'file' in stage ? (
        <UploadStatus
          stage={stage}
          onPause={() => {
            running.current?.pause();
            move((file, sent) => ({ name: 'paused', file, sent }));
          }}
          onResume={() => {
            running.current?.resume();
            move((file, sent) => ({ name: 'sending', file, sent }));
          }}
          onClear={clear}
        />
      ) : null}
    </div>
  );
}

interface StatusProps {
  readonly stage: Extract<Stage, { readonly file: File }>;
  readonly onPause: () => void;
  readonly onResume: () => void;
  readonly onClear: () => void;
}

function UploadStatus({ stage, onPause, onResume, onClear }: StatusProps) {
  const { name, file, sent } = stage;
  const percent = percentOf(sent, file);
  const words = {
    sending: percent === 100 ? 'Checking the file…' : `${percent}% of ${fileSize(file.size)}`,
    paused: `Paused at ${percent}%`,
    failed: `Stopped at ${percent}%`,
    done: `Uploaded, ${fileSize(file.size)}`,
  }[name];
  return (
    <div className="bubble bg-sunken grid gap-3 p-4">
      <UploadProgress
        name={file.name}
        percent={percent}
        words={
          <>
            {name === 'done' ? <CheckIcon width={20} className="text-success" /> : null}
            {words}
          </>
        }
        isCounting={name === 'sending'}
      />
      <div className="flex flex-wrap gap-2">
        {name === 'sending' ? (
          <Button variant="secondary" onClick={onPause}>
            <PauseIcon width={18} />
            Pause
          </Button>
        ) : null}
        {name === 'paused' || name === 'failed' ? (
          <Button onClick={onResume}>
            <RetryIcon width={18} />
            Resume
          </Button>
        ) : null}
        <Button variant="ghost" onClick={onClear}>
          <CloseIcon width={18} />
          {name === 'done' ? 'Choose another file' : 'Cancel'}
        </Button>
      </div>
    </div>
  );
}
