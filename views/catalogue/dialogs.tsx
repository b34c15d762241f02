import type { CatalogueDialog } from '../../server/features/catalogue/schema.ts';
import { CreateGroup, DeleteGroup, EditGroup } from './group-dialogs.tsx';
import { CreateService, DeleteService, EditService } from './service-dialogs.tsx';

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
