import { icon } from './icon.tsx';

// Icons of lazily loaded pages, kept apart so that the frame around every page does not wait for them.

export const ArrowLeftIcon = icon(<path d="M19.5 12h-15m6 6-6-6 6-6" />);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />);
export const CopyIcon = icon(
  <path d="M9 8.5h8.5a2 2 0 0 1 2 2V19a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-8.5a2 2 0 0 1 2-2ZM4.5 15.5V5a2 2 0 0 1 2-2H16" />,
);
export const LockIcon = icon(
  <path d="M6.5 10.5h11a2 2 0 0 1 2 2V19a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-6.5a2 2 0 0 1 2-2Zm1.5 0V7a4 4 0 0 1 8 0v3.5M12 15v2" />,
);
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
);
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.9 5.7A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6.3 7.3A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.2-1.1M10 10.1a2.75 2.75 0 0 0 3.9 3.9" />,
);
export const PinIcon = icon(<path d="M9 3.5h6l-.7 6 3.2 3.5v1.5h-11V13l3.2-3.5L9 3.5ZM12 14.5v6" />);
export const TrashIcon = icon(
  <path d="M4 6.5h16M9 6.5V4h6v2.5M6 6.5l.9 13.5h10.2L18 6.5M10 10.5v5.5M14 10.5v5.5" />,
);
export const PencilIcon = icon(<path d="M4 20l1-4.5L16 4.5 19.5 8 8.5 19 4 20ZM13.5 7l3.5 3.5" />);
export const StopIcon = icon(<rect x="6" y="6" width="12" height="12" rx="2.5" />);
export const PlayIcon = icon(<path d="M8 5.5v13l10.5-6.5L8 5.5Z" />);
export const ListenIcon = icon(
  <path d="M4.5 15v-1.5a7.5 7.5 0 0 1 15 0V15M4.5 14.5h2a1.5 1.5 0 0 1 1.5 1.5v2.5a1.5 1.5 0 0 1-1.5 1.5 2 2 0 0 1-2-2v-3.5Zm15 0h-2a1.5 1.5 0 0 0-1.5 1.5v2.5a1.5 1.5 0 0 0 1.5 1.5 2 2 0 0 0 2-2v-3.5Z" />,
);
export const EmailIcon = icon(
  <path d="M5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5ZM4 7.5l8 6 8-6" />,
);
export const MegaphoneIcon = icon(
  <path d="M4 10v4a1.5 1.5 0 0 0 1.5 1.5H8L18 20V4L8 8.5H5.5A1.5 1.5 0 0 0 4 10ZM8 8.5v7l1.5 5M21 10.5v3" />,
);
export const PostIcon = icon(
  <path d="M5 4h14a1.5 1.5 0 0 1 1.5 1.5v13A1.5 1.5 0 0 1 19 20H5a1.5 1.5 0 0 1-1.5-1.5v-13A1.5 1.5 0 0 1 5 4ZM7 15.5l3.5-4 2.7 2.7 1.8-1.7 2 3M7.5 8h4" />,
);
export const SlidersIcon = icon(<path d="M4 7.5h7M17 7.5h3M4 16.5h3M13 16.5h7M14 5.25v4.5M10 14.25v4.5" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const ArrowUpIcon = icon(<path d="M12 19.5v-15m-6 6 6-6 6 6" />);
export const ArrowDownIcon = icon(<path d="M12 4.5v15m6-6-6 6-6-6" />);
export const ShieldIcon = icon(
  <path d="M12 3.5 4.5 6v5.5c0 4.5 3 7.5 7.5 9 4.5-1.5 7.5-4.5 7.5-9V6L12 3.5Zm-3 8.7 2.2 2.2 4-4.2" />,
);
export const DeviceIcon = icon(
  <path d="M4.5 5h15A1.5 1.5 0 0 1 21 6.5v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 14.5v-8A1.5 1.5 0 0 1 4.5 5ZM8.5 19.5h7" />,
);
export const PrintIcon = icon(
  <path d="M7 8.5V4h10v4.5M7 17H5a1.5 1.5 0 0 1-1.5-1.5V10A1.5 1.5 0 0 1 5 8.5h14a1.5 1.5 0 0 1 1.5 1.5v5.5A1.5 1.5 0 0 1 19 17h-2M7 14h10v6H7v-6Z" />,
);
export const GripIcon = icon(
  <path d="M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1" strokeWidth={2.75} />,
);
export const CaptionsIcon = icon(
  <path d="M5.5 5h13A2.5 2.5 0 0 1 21 7.5v9a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16.5v-9A2.5 2.5 0 0 1 5.5 5ZM10.5 10.5a2 2 0 1 0 0 3M17 10.5a2 2 0 1 0 0 3" />,
);
export const StarIcon = icon(
  <path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8L12 3.8Z" />,
);
export const SearchIcon = icon(<path d="M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM15.6 15.6l4.9 4.9" />);
export const MinusIcon = icon(<path d="M5 12h14" />);
export const PauseIcon = icon(<path d="M8.5 5.5v13M15.5 5.5v13" />);
