import { PanelLeft } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Form } from '../../views/parts/form.tsx';
import { Icon } from '../../views/parts/icon.tsx';
import { call } from '../api.ts';

type Props = { collapsed: boolean; back: string };

/** Folds the side menu into a rail and back, without a new page; the server remembers it. */
export default function Sidebar({ collapsed: atFirst, back }: Props) {
  const [collapsed, setCollapsed] = useState(atFirst);
  const button = useRef<HTMLButtonElement>(null);

  function toggle(event: FormEvent) {
    event.preventDefault();
    const next = !collapsed;
    setCollapsed(next);
    button.current?.closest('[data-shell]')?.toggleAttribute('data-collapsed', next);
    // A failure does no harm: the next page shows the menu as it was.
    void call('POST', '/api/arrange_menu', { collapsed: next });
  }

  return (
    <Form action="/api/arrange_menu" back={back} className="" onSubmit={toggle}>
      <button type="submit" className="entry" name="collapsed" value={collapsed ? '0' : '1'} ref={button}>
        <Icon of={PanelLeft} />
        {collapsed ? 'Rozwiń menu' : 'Zwiń menu'}
      </button>
    </Form>
  );
}
