import { strToU8, zipSync } from 'fflate';

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';

/** A Word file with these paragraphs. @param body WordprocessingML */
export const wordFile = (body: string): Uint8Array<ArrayBuffer> =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': strToU8(
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    ),
  });

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A transcript as Teams writes it into Word: a paragraph for each turn, with the speaker, the time and the words. */
export const callInWord = [
  `<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr>${run('Payroll-20261103_100214-Meeting Transcript')}</w:p>`,
  `<w:p>${run('3 November 2026, 10:02am')}</w:p><w:p>${run('31m 5s')}</w:p>`,
  `<w:p>${run('Marcus Reed')}${run(' started transcription')}</w:p>`,
  `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Marcus Reed</w:t></w:r>${run('   0:03')}<w:r><w:br/></w:r>${run('How was March &amp; April?')}</w:p>`,
  `<w:p><mc:AlternateContent><mc:Choice Requires="wps"/><mc:Fallback><w:r><w:t>a picture</w:t></w:r></mc:Fallback></mc:AlternateContent>${run('Denise Park')}${run('   0:12')}<w:r><w:br/></w:r>${run('Fine, ')}<w:del><w:r><w:delText>really </w:delText></w:r></w:del>${run('mostly.')}<w:r><w:br/></w:r>${run('Not the second shop.')}</w:p>`,
  `<w:p>${run('Marcus Reed')}${run('   0:20')}<w:r><w:br/></w:r>${run('What happened')}<w:r><w:tab/></w:r>${run('there?')}</w:p>`,
  `<w:p>${run('Marcus Reed stopped transcription')}</w:p>`,
].join('');
