import { type ReactNode, use } from 'react';
import type { Role } from '../../server/domain/policy.ts';
import type { PageAlert } from '../../server/domain/texts.ts';
import type { PageContext, PagePerson } from '../../server/platform/pages/page-context.ts';
import { usePage } from '../page-context.tsx';
import { Notices } from '../parts/notices.tsx';
import { PaperHead } from '../parts/paper-head.tsx';
import { SkipLink } from '../parts/skip-link.tsx';
import { type Stylesheet, StylesheetSink } from '../stylesheet.ts';
import { hasMoreEntries, homeMenu, mainEntries, menuEntryOf, type SideMenu } from './menu.ts';
import { PersonMenu } from './person-menu.tsx';
import { SearchField } from './search-field.tsx';
import { Sidebar } from './sidebar.tsx';
import { ThumbBar } from './thumb-bar.tsx';

type Props = {
  /** a page's own menu (account, a person's horses); by default the person's sections */
  menu?: SideMenu;
  /** a `<Dialog>` at this address, which makes the page beneath inert */
  dialog?: ReactNode;
  /** `<InstantDialog>`s for the links of the page */
  instant?: ReactNode;
  /** replaces the page's own alert */
  alert?: PageAlert | null;
  /** the address whose section the menu marks; by default the page's own */
  under?: string | undefined;
  /** by default the app's, as the person's role has it */
  stylesheet?: Stylesheet | undefined;
  children: ReactNode;
};

/** The menu of the person's sections and the entries of the phone's bar. Its markup is cached by `by`. */
function sectionMenu({ club, sections, section, path, badges }: PageContext, { role }: PagePerson, under?: string) {
  const current = under === undefined ? (section ?? menuEntryOf(path, role)) : menuEntryOf(under, role);
  const groups = () => homeMenu({ keys: sections, current, badges });
  return {
    title: club.short_name,
    groups,
    thumb: () => mainEntries(role, groups()),
    more: () => hasMoreEntries(groups(), mainEntries(role, groups())),
    by: `${role} ${sections} ${current} ${Object.values(badges)}`,
  };
}

const sheetOf = (role: Role): Stylesheet => (role === 'manager' || role === 'admin' ? 'office' : 'app');

/** For a page's own menu, which is not cached. */
function ownMenu({ title, picture, groups, thumb, more = false }: SideMenu) {
  const entries = thumb ?? groups.flatMap((group) => group.entries);
  return { title, picture, groups: () => groups, thumb: () => entries, more: () => more, by: undefined };
}

/** The frame of signed-in people's pages: the menu, the person's own menu, and on a phone a bar of the main sections. */
export function ShellLayout({ menu, dialog, instant, alert, under, stylesheet, children }: Props) {
  const page = usePage();
  if (!page.person) throw new Error('The shell needs a signed-in person');
  use(StylesheetSink)?.(stylesheet ?? sheetOf(page.person.role));
  const shown = alert === undefined ? page.alert : alert;
  if (dialog && page.dialogAlone) return dialog;
  const shownMenu = menu ? ownMenu(menu) : sectionMenu(page, page.person, under);
  return (
    <>
      <div
        className="shell"
        inert={Boolean(dialog)}
        data-shell=""
        data-menu={page.menu ?? undefined}
        data-section={page.section ?? undefined}
      >
        <SkipLink />
        <Sidebar menu={shownMenu} back={page.path} />
        <header className="top">
          <SearchField />
          <PersonMenu person={page.person} />
        </header>
        <main className="content" id="content" tabIndex={-1}>
          <PaperHead />
          {page.held && page.sections.includes('worker') && (
            <p className="wrap of-copy">
              Kopia zapasowa: nic nie wychodzi
              {page.sections.includes('manager') && page.path !== '/restored-copy' && (
                <a className="tall" href="/restored-copy">
                  Uruchom wysyłkę
                </a>
              )}
            </p>
          )}
          {children}
        </main>
        <ThumbBar entries={shownMenu.thumb} more={shownMenu.more} by={shownMenu.by} />
      </div>
      {dialog || instant}
      <Notices alert={shown} reason={shown === page.alert ? page.errors[''] : undefined} />
    </>
  );
}
