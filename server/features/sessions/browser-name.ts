type Known = readonly (readonly [RegExp, string])[];

// The order matters: Edge and Opera call themselves Chrome too, and everybody Safari.
const BROWSERS: Known = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOP[RTX]\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: Known = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (known: Known, userAgent: string) => known.find(([mark]) => mark.test(userAgent))?.[1];

/** What a browser calls itself, in words people know it by: 'Chrome, Windows'. It only helps to tell one's own apart. */
export function browserName(userAgent: string): string {
  const names = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter(Boolean);
  return names.join(', ') || 'Nieznana przeglądarka';
}
