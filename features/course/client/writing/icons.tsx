import { icon } from '#platform/client/ui/icon.tsx';

export const HeadingIcon = icon(<path d="M6 5v14M18 5v14M6 12h12" />);
export const BoldIcon = icon(
  <path strokeWidth={2.5} d="M7.5 12V5H13a3.5 3.5 0 0 1 0 7H7.5Zm0 0v7H14a3.5 3.5 0 0 0 0-7" />,
);
export const ItalicIcon = icon(<path d="M10.5 5h6M7.5 19h6M13.5 5l-3 14" />);
export const ListIcon = icon(<path d="M9.5 6.5h10M9.5 12h10M9.5 17.5h10M4.8 6.5v.1M4.8 12v.1M4.8 17.5v.1" />);
export const NumbersIcon = icon(
  <path d="M10.5 6.5h9M10.5 12h9M10.5 17.5h9M3.8 5.4l1.5-.9v4.5M3.6 15.6c.4-1.4 2.6-1.3 2.6.1 0 1.2-2.6 1.8-2.6 3.3h2.8" />,
);
export const QuoteIcon = icon(
  <path d="M10 7.5c-3 0-5 2-5 5v4.5h5v-5H7.2M19 7.5c-3 0-5 2-5 5v4.5h5v-5h-2.8" />,
);
export const LinkIcon = icon(
  <path d="M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1" />,
);
export const PictureIcon = icon(
  <path d="M6 4.5h12A1.5 1.5 0 0 1 19.5 6v12a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V6A1.5 1.5 0 0 1 6 4.5ZM4.5 16l4-4 4 4 2.5-2.5 4.5 4.5M15 9v.1" />,
);
