import BookingKinds from '../client/islands/booking-kinds.tsx';
import type BookingPrice from '../client/islands/booking-price.tsx';
import Calendar from '../client/islands/calendar.tsx';
import CopyButton from '../client/islands/copy-button.tsx';
import type DayBoard from '../client/islands/day-board.tsx';
import DayInWords from '../client/islands/day-in-words.tsx';
import type Notifications from '../client/islands/notifications.tsx';
import PasswordForm from '../client/islands/password-form.tsx';
import PictureForm from '../client/islands/picture-form.tsx';
import type PrintButton from '../client/islands/print-button.tsx';
import Registration from '../client/islands/registration.tsx';
import type RotaNames from '../client/islands/rota-names.tsx';
import type Search from '../client/islands/search.tsx';
import type SheetForm from '../client/islands/sheet-form.tsx';
import type SheetPreview from '../client/islands/sheet-preview.tsx';
import Sidebar from '../client/islands/sidebar.tsx';

/** Islands rendered by the server too, by their file name in client/islands. */
export const islands = {
  'booking-kinds': BookingKinds,
  calendar: Calendar,
  'copy-button': CopyButton,
  'day-in-words': DayInWords,
  registration: Registration,
  'password-form': PasswordForm,
  'picture-form': PictureForm,
  sidebar: Sidebar,
};

/** All islands. Only types are imported of the islands that a browser alone renders, so that the server never loads them. */
export type Islands = typeof islands & {
  'booking-price': typeof BookingPrice;
  'day-board': typeof DayBoard;
  notifications: typeof Notifications;
  'print-button': typeof PrintButton;
  'rota-names': typeof RotaNames;
  search: typeof Search;
  'sheet-form': typeof SheetForm;
  'sheet-preview': typeof SheetPreview;
};
