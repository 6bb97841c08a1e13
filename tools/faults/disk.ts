import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const spareBytes = 64 * 1024;

function run(...[program, ...words]: [string, ...string[]]): void {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stderr}`);
}

/** A small disk in memory, which can be filled and freed. Needs root. */
export function smallDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-disk-'));
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder);
  const filler = join(folder, 'filler');
  return {
    folder,
    /** Leaves hardly any room. */
    fill(): void {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - spareBytes)));
    },
    free: () => rmSync(filler),
    remove(): void {
      run('umount', folder);
      rmSync(folder, { recursive: true });
    },
  };
}
