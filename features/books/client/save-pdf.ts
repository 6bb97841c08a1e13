import { saveFile } from '#platform/client/save-file.ts';

/** Fetches a PDF of ours as a blob and hands it to the browser as a file. @returns whether that succeeded */
export async function savePdf(address: string, title: string): Promise<boolean> {
  try {
    const response = await fetch(address, { credentials: 'same-origin' });
    if (!response.ok) return false;
    const name = title.replace(/[\\/:*?"<>|]/g, '').trim() || 'document';
    saveFile(`${name}.pdf`, await response.blob());
    return true;
  } catch {
    return false;
  }
}
