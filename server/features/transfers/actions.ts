import { LARGEST_STATEMENT } from '../../domain/field-texts.ts';
import { action } from '../../platform/forms/action.ts';
import { bookTransfer, bookTransfers } from './book-transfers.ts';
import { forgetColumns } from './forget-columns.ts';
import { chooseColumns, importTransfers } from './import-transfers.ts';
import {
  Booked,
  BookTransfer,
  BookTransfers,
  ChooseColumns,
  DismissTransfer,
  Imported,
  ImportId,
  TransferId,
} from './schema.ts';
import { dismissTransfer, restoreTransfer } from './set-aside.ts';
import { transferTexts } from './texts.ts';

const afterImport = ({ id, waits_for_columns }: Imported) =>
  waits_for_columns ? `/transfers/columns/${id}` : `/transfers?import=${id}`;

export const transferActions = [
  action({
    path: '/api/import_transfers',
    summary:
      'Send a statement of the bank (MT940 or CSV); nothing is booked yet, and what was sent before is not taken in again',
    may: 'bookTransfers',
    texts: transferTexts.importTransfers,
    upload: { field: 'file', maxBytes: LARGEST_STATEMENT },
    answer: Imported,
    run: importTransfers,
    success: (_, answer) => afterImport(answer),
  }),
  action({
    path: '/api/choose_columns',
    summary: 'Say which column of a waiting statement is which; they are remembered for files with the same headings',
    may: 'bookTransfers',
    texts: transferTexts.chooseColumns,
    body: ChooseColumns,
    answer: Imported,
    run: chooseColumns,
    success: (_, answer) => afterImport(answer),
  }),
  action({
    path: '/api/forget_columns',
    summary:
      'Take back what a file brought by wrongly named columns and nobody has settled; the next file asks for them',
    may: 'bookTransfers',
    texts: transferTexts.forgetColumns,
    body: ImportId,
    run: forgetColumns,
    success: () => '/transfers',
  }),
  action({
    path: '/api/book_transfers',
    summary: 'Book transfers as deposits, each once, with the shares that were confirmed; all of them or none',
    may: 'bookTransfers',
    texts: transferTexts.bookTransfers,
    body: BookTransfers,
    answer: Booked,
    refusals: [404, 409],
    run: bookTransfers,
  }),
  action({
    path: '/api/book_transfer',
    summary: 'Book one transfer as deposits for the horses of an owner; the amounts are in the order of the horses',
    may: 'bookTransfers',
    texts: transferTexts.bookTransfer,
    body: BookTransfer,
    answer: Booked,
    run: bookTransfer,
  }),
  action({
    path: '/api/dismiss_transfer',
    summary: 'Put a transfer aside that is for no horse, with the credit that it takes back',
    may: 'bookTransfers',
    texts: transferTexts.dismissTransfer,
    body: DismissTransfer,
    run: dismissTransfer,
  }),
  action({
    path: '/api/restore_transfer',
    summary: 'Take a transfer back that was put aside',
    may: 'bookTransfers',
    texts: transferTexts.restoreTransfer,
    body: TransferId,
    run: restoreTransfer,
  }),
];
