import { action } from '../../platform/forms/action.ts';
import { addGeneralService } from './add-general-service.ts';
import { GeneralServiceId, NewGeneralService } from './schema.ts';
import { generalServiceTexts } from './texts.ts';

export const generalServiceActions = [
  action({
    method: 'POST',
    path: '/api/add_general_service',
    summary: 'Book a service for the stable itself: free of charge, and not for ever',
    may: 'bookGeneralServices',
    texts: generalServiceTexts.addGeneralService,
    body: NewGeneralService,
    refusals: [409],
    answer: GeneralServiceId,
    run: addGeneralService,
  }),
];
