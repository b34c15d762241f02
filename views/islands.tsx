import PasswordForm from '../client/islands/password-form.tsx';
import PictureForm from '../client/islands/picture-form.tsx';
import Registration from '../client/islands/registration.tsx';
import Sidebar from '../client/islands/sidebar.tsx';
import TaskList from '../client/islands/task-list.tsx';

/** Every island by the name of its file in client/islands; the server draws them from here. */
export const islands = {
  registration: Registration,
  'password-form': PasswordForm,
  'picture-form': PictureForm,
  sidebar: Sidebar,
  'task-list': TaskList,
};

export type Islands = typeof islands;
