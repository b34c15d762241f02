import { CreateGroup, DeleteGroup, EditGroup } from './group-dialogs.tsx';
import type { Group, Service } from './props.ts';
import { CreateService, DeleteService, EditService } from './service-dialogs.tsx';

/** What is open over the services. */
export type CatalogueDialog =
  /** `id`: what the new group will be known by. */
  | { name: 'create-group'; id: string }
  | { name: 'edit-group'; group: Group }
  | { name: 'delete-group'; group: Group; use: { workers: number; services: number } }
  /** `id`: what the new service will be known by. */
  | { name: 'create-service'; id: string; groups: Group[] }
  /** `formVersion` tells the save what the form showed; the price is in zł. */
  | { name: 'edit-service'; service: Service; formVersion: string; groups: Group[] }
  /** `bookings`: how many go on without it, and whether there are even more. */
  | { name: 'delete-service'; service: Pick<Service, 'id' | 'name'>; bookings: { count: number; more: boolean } };

/** Makes, changes or deletes a group or a service; `close` is the address without the dialog. */
export function OpenCatalogueDialog({ dialog, close }: { dialog: CatalogueDialog; close: string }) {
  switch (dialog.name) {
    case 'create-group':
      return <CreateGroup {...dialog} close={close} />;
    case 'edit-group':
      return <EditGroup {...dialog} close={close} />;
    case 'delete-group':
      return <DeleteGroup {...dialog} close={close} />;
    case 'create-service':
      return <CreateService {...dialog} close={close} />;
    case 'edit-service':
      return <EditService {...dialog} close={close} />;
    case 'delete-service':
      return <DeleteService {...dialog} close={close} />;
  }
}
