import { usePage } from '../page-context.tsx';
import { Tabs } from '../parts/tabs.tsx';

const INBOXES = [
  { href: '/requests', label: 'O usługę' },
  { href: '/visits', label: 'O wizytę' },
  { href: '/held', label: 'Zatrzymane' },
] as const;

/** The highest number that a tab says. */
const MAX_COUNTED = 50;

/** What waits for an answer: requests of owners, and of those who want to see the stable. */
export function InboxTabs({ current }: { current: (typeof INBOXES)[number]['href'] }) {
  const { badges } = usePage();
  // Hardly ever is anything held.
  const shown = INBOXES.filter(({ href }) => href !== '/held' || href === current || badges[href]);
  const tabs = shown.map(({ href, label }) => ({
    href,
    label: <Counted label={label} of={badges[href] ?? 0} />,
    current: href === current,
  }));
  return <Tabs label="Prośby" tabs={tabs} />;
}

const Counted = ({ label, of }: { label: string; of: number }) => (
  <>
    {label} {of > 0 && <small>{of > MAX_COUNTED ? `${MAX_COUNTED}+` : of}</small>}
  </>
);
