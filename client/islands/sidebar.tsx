import { PanelLeft } from 'lucide-react';
import type { FormEvent } from 'react';
import { Form } from '../../views/parts/form.tsx';
import { Icon } from '../../views/parts/icon.tsx';
import { call } from '../api.ts';

/**
 * Collapses the side menu into a rail and back; the server remembers it. Until somebody chooses, the width of the screen
 * decides, so both buttons are drawn and the stylesheet shows the useful one.
 */
export default function Sidebar({ back }: { back: string }) {
  function toggle(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const collapsed = pressed?.value === '1';
    const form = event.currentTarget;
    const shell = form.closest<HTMLElement>('[data-shell]');
    if (shell) shell.dataset.menu = collapsed ? 'collapsed' : 'wide';
    // The pressed button is hidden now, and the other one visible.
    form.querySelector<HTMLButtonElement>(collapsed ? '.unfold' : '.fold')?.focus();
    // After a failure the next page shows the menu as before.
    void call('POST', '/api/arrange_menu', { collapsed });
  }

  return (
    <Form action="/api/arrange_menu" back={back} className="" onSubmit={toggle}>
      <button type="submit" className="entry fold" name="collapsed" value="1">
        <Icon of={PanelLeft} />
        Zwiń menu
      </button>
      <button type="submit" className="entry unfold" name="collapsed" value="0">
        <Icon of={PanelLeft} />
        Rozwiń menu
      </button>
    </Form>
  );
}
