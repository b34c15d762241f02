/** The stable's mark: a linden leaf under a horseshoe. The same drawing as client/public/favicon.svg. */
export function Mark({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M9 28C5.500 24 4 19.500 4 15a12 12 0 0 1 24 0c0 4.500-1.500 9-5 13"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M16 25c-4.500-2.700-6.500-5.300-6.500-8.300a3.400 3.400 0 0 1 6.500-1.500 3.400 3.400 0 0 1 6.500 1.500c0 3-2 5.600-6.500 8.300z"
        fill="currentColor"
      />
    </svg>
  );
}
