import { z } from 'zod';
import { read } from '../../platform/pages/read.ts';
import { allGeneralServices } from './queries.ts';
import { GeneralService } from './schema.ts';

export const generalServiceReads = [
  read({
    path: '/api/get_all_general_services',
    summary: 'What is booked for the stable itself, the newest first',
    may: 'bookGeneralServices',
    answer: z.array(GeneralService),
    load: (call) => allGeneralServices(call.db),
  }),
];
