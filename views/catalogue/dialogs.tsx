import { CreateGroup, DeleteGroup, EditGroup } from './group-dialogs.tsx';
import type { Group, Service } from './props.ts';
import { CreateService, DeleteService, EditService } from './service-dialogs.tsx';

export type CatalogueDialog =
  | { name: 'create-group'; id: string }
  | { name: 'edit-group'; group: Group }
  | { name: 'delete-group'; group: Group; use: { workers: number; services: number } }
  | { name: 'create-service'; id: string; groups: Group[] }
  /** `formVersion` describes what the form shows; the price is in zł. */
  | { name: 'edit-service'; service: Service; formVersion: string; groups: Group[] }
  /** `bookings` that go on without the service; `more` when there are even more. */
  | { name: 'delete-service'; service: Pick<Service, 'id' | 'name'>; bookings: { count: number; more: boolean } };

/** `close` is the address without the dialog. */
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
