import { ListTodo, Plus } from 'lucide-react';
import { ButtonLink } from '../parts/button.tsx';

export const GeneralServicesButtons = ({ over }: { over: string }) => (
  <div className="row-of-buttons">
    <ButtonLink icon={ListTodo} href={`${over}&dialog=general-services`}>
      ZOBACZ USŁUGI
    </ButtonLink>
    <AddGeneralService over={over} />
  </div>
);

export const AddGeneralService = ({ over }: { over: string }) => (
  <ButtonLink kind="main" icon={Plus} href={`${over}&dialog=add-general-service`}>
    DODAJ USŁUGĘ
  </ButtonLink>
);
