import { tableLines } from './permissions.ts';

/**
 * Every id that a call carries in its path, query or body, and the answer when it names a thing of another person, an
 * unknown one, or a deleted one of the owner's (an archived horse, an erased person). Foreign things are answered
 * like missing ones. `-`: the case does not exist. A malformed id is 400 for a call and missing for a page.
 * `beneath`: a dialog's address redirects to the page beneath.
 */
const TABLE = `
                                        id        names   asked by  foreign  unknown  deleted

GET    /register/:token                 token     token   nobody          -        /        -
GET    /api/get_registration_data/:token  token   token   nobody        -      404        -
POST   /api/{resend_invitation,withdraw_invitation}  id        invitation manager      404      404      404
POST   /api/send_app_invitation (to somebody)  person_id  person  manager  -      404      404
POST   /api/make_invitation_link        person_id  person  manager        -      404      404
POST   /api/make_invitation_link (an open one)  id  invitation  manager  404     404      404
POST   /api/make_invitation_links       person_ids  person  manager       -      404      404
GET    /invitations (a person)          dialog_id  person  manager        -  beneath  beneath
GET    /invitations (withdrawing)       dialog_id  invitation  manager  beneath  beneath  beneath
POST   /api/set_buyer                   person_id  person  manager  -  404  404
POST   /api/create_person               id        person  manager       409      201      409
POST   /api/update_user_information (without an e-mail)  id  person  manager  -  404      404
POST   /api/settle_visit                id        visit   manager         -      404      404
DELETE /api/forget_visitor/:id            id        visit   manager         -      404      404
POST   /api/settle_failed_job           id        dead_job  admin         -      404        -
GET    /photographs/:file               file      photograph  nobody      -      404      404
GET    /settings/photographs (a photograph)  id  photograph  manager  -  beneath  beneath
POST   /api/add_photograph/:id          id        photograph  manager     -      200      200
POST   /api/{edit,move}_photograph      id        photograph  manager     -      404      404
POST   /api/move_photograph             before    photograph  manager     -      404      404
DELETE /api/remove_photograph/:id       id        photograph  manager     -      404      404
GET    /aktualnosci/:slug               slug      token   nobody          -      404        -
GET    /visits/:id{,/close}             id        care_visit  manager      -      404      404
GET    /api/visit/:id                   id        care_visit  sees         -      404      404
POST   /api/plan_visit                  id        care_visit  manager      -      201      201
POST   /api/plan_visit                  kind_id   careKind  manager       -      404      404
POST   /api/plan_visit                  horses    horse   manager         -      400      400
POST   /api/{update,tick,close,share,unshare}_visit  id  care_visit  manager  -  404  404
POST   /api/update_visit                horse_id  horse   manager         -      404      404
POST   /api/update_visit                take_off  horse   manager         -      200      200
POST   /api/tick_visit                  horse_id  horse   sees            -      404      404
POST   /api/tick_visit (many)           horse_ids  horse  sees            -      404      404
POST   /api/close_visit                 horses    horse   manager         -      400      400
DELETE /api/delete_visit/:id            id        care_visit  manager      -      404      404
GET    /visit/:secret                   secret    token   nobody          -      410        -
POST   /api/propose_tick                secret    token   nobody          -      410        -
POST   /api/propose_tick                horse_id  horse   nobody        404      404      404
GET    /calendar/:secret.ics            secret    token   nobody          -      404        -
GET    /unsubscribe/:token              token     token   nobody          -      404        -
GET    /api/unsubscribe/:token          token     token   nobody          -      404        -
POST   /api/unsubscribe/:token          token     token   nobody          -      404        -
GET    /accounts/:month{,/invoices,/deposits.csv,/openings.csv}  month     day     manager        -      404        -
POST   /api/set_invoice_number         entry_ids  entry  manager   -  404  404
GET    /statements/all/:month{,.pdf,.csv}  month     day     manager        -      404        -
GET    /statements/:user_id/:month{,.html,.pdf,.csv,.css}  user_id   person  manager        -      404      200
GET    /statements/:user_id/:month{,.html,.pdf,.csv,.css}  user_id   person  owner        404      404      404
GET    /statements/:user_id/:month{,.html,.pdf,.csv,.css}  month     day     owner          -      404        -
POST   /api/choose_statement_mail       id        person  manager         -      404      404
POST   /api/choose_statement_mail       id        person  owner         404      404      404
GET    /reset-password/:token           token     token   nobody          -        /        -
GET    /api/get_reset_data/:token       token     token   nobody          -      404        -
POST   /api/send_password_reset         id        person  manager         -      404      404
POST   /api/send_password_reset         id        person  owner         404      404      404
POST   /api/send_password_reset         id        person  sees          404      404      404
GET    /api/{get_user_contact_data,fetch_user_role}/:id  id        person  manager        -      404      404
GET    /api/{get_user_contact_data,fetch_user_role}/:id  id        person  owner        404      404      404
GET    /api/{get_user_contact_data,fetch_user_role}/:id  id        person  sees         404      404      404
GET    /api/{get_user_data,get_user_exists}/:id  id        person  manager        -      404      404
GET    /api/{get_user_data,get_user_exists}/:id  id        person  owner        404      404      404
GET    /api/{get_user_data,get_user_exists}/:id  id        person  sees           -      404      404
GET    /api/get_profile_picture/:id     id        person  manager         -      404      404
GET    /api/get_profile_picture/:id     id        person  sees            -      404      404
GET    /api/get_profile_picture/:id     id        person  owner         404      404      404
POST   /api/set_role                    id        person  manager         -      404      404
DELETE /api/delete_user/:id             id        person  manager         -      404      404
DELETE /api/end_session/:id             id        session owner         404      404      404
DELETE /api/end_session/:id             id        session admin         404      404      404
GET    /user/:id                        id        person  manager         -    /home    /home
GET    /user/:id                        id        person  sees            -    /home    /home
GET    /user/:id/payments/:horse_id     id        person  owner       /home    /home    /home
GET    /user/:id/payments/:horse_id     id        person  manager       404      404      404
GET    /user/:id/payments/:horse_id     horse_id  horse   owner         404      404      200
GET    /user/:id/payments/:horse_id     horse_id  horse   manager       404      404      200
GET    /user/:id/payments/:horse_id (an entry)  dialog_entry  entry  manager  -  beneath  beneath
GET    /user/:id/payments/:horse_id (a credit taken back)  dialog_taken_back_by  transfer  manager  -  beneath  beneath
GET    /home (task dialog)              id        task    blind     beneath  beneath  beneath
GET    /home (an event of today)        id        event   blind     beneath  beneath  beneath
GET    /api/get_assigned_groups/:user_id  user_id  person  manager       -      404      404
GET    /api/get_assigned_groups/:user_id  user_id  person  other       404      404      404
POST   /api/create_group                id        group   manager         -      200      200
PUT    /api/update_group/:id            id        group   manager         -      404      404
DELETE /api/delete_group/:id            id        group   manager         -      404      404
POST   /api/assign_worker_to_group      worker_id  person  manager        -      404      404
POST   /api/assign_worker_to_group      groups    group   manager         -      400      400
GET    /home (a group's dialog)         id        group   manager         -  beneath  beneath
GET    /home (a service's dialog)       id        service manager         -  beneath  beneath
POST   /api/create_service              id        service manager         -      201      409
POST   /api/create_service              groups    group   manager         -      400      400
POST   /api/update_service              id        service manager         -      404      404
POST   /api/update_service              groups    group   manager         -      400      400
DELETE /api/delete_service/:id          id        service manager         -      404      404
GET    /home (a general service)        id        booking manager   beneath  beneath  beneath
POST   /api/add_general_service         id        booking manager       409      200      409
POST   /api/add_general_service         service_id  service  manager      -      400      400
GET    /horses/:horse_id                horse_id  horse   owner         404      404      404
GET    /horses/:horse_id                horse_id  horse   sees          404      404      404
GET    /horses/:horse_id                horse_id  horse   manager         -      404      200
GET    /horses/:horse_id/card           horse_id  horse   manager         -      404      404
GET    /api/get_all_horses/:user_id     user_id   person  manager         -      404      404
GET    /api/get_horses_for_user_worker/:id  id    person  manager         -      404      404
GET    /api/get_horses_for_user_worker/:id  id    person  sees            -      404      404
GET    /api/get_horse_data/:horse_id    horse_id  horse   owner         404      404      404
GET    /api/get_horse_data/:horse_id    horse_id  horse   sees          404      404      404
GET    /api/get_horse_data/:horse_id    horse_id  horse   manager         -      404      404
GET    /api/get_due_payments/:horse_id  horse_id  horse   owner         403      403      200
GET    /api/get_due_payments/:horse_id  horse_id  horse   sees          403      403      403
GET    /api/get_due_payments/:horse_id  horse_id  horse   manager         -      404      200
POST   /api/create_horse                id        person  manager         -      404      404
POST   /api/create_horse                horse_id  horse   manager       409      201      409
POST   /api/create_horse (for somebody new)  namesake  person  manager    -      201      201
POST   /api/add_horse_photo/:horse_id   horse_id  horse   owner         404      404      404
DELETE /api/remove_horse_photo/:horse_id  horse_id  horse  owner        404      404      404
GET    /api/get_horse_photo/:horse_id   horse_id  horse   owner         404      404      404
GET    /api/get_horse_photo/:horse_id   horse_id  horse   sees          404      404      404
POST   /api/update_horse/:horse_id      horse_id  horse   manager         -      404      404
POST   /api/hand_over_horse             horse_id  horse   manager         -      404      409
POST   /api/hand_over_horse             owner_id  person  manager         -      404      404
POST   /api/hand_over_horse             id        horse   manager       409      201      409
POST   /api/hand_over_horse (to somebody new)  namesake  person  manager  -      201      201
POST   /api/end_stay                    horse_id  horse   manager         -      404      404
DELETE /api/delete_horse/:horse_id      horse_id  horse   manager         -      404      404
PUT    /api/horses/fix_conflict         horse_id  horse   manager         -      404      404
GET    /user/:id (a horse's dialog)     dialog_id horse   manager   beneath  beneath  beneath
GET    /api/get_horse_health/:horse_id  horse_id  horse   owner         404      404      404
POST   /api/change_horse_health         horse_id  horse   owner         404      404      404
POST   /api/change_horse_health         horse_id  horse   sees          200      404      404
POST   /api/raise_health_alert/:horse_id  horse_id  horse  owner        404      404      404
POST   /api/raise_health_alert/:horse_id  horse_id  horse  sees         200      404      404
GET    /api/get_alert_picture/:id       id        alert   owner         404      404      404
GET    /api/get_alert_picture/:id       id        alert   sees          200      404      404
GET    /api/emergency/:horse_id         horse_id  horse   owner         404      404      404
GET    /api/emergency/:horse_id         horse_id  horse   sees          200      404      404
POST   /api/emergency/:horse_id         horse_id  horse   owner         404      404      404
GET    /api/get_all_notes/:horse_id     horse_id  horse   owner         404      404      404
POST   /api/create_note                 horse_id  horse   owner         404      404      404
POST   /api/create_note                 id        note    owner         409      201      201
POST   /api/update_note                 id        note    owner         404      404      404
DELETE /api/delete_note/:id             id        note    owner         404      404      404
DELETE /api/delete_note/:id             id        note    sees          404      404      404
GET    /api/{get_all_services_for_horse,instructions,get_all_service_recurrences}/:horse_id  horse_id  horse   owner        404      404      404
GET    /api/{get_all_services_for_horse,instructions,get_all_service_recurrences}/:horse_id  horse_id  horse   sees         404      404      404
POST   /api/send_service_request        horse_id  horse   owner         404      404      404
POST   /api/send_service_request        service_id  service  owner        -      400      400
POST   /api/send_service_request        id        booking  owner        409      200      409
POST   /api/add_service_to_horse        horse_id  horse   manager         -      404      404
POST   /api/add_service_to_horse        service_id  service  manager      -      400      400
POST   /api/add_service_to_horse        id        booking  manager      409      200      409
POST   /api/add_service_to_horses       bookings  horse   manager         -      400      400
POST   /api/add_service_to_horses       service_id  service  manager      -      400      400
POST   /api/take_back_bookings          operation  operation  manager   404      404        -
POST   /api/update_bookings             ids       booking  manager        -      404      404
GET    /bookings                        service   service  manager        -      404      200
GET    /bookings (changing)             dialog_ids  booking  manager      -  beneath  beneath
GET    /bookings (adding)               dialog_ids  horse  manager        -  beneath  beneath
DELETE /api/delete_service_from_horse/:id  id     booking  owner        404      404      404
DELETE /api/delete_service_from_horse/:id  id     booking  sees         404      404      404
DELETE /api/delete_service_from_horse/:id  id     booking  manager        -      404      404
GET    /api/care/:horse_id              horse_id  horse   owner         404      404      404
GET    /api/care/:horse_id              horse_id  horse   sees          404      404      404
GET    /api/care_due                    kind      careKind  manager       -      200      200
GET    /care                            kind      careKind  manager       -      200      200
GET    /care                            horse     horse   manager         -      200      200
GET    /api/get_care_picture/:id        id        careRecord  owner     404      404      404
GET    /api/get_care_picture/:id        id        careRecord  sees      404      404      404
POST   /api/create_care_kind            id        careKind  manager       -      201      201
POST   /api/create_care_kind            service_id  service  manager      -      400      400
POST   /api/edit_care_kind              id        careKind  manager       -      404      404
POST   /api/edit_care_kind              service_id  service  manager      -      400      400
DELETE /api/delete_care_kind/:id        id        careKind  manager       -      404      404
POST   /api/set_care_plan               horse_id  horse   manager         -      404      404
POST   /api/set_care_plan               kind_id   careKind  manager       -      404      404
POST   /api/set_competing               id        carePlan  owner       404      404      404
POST   /api/set_competing               id        carePlan  sees        404      404      404
DELETE /api/remove_care_plan/:id        id        carePlan  manager       -      404      404
POST   /api/record_care                 records   carePlan  manager       -      400      400
DELETE /api/remove_care_record/:id      id        careRecord  manager     -      404      404
POST   /api/add_care_picture/:id        id        careRecord  manager     -      404      404
GET    /instructions                    dialog_ids  booking  owner      404      404      404
GET    /instructions                    dialog_ids  booking  manager      -      404      404
GET    /instructions (of a service)     service   service  manager        -      404      404
GET    /api/instructions/:horse_id (all)  horse_id  horse  manager        -      404      404
POST   /api/set_instructions            booking_ids  booking  manager     -      404      404
POST   /api/set_instructions            also      service  manager        -      200      -
POST   /api/request_instructions        booking_ids  booking  owner     404      404      404
POST   /api/request_instructions        also      service  owner          -      200      -
POST   /api/request_instructions        id        change   owner        409      200      409
POST   /api/{approve_request,deny_request,take_back_decision}_of_instructions  id        change  manager        -      404      404
POST   /api/{approve_request,deny_request,take_back_decision}  id        booking manager        -      404      404
GET    /api/get_all_events/:owner_id/:horse_id  horse_id  horse  owner      404      404      404
GET    /api/get_all_events/:owner_id/:horse_id  horse_id  horse  sees       404      404      404
GET    /api/get_all_events/:owner_id/:horse_id  owner_id  person  manager   404      404      404
GET    /api/{get_calendar,get_agenda}   horse_id  horse   owner        404      404      404
GET    /api/{get_calendar,get_agenda}   horse_id  horse   sees         404      404      404
GET    /api/get_calendar_entry/:kind/:id  id      event   owner         404      404      404
GET    /api/get_calendar_entry/:kind/:id  id      event   sees          404      404      404
GET    /api/get_calendar_entry/:kind/:id  kind    kind    owner           -      400        -
GET    /api/get_calendar_entry/:kind/:id (of work)  id  task  owner     404      404      404
GET    /api/get_calendar_entry/:kind/:id (of work)  id  task  blind     404      404      404
POST   /api/create_stable_event         horse_ids  horse  manager         -      400      400
POST   /api/create_stable_event         id        event   manager       409      201      201
POST   /api/update_stable_event         horse_ids  horse  manager         -      400      400
POST   /api/update_stable_event         id        event   manager       404      404      404
GET    /stable-event/:id                id        event   manager       404      404      404
POST   /api/create_event                horse_id  horse   owner         404      404      404
POST   /api/create_event                horse_id  horse   sees          404      404      404
POST   /api/create_event                id        event   owner         409      201      201
POST   /api/finish_event                id        event   owner         404      404      404
POST   /api/finish_event                id        event   sees          404      404      404
POST   /api/update_event                id        event   owner         404      404      404
POST   /api/update_event                id        event   sees          404      404      404
DELETE /api/delete_event/:id            id        event   owner         404      404      404
DELETE /api/delete_event/:id            id        event   sees          404      404      404
GET    /api/get_who_finished_service/:id  id      task    manager         -      404      404
POST   /api/assign_worker_to_service    service_completion_id  task  manager  -  404      404
POST   /api/assign_worker_to_service    worker_id  person  manager      400      400      400
POST   /api/assign_work                 assignments  task  manager         -      400      400
POST   /api/move_work                   ids       task    manager         -      200      200
POST   /api/move_work                   worker_id  person  manager      400      400      400
GET    /rota (a line)                   id        service  manager      -  beneath  beneath
POST   /api/set_rota                    service_id  service  manager      -      404      404
POST   /api/skip_overdue                service_id  service  manager      -      200      200
POST   /api/set_rota                    worker_ids  person  manager       -      400      400
POST   /api/add_absence                 id        absence  manager      409      201        -
POST   /api/add_absence                 worker_id  person  manager      400      400      400
POST   /api/add_absence                 stand_in  person  manager       400      400      400
POST   /api/remove_absence              id        absence  manager        -      404      404
POST   /api/complete_service            id        task    blind         404      404      404
POST   /api/complete_services           ids       task    blind         200      200      200
POST   /api/skip_services               ids       task    blind         200      200      200
POST   /api/unskip_services             ids       task    manager         -      200      200
POST   /api/take_back_skipping          operation  operation  manager   404      404        -
POST   /api/take_back_assignment        operation  operation  manager   404      404        -
GET    /api/{get_all_payment_data,get_main_payment,get_annual_payment,get_all_deposits,get_carryover}_for_user/:id/:date  id        person  owner        403      403      403
GET    /api/{get_all_payment_data,get_main_payment,get_annual_payment,get_all_deposits,get_carryover}_for_user/:id/:date  id        person  manager        -      404      404
GET    /api/{get_all_payment_data,get_main_payment,get_annual_payment,get_all_deposits,get_carryover}_for_user/:id/:date  date      day     owner          -      400        -
GET    /api/{get_all_payment_data,get_main_payment,get_annual_payment,get_all_deposits,get_carryover}_for_horse/:horse_id/:date  horse_id  horse   owner        403      403      200
GET    /api/{get_all_payment_data,get_main_payment,get_annual_payment,get_all_deposits,get_carryover}_for_horse/:horse_id/:date  horse_id  horse   sees         403      403      403
GET    /api/{get_all_payment_data,get_main_payment,get_annual_payment,get_all_deposits,get_carryover}_for_horse/:horse_id/:date  horse_id  horse   manager        -      404      200
GET    /api/{get_all_payment_data,get_main_payment,get_annual_payment,get_all_deposits,get_carryover}_for_horse/:horse_id/:date  date      day     owner          -      400        -
GET    /api/{get_balance_sum_for_user_total,get_saldo_balance,get_horses_with_payments}/:id  id        person  owner        403      403      403
GET    /api/{get_balance_sum_for_user_total,get_saldo_balance,get_horses_with_payments}/:id  id        person  manager        -      404      404
GET    /api/get_saldo_balance_for_horse/:horse_id  horse_id  horse   owner     403  403  200
GET    /api/get_saldo_balance_for_horse/:horse_id  horse_id  horse   manager   -  404  200
POST   /api/deposit-money-to-horse      id        horse   manager   -  404  200
POST   /api/deposit-money-to-horse      request_id  request  manager   409  200  -
POST   /api/deposit_for_horses          shares    horse   manager   -  400  400
POST   /api/deposit_for_horses          request_id  request  manager   409  200  -
POST   /api/correct_balance             horse_id  horse   manager   -  404  200
POST   /api/correct_balance             request_id  request  manager   409  200  -
POST   /api/set_opening_balance         horse_id  horse   manager   -  404  200
GET    /unpaid (a deposit)              dialog_id  person  manager  -  beneath  beneath
POST   /api/remind_of_payment           person_ids  person  manager  -  200  200
POST   /api/send_statements             person_ids  person  manager  -  200  200
POST   /api/set_opening_balance         request_id  request  manager   409  200  -
POST   /api/reverse_entry               id        entry   manager   -  404  409
POST   /api/reverse_entry               taken_back_by  transfer  manager  -  404  404
GET    /transfers (a transfer)          dialog_id  transfer  manager  -  beneath  beneath
GET    /transfers/columns/:id           id        import  manager   -  404  404
POST   /api/choose_columns              id        import  manager   -  404  404
POST   /api/forget_columns              id        import  manager   -  404  404
POST   /api/book_transfers              transfers  transfer  manager  -  400  400
POST   /api/book_transfer               id        transfer  manager  -  404  404
POST   /api/book_transfer               horse_ids  horse  manager   -  404  200
POST   /api/dismiss_transfer            id        transfer  manager  -  404  404
POST   /api/dismiss_transfer            also      transfer  manager  -  404  404
POST   /api/restore_transfer            id        transfer  manager  -  404  404
GET    /moving-in (a sheet)             sheet     sheet   manager   -  /moving-in  /moving-in
POST   /api/moving_in/{preview,commit,undo}  id        sheet   manager        -      404      404
GET    /user/:id/payments/:horse_id (a doubt)  dialog_entry  charge  owner  beneath  beneath  beneath
GET    /user/:id/payments/:horse_id (an answer)  dialog_entry  charge  manager  -  beneath  beneath
POST   /api/raise_doubt                 entry_id  charge  owner     404  404  409
POST   /api/answer_doubt                id        doubt   manager   -  404  404
`;

type IdRow = {
  /** 'GET /home (task dialog)': a row of permissions.ts and samples.ts. */
  name: string;
  route: string;
  id: string;
  /** A thing of things.ts. */
  names: string;
  caller: string;
  foreign: string;
  unknown: string;
  deleted: string;
};

export function idRows(): IdRow[] {
  return tableLines(TABLE.split('\n')).map((line) => {
    const [, method, path, of = '', cells = ''] = /^(\S+) +(\S+)( \(.+?\))? +(.+)$/.exec(line) ?? [];
    const [id, names, caller, foreign, unknown, deleted, ...more] = cells.split(/ +/);
    if (!id || !names || !caller || !foreign || !unknown || !deleted || more.length)
      throw new Error(`Not a row: ${line}`);
    const route = `${method} ${path}`;
    return { name: route + of, route, id, names, caller, foreign, unknown, deleted };
  });
}
