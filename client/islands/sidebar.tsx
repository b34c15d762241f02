import { PanelLeft } from 'lucide-react';
import type { FormEvent } from 'react';
import { Form } from '../../views/parts/form.tsx';
import { Icon } from '../../views/parts/icon.tsx';
import { call } from '../api.ts';

type Props = { back: string };

/**
 * Folds the side menu into a rail and back, without a new page; the server remembers it. How the menu stands until then
 * depends on the width of the screen, so there is a button for either, and the stylesheet shows the one that has a use.
 */
export default function Sidebar({ back }: Props) {
  function toggle(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const collapsed = pressed?.value === '1';
    const form = event.currentTarget;
    const shell = form.closest<HTMLElement>('[data-shell]');
    if (shell) shell.dataset.menu = collapsed ? 'collapsed' : 'wide';
    // The pressed button is hidden now; the other stands in its place.
    form.querySelector<HTMLButtonElement>(collapsed ? '.unfold' : '.fold')?.focus();
    // A failure does no harm: the next page shows the menu as it was.
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
