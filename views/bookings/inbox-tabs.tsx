import { counted } from '../../server/domain/counted.ts';
import { usePage } from '../page-context.tsx';
import { Tabs } from '../parts/tabs.tsx';

const INBOXES = [
  { href: '/requests', label: 'O usługę' },
  { href: '/requests/instructions', label: 'O karmienie' },
  { href: '/visits', label: 'O wizytę' },
  { href: '/held', label: 'Zatrzymane' },
] as const;

/** The inboxes: owners' requests, and requests for visits. */
export function InboxTabs({ current }: { current: (typeof INBOXES)[number]['href'] }) {
  const { badges } = usePage();
  // Held items are so rare that their tab is hidden while there are none.
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
    {label} {of > 0 && <small>{counted(of)}</small>}
  </>
);
