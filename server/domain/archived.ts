/** Why a horse was archived. */
export type Archived = 'deleted' | 'handed_over' | 'left';

export const archivedNames: Readonly<Record<Archived, string>> = {
  deleted: 'Koń usunięty',
  handed_over: 'Koń przekazany',
  left: 'Koń wyprowadzony',
};
