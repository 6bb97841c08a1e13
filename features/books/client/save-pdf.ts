import { saveFrom } from '#platform/client/save-file.ts';

/** Saves one of our PDFs under its title. @returns whether that succeeded */
export async function savePdf(address: string, title: string): Promise<boolean> {
  const name = title.replace(/[\\/:*?"<>|]/g, '').trim() || 'document';
  return saveFrom(address, `${name}.pdf`).then(
    () => true,
    () => false,
  );
}
