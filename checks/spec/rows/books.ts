import { type Row, rows } from '#checks/spec/row.ts';

const slice = 'books';
const issue = 6;

/** The premium book, the free books and the PDF viewer. */
export const books: readonly Row[] = [
  ...rows(
    { slice, issue, section: 2, kind: 'route' },
    {
      'route-book': '/book',
      'route-book-admin': '/book-admin',
      'route-pdf-viewer': '/pdf-viewer?url=&title=',
    },
  ),
  ...rows(
    { slice, issue, section: 1, kind: 'rule' },
    { 'reader-and-free-books': 'Book PDF reader and two free books.' },
  ),
  ...rows(
    { slice, issue, section: 2, kind: 'string' },
    {
      'open-reader': "With a PDF it shows 'Open Book Reader'",
      'coming-soon': "otherwise 'Book Coming Soon'",
      'admin-access-denied': "Non-admins see an 'Access Denied' card.",
      'viewer-back': 'PDF viewer: Back',
      'viewer-download': 'PDF viewer: Download',
    },
  ),
  ...rows(
    { slice, issue, section: 2, kind: 'rule' },
    {
      'book-gate': 'Without entitlement it redirects to /auth or /#pricing.',
      'admin-upload': 'Book Admin: PDF upload.',
      'viewer-title': 'PDF viewer: title',
      'viewer-embedded': 'embedded PDF with a fallback message',
    },
  ),
  ...rows(
    { slice, issue: 7, section: 3, kind: 'field' },
    {
      'free-emotions': "Free books: 'Emotions' (emotions.pdf)",
      'free-blueprint': "'The Brain Upgrade Blueprint' (brain-upgrade-blueprint.pdf)",
      'free-fields': 'each with title, subtitle, description, cover',
    },
  ),
  ...rows(
    { slice, issue, section: 5, kind: 'rule' },
    {
      'upload-pdf-only':
        "Book upload: only application/pdf ('Invalid file type' / 'Please select a PDF file')",
      'upload-none-selected': "'No file selected' if none",
      'viewer-needs-url':
        "PDF viewer needs the url parameter, else error toast 'No PDF URL provided' and redirect to /.",
    },
  ),
  ...rows(
    { slice, issue, section: 6, kind: 'permission' },
    {
      'member-free-books': 'Free member: free books',
      'tools-book': 'Tools subscriber: book accessible',
      'premium-book': 'Premium: book PDF',
      'admin-book': 'Admin: upload the book PDF',
    },
  ),
  ...rows(
    { slice, issue, section: 7, kind: 'call' },
    {
      'call-upload': "bucket premium-content (upload 'make-me-great.pdf' with upsert and pdf content type)",
      'call-list': [
        'list limit 1 sorted by name ascending',
        'expect(sha(await bytesOf(read))).toBe(sha(pdf))',
      ],
      'call-signed-url': 'signed URL valid 3600 seconds',
      'call-free-blob': 'GET of static PDFs (under /books/ and the free-book files) as a blob',
    },
  ),
  ...rows(
    { slice, issue, section: 8, kind: 'error' },
    {
      'not-available':
        "Book: 'Book not available yet' / 'The 'Make Me Great!' book PDF will be available soon.'",
      'load-failure': "'Failed to load the book. Please try again later.'",
      'upload-failure': ['upload failure shows the server message', 'The file storage is full.'],
      'invalid-file-type': "'Invalid file type'",
      'viewer-load-failure': "PDF viewer: 'Failed to load PDF'",
      'download-failed': "'Download failed' / 'Could not download the PDF'",
      'free-download-logged': ['Free-book PDF download failure is only logged.', 'logged: 1'],
    },
  ),
  ...rows(
    { slice, issue, section: 9, kind: 'constant' },
    {
      'signed-3600-s': [
        'Signed book URL valid 3600 seconds.',
        '2026-11-21T10:59:59Z',
        '2026-11-21T11:00:00Z',
      ],
      'viewer-book-title': "PDF viewer book title 'Make Me Great!'.",
    },
  ),
];
