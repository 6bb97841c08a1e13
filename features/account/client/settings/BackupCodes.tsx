import { useState } from 'react';
import { currentLook } from '#platform/client/site-look.ts';
import { saveFile } from '#platform/client/save-file.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { PrintIcon } from '#platform/client/ui/icons-at-work.tsx';
import { DownloadIcon } from '#platform/client/ui/icons.tsx';
import { styleSingleton } from '#platform/client/ui/windows/style-singleton.ts';

const fileName = 'make-me-great-backup-codes.txt';

/** Prints only the codes. */
const printRules = `@media print {
  body * { visibility: hidden; }
  #backup-codes, #backup-codes * { visibility: visible; }
  #backup-codes { position: fixed; inset: 2cm auto auto 2cm; }
}`;

const PrintRules = styleSingleton();

function download(text: string): void {
  saveFile(fileName, new Blob([text], { type: 'text/plain' }));
}

interface BackupCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The codes for the day the phone is lost, shown only this once. */
export function BackupCodes({ codes, onDone }: BackupCodesProps) {
  const [kept, setKept] = useState(false);
  const text = `${currentLook().name} backup codes. Each works once.\n\n${codes.join('\n')}\n`;
  return (
    <div className="grid gap-5">
      <PrintRules styles={printRules} />
      <div id="backup-codes" className="bubble bg-sunken p-5">
        <p className="sr-only">Backup codes</p>
        <ol
          className="grid grid-cols-2 gap-x-6 gap-y-2 font-mono text-[0.9375rem] sm:text-base"
          aria-label="Backup codes"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <CopyButton text={text} label="Copy" />
        <Button variant="secondary" onClick={() => download(text)}>
          <DownloadIcon width={20} />
          Download
        </Button>
        <Button variant="secondary" onClick={() => print()}>
          <PrintIcon width={20} />
          Print
        </Button>
      </div>
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          checked={kept}
          onChange={(event) => setKept(event.currentTarget.checked)}
          className="accent-accent size-5 shrink-0"
        />
        I saved them where I can find them without my phone
      </label>
      <Button disabled={!kept} onClick={onDone} className="w-fit">
        Done
      </Button>
    </div>
  );
}
