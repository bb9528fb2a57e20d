import type { ReactNode } from "react";

/** Line signs on a 16 px grid, in the colour of the text. They never carry a meaning alone: the label does. */
function icon(paths: ReactNode) {
  return function Icon() {
    return (
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {paths}
      </svg>
    );
  };
}

export const ChatIcon = icon(
  <path d="M2.5 4.5a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7l-3 2.5v-2.5a1.5 1.5 0 0 1-1.5-1.5z" />,
);
export const MeasurementsIcon = icon(<path d="M2 12.5 6 8l3 2.5 5-6.5" />);
export const CallsIcon = icon(<path d="M2 4h7M2 8h11M2 12h5" />);
export const SettingsIcon = icon(
  <>
    <circle cx="8" cy="8" r="2.2" />
    <path d="M8 1.8v2M8 12.2v2M1.8 8h2M12.2 8h2M3.6 3.6 5 5M11 11l1.4 1.4M12.4 3.6 11 5M5 11l-1.4 1.4" />
  </>,
);
export const CloseIcon = icon(<path d="m4 4 8 8M12 4l-8 8" />);
export const PlusIcon = icon(<path d="M8 3v10M3 8h10" />);
export const MoreIcon = icon(
  <>
    <circle cx="3.5" cy="8" r="0.6" fill="currentColor" />
    <circle cx="8" cy="8" r="0.6" fill="currentColor" />
    <circle cx="12.5" cy="8" r="0.6" fill="currentColor" />
  </>,
);
export const MenuIcon = icon(<path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />);
export const CopyIcon = icon(
  <>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.8" />
    <path d="M10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5" />
  </>,
);
export const EditIcon = icon(<path d="m3 13 .6-2.8 7.2-7.2 2.2 2.2-7.2 7.2zM9.4 4.4l2.2 2.2" />);
export const AgainIcon = icon(<path d="M13 8a5 5 0 1 1-1.5-3.6M13 2v3h-3" />);
export const CheckIcon = icon(<path d="m3 8.5 3.2 3L13 4.5" />);
export const DownIcon = icon(<path d="M8 3v10M4 9l4 4 4-4" />);
export const SendIcon = icon(<path d="M8 13V3M4 7l4-4 4 4" />);
export const StopIcon = icon(<rect x="4" y="4" width="8" height="8" rx="1.5" fill="currentColor" />);
export const PanelIcon = icon(
  <>
    <rect x="2" y="3" width="12" height="10" rx="2" />
    <path d="M10 3v10" />
  </>,
);
export const FaultIcon = icon(<path d="M9 1.8 3.5 9H8l-1 5.2L12.5 7H8z" />);
export const WorkbenchIcon = icon(<path d="M2 5.5h12M3.5 5.5v8M12.5 5.5v8M3.5 9.5h9M6 2.5h4v3H6z" />);
export const SearchIcon = icon(
  <>
    <circle cx="7" cy="7" r="4.2" />
    <path d="m10.3 10.3 3.2 3.2" />
  </>,
);
export const KeyboardIcon = icon(
  <>
    <rect x="1.5" y="4" width="13" height="8.5" rx="1.8" />
    <path d="M4 7h.1M6.7 7h.1M9.3 7h.1M12 7h.1M5 9.8h6" />
  </>,
);
export const RequestIcon = icon(<path d="M4.5 11.5 11.5 4.5M6 4.5h5.5V10" />);
