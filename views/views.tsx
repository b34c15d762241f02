import type { ComponentType } from 'react';
import Account from './account/account.page.tsx';
import AccountsMonth from './accounts/month.page.tsx';
import AdminTools from './admin/tools.page.tsx';
import ArchivedHorses from './billing/archived-horses.page.tsx';
import HorsePayments from './billing/horse-payments.page.tsx';
import NextRunPage from './billing/next-run.page.tsx';
import OwnPayments from './billing/own-payments.page.tsx';
import UnpaidHorses from './billing/unpaid-horses.page.tsx';
import Assign from './board/assign.page.tsx';
import Day from './board/day.page.tsx';
import Preview from './board/preview.page.tsx';
import RoundPage from './board/round.page.tsx';
import Requests from './bookings/requests.page.tsx';
import BoxCard from './boxes/box-card.page.tsx';
import BoxSettings from './boxes/box-settings.page.tsx';
import Stable from './boxes/stable.page.tsx';
import StableList from './boxes/stable-list.page.tsx';
import CalendarSection from './calendar/section.page.tsx';
import Services from './catalogue/services.page.tsx';
import DevMail from './dev/mail.page.tsx';
import DevParts from './dev/parts.page.tsx';
import Doubts from './doubts/doubts.page.tsx';
import NotFound from './errors/not-found.page.tsx';
import Refused from './errors/refused.page.tsx';
import HomeEmpty from './home/empty.page.tsx';
import Horse from './horses/horse.page.tsx';
import MyHorses from './horses/my-horses.page.tsx';
import OwnerHorsesSection from './horses/owner-horses-section.page.tsx';
import OpenInvitations from './invitations/open-invitations.page.tsx';
import Registration from './invitations/registration.page.tsx';
import Uninvited from './invitations/uninvited.page.tsx';
import ForgotPassword from './passwords/forgot-password.page.tsx';
import ResetPassword from './passwords/reset-password.page.tsx';
import TransferSettings from './payee/payee.page.tsx';
import People from './people/people.page.tsx';
import PersonPage from './people/person.page.tsx';
import SearchPage from './search/search.page.tsx';
import Login from './sessions/login.page.tsx';
import Logout from './sessions/logout.page.tsx';
import ClubSettings from './settings/club.page.tsx';
import BugReport from './site/bug-report.page.tsx';
import SiteSettings from './site/edit-content.page.tsx';
import SiteHome from './site/home.page.tsx';
import PrivacyPolicy from './site/privacy-policy.page.tsx';
import Showcase from './site/showcase.page.tsx';
import Support from './site/support.page.tsx';
import TermsOfService from './site/terms-of-service.page.tsx';
import StatementPage from './statements/statement.page.tsx';
import Unsubscribe from './statements/unsubscribe.page.tsx';
import Tasks from './tasks/tasks.page.tsx';
import DoneToday from './today/done-today.page.tsx';
import HorsesInAlert from './today/horses-in-alert.page.tsx';
import ManagerPanel from './today/manager-panel.page.tsx';
import Overview from './today/overview.page.tsx';
import StatementColumns from './transfers/columns.page.tsx';
import Transfers from './transfers/transfers.page.tsx';
import AskForVisit from './visits/ask.page.tsx';
import Visits from './visits/visits.page.tsx';

/** Every page's view by name; `reply.page(name, props, head)` draws it. */
export const views = {
  'account/account': Account,
  'accounts/month': AccountsMonth,
  'admin/tools': AdminTools,
  'billing/horse-payments': HorsePayments,
  'billing/own-payments': OwnPayments,
  'bookings/requests': Requests,
  'billing/archived-horses': ArchivedHorses,
  'billing/next-run': NextRunPage,
  'billing/unpaid-horses': UnpaidHorses,
  'board/assign': Assign,
  'board/day': Day,
  'board/preview': Preview,
  'board/round': RoundPage,
  'boxes/box-card': BoxCard,
  'boxes/box-settings': BoxSettings,
  'boxes/stable': Stable,
  'boxes/stable-list': StableList,
  'calendar/section': CalendarSection,
  'catalogue/services': Services,
  'dev/mail': DevMail,
  'dev/parts': DevParts,
  'doubts/doubts': Doubts,
  'errors/not-found': NotFound,
  'errors/refused': Refused,
  'home/empty': HomeEmpty,
  'horses/owner-horses-section': OwnerHorsesSection,
  'horses/horse': Horse,
  'horses/my-horses': MyHorses,
  'invitations/open-invitations': OpenInvitations,
  'invitations/registration': Registration,
  'invitations/uninvited': Uninvited,
  'passwords/forgot-password': ForgotPassword,
  'passwords/reset-password': ResetPassword,
  'payee/payee': TransferSettings,
  'people/people': People,
  'people/person': PersonPage,
  'search/search': SearchPage,
  'sessions/login': Login,
  'sessions/logout': Logout,
  'settings/club': ClubSettings,
  'site/bug-report': BugReport,
  'site/edit-content': SiteSettings,
  'site/home': SiteHome,
  'site/privacy-policy': PrivacyPolicy,
  'site/showcase': Showcase,
  'site/support': Support,
  'site/terms-of-service': TermsOfService,
  'statements/statement': StatementPage,
  'statements/unsubscribe': Unsubscribe,
  'tasks/tasks': Tasks,
  'today/done-today': DoneToday,
  'today/horses-in-alert': HorsesInAlert,
  'today/manager-panel': ManagerPanel,
  'today/overview': Overview,
  'transfers/columns': StatementColumns,
  'transfers/transfers': Transfers,
  'visits/ask': AskForVisit,
  'visits/visits': Visits,
} satisfies Record<string, ComponentType<never>>;
