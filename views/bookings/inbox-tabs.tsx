import { counted } from '../../server/domain/counted.ts';
import { usePage } from '../page-context.tsx';
import { Tabs } from '../parts/tabs.tsx';

const INBOXES = [
  { href: '/requests', label: 'O usługę' },
  { href: '/requests/instructions', label: 'O karmienie' },
  { href: '/visits', label: 'O wizytę' },
  { href: '/visits?show=list', label: 'O boks' },
] as const;

/** The inboxes: owners' requests, visitors' requests, and the waiting list. */
export function InboxTabs({ current }: { current: (typeof INBOXES)[number]['href'] }) {
  const { badges } = usePage();
  const tabs = INBOXES.map(({ href, label }) => ({
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
