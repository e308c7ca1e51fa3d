/** The mark of Platen: a sheet, the platen, and its axle. */
export const Mark = ({ size = 28 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
    <path d="M5 4.5A1.5 1.5 0 0 1 6.5 3h2A1.5 1.5 0 0 1 10 4.5v23A1.5 1.5 0 0 1 8.5 29h-2A1.5 1.5 0 0 1 5 27.5z" />
    <path
      fillRule="evenodd"
      d="M19 3a9 9 0 1 1-7 14.66V6.34A8.98 8.98 0 0 1 19 3zm0 5.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z"
    />
    <circle cx="19" cy="12" r="3.5" fill="var(--pl-brand)" />
  </svg>
);
