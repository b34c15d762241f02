import { LARGEST_PICTURE } from '../../domain/field-texts.ts';
import type { RefusalCode } from '../../domain/refusal-codes.ts';
import { action, type Call, isFormCall } from '../../platform/forms/action.ts';
import { Conflict } from '../../platform/http/errors.ts';
import { addressWith, formPage, withoutDialog } from '../../platform/http/redirects.ts';
import { addPhoto } from './add-photo.ts';
import { createKind, deleteKind, editKind } from './edit-kind.ts';
import { removePlan, setCompeting, setPlan } from './edit-plan.ts';
import { recordCare, removeRecord } from './record-many.ts';
import { CareId, ChangedKind, NewKind, RecordCare, RecordedCare, SetCompeting, SetPlan } from './schema.ts';
import { careTexts } from './texts.ts';

/** A form has the course as one line: '30, 180'. */
const withCourse = ({ course = '', ...fields }: Record<string, unknown>) => ({
  ...fields,
  course: String(course).split(/[\s,;]+/),
});

export const careActions = [
  action({
    path: '/api/create_care_kind',
    summary: 'Add a kind of care, with its intervals',
    may: 'manageCare',
    texts: careTexts.createCareKind,
    body: NewKind,
    typed: withCourse,
    status: 201,
    answer: CareId,
    once: ({ id }) => id,
    run: createKind,
  }),
  action({
    path: '/api/edit_care_kind',
    summary: 'Change a kind of care; dates that were counted from a record are counted again',
    may: 'manageCare',
    texts: careTexts.editCareKind,
    body: ChangedKind,
    typed: withCourse,
    run: editKind,
  }),
  action({
    method: 'DELETE',
    path: '/api/delete_care_kind/:id',
    summary: 'Delete a kind of care that no plan, record or visit has',
    may: 'manageCare',
    texts: careTexts.deleteCareKind,
    params: CareId,
    run: deleteKind,
  }),
  action({
    path: '/api/set_care_plan',
    summary: 'Make or change the plan of a horse for a kind of care',
    may: 'manageCare',
    texts: careTexts.setCarePlan,
    body: SetPlan,
    run: setPlan,
  }),
  action({
    path: '/api/set_competing',
    summary: 'Say whether a horse competes, for its owner and managers; the date of the plan is counted again',
    may: 'seeCare',
    texts: careTexts.setCompeting,
    body: SetCompeting,
    run: setCompeting,
  }),
  action({
    method: 'DELETE',
    path: '/api/remove_care_plan/:id',
    summary: 'Remove the plan of a horse; its records stay',
    may: 'manageCare',
    texts: careTexts.removeCarePlan,
    params: CareId,
    run: removePlan,
  }),
  action({
    path: '/api/record_care',
    summary: 'Record care that was done to many horses, each by its own rules; optionally book and charge its service',
    may: 'manageCare',
    texts: careTexts.recordCare,
    body: RecordCare,
    answer: RecordedCare,
    run: recordOrRefuse,
    counts: ({ done }) => done.length,
    success: ({ request }, { refused }) => {
      const count = refused.length > 0 ? String(refused.length) : null;
      return addressWith(withoutDialog(formPage(request)), { horse: null, refused: count });
    },
  }),
  action({
    method: 'DELETE',
    path: '/api/remove_care_record/:id',
    summary: 'Remove a mistaken record of care; what was charged for it stays',
    may: 'manageCare',
    texts: careTexts.removeCareRecord,
    params: CareId,
    run: removeRecord,
  }),
  action({
    path: '/api/add_care_picture/:id',
    summary: 'Add a picture to a record of care (JPEG, PNG or WebP); it is re-encoded without its metadata',
    may: 'manageCare',
    texts: careTexts.addCarePicture,
    upload: { field: 'image', maxBytes: LARGEST_PICTURE },
    params: CareId,
    run: addPhoto,
  }),
];

/** A form is refused when none of its records is kept. */
async function recordOrRefuse(call: Call<RecordCare>): Promise<RecordedCare> {
  const answer = await recordCare(call);
  const [refused] = answer.refused;
  if (refused && answer.done.length === 0 && isFormCall(call.request))
    throw new Conflict(refused.code as RefusalCode, refused.message);
  return answer;
}
