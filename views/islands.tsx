import Sidebar from '../client/islands/sidebar.tsx';
import TaskList from '../client/islands/task-list.tsx';

/** Every island by the name of its file in client/islands; the server draws them from here. */
export const islands = {
  sidebar: Sidebar,
  'task-list': TaskList,
};

export type Islands = typeof islands;
