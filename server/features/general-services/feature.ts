import { z } from 'zod';
import type { Feature } from '../../platform/feature.ts';
import { action } from '../../platform/forms/action.ts';
import { read } from '../../platform/pages/read.ts';
import { addGeneralService } from './add-general-service.ts';
import { allGeneralServices } from './queries.ts';
import { GeneralService, GeneralServiceId, NewGeneralService } from './schema.ts';
import { generalServiceTexts } from './texts.ts';

const actions = [
  action({
    path: '/api/add_general_service',
    summary: 'Book a service for the stable itself: free of charge, and not for ever',
    may: 'bookGeneralServices',
    texts: generalServiceTexts.addGeneralService,
    body: NewGeneralService,
    answer: GeneralServiceId,
    once: ({ id }) => id,
    run: addGeneralService,
  }),
];

const reads = [
  read({
    path: '/api/get_all_general_services',
    summary: 'What is booked for the stable itself, the newest first',
    may: 'bookGeneralServices',
    answer: z.array(GeneralService),
    load: (call) => allGeneralServices(call.db),
  }),
];

export const generalServices: Feature = {
  name: 'general-services',
  offers: ['dialogs.ts'],
  actions,
  reads,
  texts: generalServiceTexts,
};
