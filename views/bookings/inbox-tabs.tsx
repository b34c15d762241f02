import { Tabs } from '../parts/tabs.tsx';

const INBOXES = [
  { href: '/requests', label: 'O usługę' },
  { href: '/visits', label: 'O wizytę' },
] as const;

/** What waits for an answer: requests of owners, and of those who want to see the stable. */
export const InboxTabs = ({ current }: { current: (typeof INBOXES)[number]['href'] }) => (
  <Tabs label="Prośby" tabs={INBOXES.map((inbox) => ({ ...inbox, current: inbox.href === current }))} />
);
