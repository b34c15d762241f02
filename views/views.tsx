import type { ComponentType } from 'react';
import Account from './account/account.tsx';
import AccountsMonth from './accounts/month.tsx';
import AdminTools from './admin/tools.tsx';
import ArchivedHorses from './billing/archived-horses.tsx';
import HorsePayments from './billing/horse-payments.tsx';
import NextRunPage from './billing/next-run.tsx';
import OwnPayments from './billing/own-payments.tsx';
import UnpaidHorses from './billing/unpaid-horses.tsx';
import Assign from './board/assign.tsx';
import Day from './board/day.tsx';
import Preview from './board/preview.tsx';
import RoundPage from './board/round.tsx';
import Requests from './bookings/requests.tsx';
import BoxCard from './boxes/box-card.tsx';
import BoxSettings from './boxes/box-settings.tsx';
import Stable from './boxes/stable.tsx';
import StableList from './boxes/stable-list.tsx';
import CalendarSection from './calendar/section.tsx';
import Services from './catalogue/services.tsx';
import DevMail from './dev/mail.tsx';
import DevParts from './dev/parts.tsx';
import Doubts from './doubts/doubts.tsx';
import NotFound from './errors/not-found.tsx';
import Refused from './errors/refused.tsx';
import HomeEmpty from './home/empty.tsx';
import Horse from './horses/horse.tsx';
import MyHorses from './horses/my-horses.tsx';
import OwnerHorsesSection from './horses/owner-horses-section.tsx';
import OpenInvitations from './invitations/open-invitations.tsx';
import Registration from './invitations/registration.tsx';
import Uninvited from './invitations/uninvited.tsx';
import ForgotPassword from './passwords/forgot-password.tsx';
import ResetPassword from './passwords/reset-password.tsx';
import TransferSettings from './payee/payee.tsx';
import People from './people/people.tsx';
import PersonPage from './people/person.tsx';
import SearchPage from './search/search.tsx';
import Login from './sessions/login.tsx';
import Logout from './sessions/logout.tsx';
import ClubSettings from './settings/club.tsx';
import BugReport from './site/bug-report.tsx';
import SiteSettings from './site/edit-content.tsx';
import SiteHome from './site/home.tsx';
import PrivacyPolicy from './site/privacy-policy.tsx';
import Showcase from './site/showcase.tsx';
import Support from './site/support.tsx';
import TermsOfService from './site/terms-of-service.tsx';
import StatementPage from './statements/statement.tsx';
import Unsubscribe from './statements/unsubscribe.tsx';
import Tasks from './tasks/tasks.tsx';
import DoneToday from './today/done-today.tsx';
import HorsesInAlert from './today/horses-in-alert.tsx';
import ManagerPanel from './today/manager-panel.tsx';
import Overview from './today/overview.tsx';
import StatementColumns from './transfers/columns.tsx';
import Transfers from './transfers/transfers.tsx';
import AskForVisit from './visits/ask.tsx';
import Visits from './visits/visits.tsx';

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
