import { CALLERS, type Caller } from '../support/callers.ts';

/**
 * The permissions, written by hand: every route and each caller's answer to the request of samples.ts. A number is a
 * status, `login` a redirect to the sign-in page and back, any other path a redirect. `{a,b}` is a row for each. PUT
 * and DELETE rows also cover their `?_method=` twins, GET rows cover HEAD. A missing route fails the test.
 */
const TABLE = `
                                               nobody  owner  other   sees  blind  manager  admin

Files and health
GET    /assets/*                                  200    200    200    200    200      200    200
GET    /{healthz,readyz,metrics,robots.txt,sitemap.xml,manifest.webmanifest,api/openapi.json}  200    200    200    200    200      200    200

The public site
GET    /{,support,privacy-policy,terms-of-service,zglos-blad,nasza-aplikacja,umow-wizyte}  200    200    200    200    200      200    200
GET    /aktualnosci{,/:slug}                      200    200    200    200    200      200    200
GET    /aktualnosci/:slug (unknown)               404    404    404    404    404      404    404
POST   /api/report_bug                            200    200    200    200    200      200    200
POST   /api/ask_for_visit                         200    200    200    200    200      200    200
GET    /visits                                  login  /home  /home  /home  /home      200    200
POST   /api/settle_visit                          401    403    403    403    403      200    200
DELETE /api/forget_visitor/:id                      401    403    403    403    403      200    200
GET    /{pensjonat,jazdy}                         200    200    200    200    200      200    200


Settings
GET    /audit                                   login  /home  /home  /home  /home      200    200
GET    /settings                                login  /home  /home  /home  /home      200    200
POST   /api/hide_first_steps                      401    403    403    403    403      200    200
POST   /api/send_test_mail                        401    403    403    403    403      200    200
GET    /failed                                  login  /home  /home  /home  /home    /home    200
POST   /api/settle_failed_job                     401    403    403    403    403      403    200
GET    /restored-copy                           login  /home  /home  /home  /home    /home  /home
POST   /api/start_sending                         401    403    403    403    403      200    200
GET    /settings/site                           login  /home  /home  /home  /home      200    200
GET    /settings/site (a part)                  login  /home  /home  /home  /home      200    200
GET    /photographs/:file                         200    200    200    200    200      200    200
GET    /settings/photographs                    login  /home  /home  /home  /home      200    200
GET    /settings/photographs (a photograph)     login  /home  /home  /home  /home      200    200
POST   /api/add_photograph/:id                    401    403    403    403    403      200    200
POST   /api/{edit,move}_photograph                401    403    403    403    403      200    200
DELETE /api/remove_photograph/:id                 401    403    403    403    403      200    200
POST   /api/edit_club                             401    403    403    403    403      200    200
POST   /api/edit_site_{welcome,boarding,lessons,hours,way,facts,people,day,questions,news,words}  401    403    403    403    403      200    200

Coming and going
GET    /login                                     200  /home  /home  /home  /home    /home  /home
GET    /logout                                  login      /      /      /      /        /      /
GET    /forgot-password                           200    200    200    200    200      200    200
GET    /register                                  200    200    200    200    200      200    200
GET    /register/:token                             /      /      /      /      /        /      /
GET    /register/:token (that works)              200    200    200    200    200      200    200
GET    /api/get_registration_data/:token          200    200    200    200    200      200    200
POST   /api/register                              201    201    201    201    201      201    201
POST   /api/check_password                        200    200    200    200    200      200    200
POST   /api/save_registration_step                     200    200    200    200    200      200    200
POST   /api/finish_registration                   409    201    201    201    201      201    201
GET    /reset-password                              /      /      /      /      /        /      /
GET    /reset-password/:token                       /      /      /      /      /        /      /
GET    /reset-password/:token (that works)        200    200    200    200    200      200    200
POST   /api/request_password_reset                200    200    200    200    200      200    200
POST   /api/send_password_reset                   401    200    404    404    404      200    200
POST   /api/send_password_reset (to oneself)      401    200    200    200    200      200    200
POST   /api/send_password_reset (of an admin)     401    404    404    404    404      403    200
GET    /api/get_reset_data/:token                 200    200    200    200    200      200    200
POST   /api/reset_password                        200    200    200    200    200      200    200
POST   /api/reset_password_with_old_password      401    200    200    200    200      200    200
POST   /api/login                                 200    200    200    200    200      200    200
POST   /api/logout                                200    200    200    200    200      200    200
POST   /api/token/refresh                         401    200    200    200    200      200    200
GET    /api/protected                             401    200    200    200    200      200    200
POST   /api/end_other_sessions                    401    200    200    200    200      200    200
DELETE /api/end_session/:id                       401    200    404    404    404      404    404
GET    /api/get_current_user_data                 401    200    200    200    200      200    200
GET    /api/get_current_user_id                   401    200    200    200    200      200    200
GET    /api/get_user_status                       401    201    201    202    202      200    200
GET    /api/get_sections                          401    200    200    200    200      200    200

The shell
GET    /home                                    login    200    200    200    200      200    200
GET    /home (task dialog)                      login    200    200    200  beneath    200    200
POST   /api/arrange_menu                          401    200    200    200    200      200    200

Invitations
POST   /api/send_app_invitation                   401    403    403    403    403      200    200
POST   /api/send_app_invitation (to somebody)     401    403    403    403    403      200    200
POST   /api/send_app_invitations                  401    403    403    403    403      200    200
POST   /api/make_invitation_link                  401    403    403    403    403      200    200
POST   /api/make_invitation_link (an open one)    401    403    403    403    403      200    200
POST   /api/make_invitation_link (of an admin)    401    403    403    403    403      404    200
POST   /api/make_invitation_links                 401    403    403    403    403      200    200
GET    /invitations                             login  /home  /home  /home  /home      200    200
GET    /bookings                                login  /home  /home  /home  /home      200    200
GET    /bookings (changing)                     login  /home  /home  /home  /home      200    200
GET    /bookings (adding)                       login  /home  /home  /home  /home      200    200
GET    /invitations (a person)                  login  /home  /home  /home  /home      200    200
GET    /invitations (withdrawing)               login  /home  /home  /home  /home      200    200
POST   /api/resend_invitation                     401    403    403    403    403      200    200
POST   /api/resend_invitation (of an admin)       401    403    403    403    403      404    200
POST   /api/withdraw_invitation                   401    403    403    403    403      200    200
POST   /api/withdraw_invitation (of an admin)     401    403    403    403    403      404    200

People
GET    /my-account                              login    200    200    200    200      200    200
GET    /user                                    login      /      /      /      /        /      /
GET    /user/:id                                login      /      /    200    200      200    200
GET    /user/:id/payments/:horse_id             login    200  /home  /home  /home      200    200
GET    /user/:id/payments/:horse_id (an entry)  login    200  /home  /home  /home      200    200
GET    /user/:id/payments/:horse_id (a credit taken back)  login  200  /home  /home  /home  200  200
POST   /api/update_profile                        401    200    200    200    200      200    200
POST   /api/update_address                        401    200    200    200    200      200    200
GET    /api/get_user_contact_data/:id             401    200    404    404    404      200    200
GET    /api/get_user_data/:id                     401    200    404    200    200      200    200
GET    /api/get_user_exists/:id                   401    200    404    200    200      200    200
GET    /api/fetch_user_role/:id                   401    200    404    404    404      200    200
GET    /api/fetch_available_roles                 401    403    403    403    403      200    200
POST   /api/set_buyer                             401    403    403    403    403      200    200
POST   /api/set_buyer (of an admin)               401    403    403    403    403      403    200
POST   /api/create_person                         401    403    403    403    403      201    201
POST   /api/update_user_information (without an e-mail)  401  403   403    403    403      200    200
POST   /api/update_user_information               401    403    403    403    403      200    200
POST   /api/update_user_information (of an admin)  401   403    403    403    403      403    200
POST   /api/update_user_information (of a manager)  401  403    403    403    403      200    200
POST   /api/update_user_information (a manager’s e-mail)  401  403  403  403  403     403    200
POST   /api/set_role                              401    403    403    403    403      200    200
POST   /api/set_role (of an admin)                401    403    403    403    403      403    200
POST   /api/set_role (to an admin)                401    403    403    403    403      403    200
DELETE /api/delete_user/:id                       401    403    403    403    403      200    200
DELETE /api/delete_user/:id (who owes)            401    403    403    403    403      200    200
DELETE /api/delete_user/:id (of an admin)         401    403    403    403    403      403    200
GET    /api/get_all_user_data                     401    403    403    200    200      200    200
GET    /api/profiles/all-pictures                 401    403    403    200    200      200    200
GET    /api/get_profile_picture                   401    200    200    200    200      200    200
GET    /api/get_profile_picture/:id               401    200    404    200    200      200    200
POST   /api/add_profile_picture                   401    200    200    200    200      200    200
DELETE /api/remove_profile_picture                401    200    200    200    200      200    200

Notifications
GET    /api/push/public_key                       200    200    200    200    200      200    200
POST   /api/push/save_subscription                401    200    200    200    200      200    200
POST   /api/push/remove_subscription              401    200    200    200    200      200    200
POST   /api/push/choose_notices                   401    200    200    200    200      200    200
POST   /api/push/send_test                        401    200    200    200    200      200    200
POST   /api/choose_digest                         401    200    200    200    200      200    200

Groups
GET    /api/get_all_groups                        401    403    403    403    403      200    200
GET    /api/get_all_workers                       401    403    403    403    403      200    200
GET    /api/get_assigned_groups/:user_id          401    200    404    404    404      200    200
POST   /api/create_group                          401    403    403    403    403      200    200
PUT    /api/update_group/:id                      401    403    403    403    403      200    200
DELETE /api/delete_group/:id                      401    403    403    403    403      200    200
POST   /api/assign_worker_to_group                401    403    403    403    403      200    200

The catalogue
GET    /home (a service's dialog)               login    200    200    200    200      200    200
GET    /home (a group's dialog)                 login    200    200    200    200      200    200
GET    /api/get_all_services                      401    403    403    403    403      200    200
GET    /api/get_non_general_service_types         401    200    200    200    200      200    200
GET    /api/get_general_service_types             401    403    403    403    403      200    200
POST   /api/create_service                        401    403    403    403    403      201    201
POST   /api/update_service                        401    403    403    403    403      200    200
DELETE /api/delete_service/:id                    401    403    403    403    403      200    200

General services
GET    /home (a new general service)            login    200    200    200    200      200    200
GET    /home (the general services)             login    200    200    200    200      200    200
GET    /home (a general service)                login    200    200    200    200      200    200
GET    /api/get_all_general_services              401    403    403    403    403      200    200
POST   /api/add_general_service                   401    403    403    403    403      200    200

Visits of the farrier or vet
GET    /visits/new                              login  /home  /home  /home  /home      200    200
GET    /visits/:id                              login  /home  /home    200    200      200    200
GET    /visits/:id/close                        login  /home  /home  /home  /home      200    200
GET    /visit/:secret                             410    410    410    410    410      410    410
GET    /visit/:secret (that works)                200    200    200    200    200      200    200
GET    /api/visit/:id                             401    403    403    200    200      200    200
POST   /api/plan_visit                            401    403    403    403    403      201    201
POST   /api/tick_visit{, (many)}                  401    403    403    200    200      200    200
POST   /api/{update,close,share,unshare}_visit          401    403    403    403    403      200    200
DELETE /api/delete_visit/:id                      401    403    403    403    403      200    200
POST   /api/propose_tick                          200    200    200    200    200      200    200

The day board
GET    /day                                     login  /home  /home  /home  /home      200    200
GET    /day/assign                              login  /home  /home  /home  /home      200    200
GET    /api/day_changes                           401    403    403    200    200      200    200
POST   /api/assign_work                           401    403    403    403    403      200    200
POST   /api/take_back_assignment                  401    403    403    403    403      404    404
GET    /day/move                                login  /home  /home  /home  /home      200    200
POST   /api/move_work                             401    403    403    403    403      200    200

The board for the wall
GET    /board                                   login  /home  /home    200    200      200    200
GET    /board/feed                              login  /home  /home  /home  /home      200    200
GET    /board/feed.csv                          login  /home  /home  /home  /home      200    200
GET    /api/feed_sums                             401    403    403    403    403      200    200

The rota
GET    /rota                                    login  /home  /home  /home  /home      200    200
GET    /rota (a line)                           login  /home  /home  /home  /home      200    200
GET    /api/rota                                  401    403    403    403    403      200    200
POST   /api/set_rota                              401    403    403    403    403      200    200
GET    /api/absences                              401    403    403    403    403      200    200
POST   /api/add_absence                           401    403    403    403    403      201    201
POST   /api/remove_absence                        401    403    403    403    403      200    200

Horses
GET    /horses/:horse_id                        login    200    404    200    404      200    200
GET    /horses/:horse_id (archived)             login    404    404    404    404      200    200
GET    /horses/:horse_id/card                   login  /home  /home    200    200      200    200
GET    /stable                                  login  /home  /home    200    200      200    200
GET    /search                                  login  /home  /home    200    200      200    200
GET    /api/search                                401    403    403    200    200      200    200
GET    /api/get_my_basic_horses                   401    200    200    200    200      200    200
GET    /api/get_all_horses/:user_id               401    403    403    403    403      200    200
GET    /api/get_horses_for_user_worker/:id        401    403    403    200    200      200    200
GET    /api/get_horse_data/:horse_id              401    200    404    200    404      200    200
GET    /api/get_due_payments/:horse_id            401    200    403    403    403      200    200
POST   /api/add_horse_photo/:horse_id             401    200    404    403    404      200    200
DELETE /api/remove_horse_photo/:horse_id          401    200    404    403    404      200    200
GET    /api/get_horse_photo/:horse_id             401    200    404    200    404      200    200
POST   /api/create_horse                          401    403    403    403    403      201    201
POST   /api/update_horse/:horse_id                401    403    403    403    403      200    200
POST   /api/create_horse (for somebody new)       401    403    403    403    403      201    201
POST   /api/hand_over_horse (to somebody new)     401    403    403    403    403      201    201
POST   /api/hand_over_horse                       401    403    403    403    403      201    201
POST   /api/end_stay                              401    403    403    403    403      200    200
DELETE /api/delete_horse/:horse_id                401    403    403    403    403      200    200
DELETE /api/delete_horse/:horse_id (that owes)    401    403    403    403    403      200    200
PUT    /api/horses/fix_conflict                   401    403    403    403    403      200    200
GET    /settings/boxes                          login  /home  /home  /home  /home      200    200
POST   /api/list_boxes                            401    403    403    403    403      200    200
GET    /user/:id (a horse's dialog)             login      /      /    200    200      200    200
GET    /api/get_horse_health/:horse_id            401    200    404    200    404      200    200
POST   /api/change_horse_health                   401    200    404    200    200      200    200
POST   /api/raise_health_alert/:horse_id          401    200    404    200    200      200    200
GET    /api/get_alert_picture/:id                 401    200    404    200    200      200    200
GET    /api/emergency/:horse_id                   401    200    404    200    200      200    200
POST   /api/emergency/:horse_id                   401    200    404    403    404      200    200
GET    /api/get_all_notes/:horse_id               401    200    404    200    404      200    200
POST   /api/create_note                           401    201    404    403    404      201    201
POST   /api/update_note                           401    200    404    403    404      200    200
POST   /api/update_note (of a manager's note)     401    403    404    403    404      200    200
DELETE /api/delete_note/:id                       401    200    404    403    404      200    200
DELETE /api/delete_note/:id (of a manager's note)  401   403    404    403    404      200    200

Services of a horse
GET    /requests                                login  /home  /home  /home  /home      200    200
GET    /horses/:horse_id (its care)             login    200    404    200    404      200    200
GET    /horses/:horse_id (its services)         login    200    404    200    404      200    200
GET    /horses/:horse_id (a new service)        login    200    404    200    404      200    200
GET    /api/get_all_services_for_horse/:horse_id  401    200    404    200    404      200    200
POST   /api/send_service_request                  401    200    404    403    404      403    403
POST   /api/add_service_to_horse                  401    403    403    403    403      200    200
POST   /api/add_service_to_horses                 401    403    403    403    403      200    200
POST   /api/take_back_bookings                    401    403    403    403    403      404    404
POST   /api/update_bookings                       401    403    403    403    403      200    200
DELETE /api/delete_service_from_horse/:id         401    403    404    403    404      200    200
DELETE /api/delete_service_from_horse/:id (of a request)  401  200  404  403  404    200    200
DELETE /api/delete_service_from_horse/:id (a general one)  401  404  404  404  404    200    200
GET    /care{,/kinds}                           login  /home  /home  /home  /home      200    200
GET    /api/care_kinds                            401    403    403    200    200      200    200
GET    /api/care/:horse_id                        401    200    404    200    404      200    200
GET    /api/care_due                              401    403    403    403    403      200    200
GET    /api/get_care_picture/:id                  401    200    404    200    404      200    200
POST   /api/create_care_kind                      401    403    403    403    403      201    201
POST   /api/{edit_care_kind,set_care_plan,record_care}  401    403    403    403    403      200    200
DELETE /api/{delete_care_kind,remove_care_plan,remove_care_record}/:id  401    403    403    403    403      200    200
POST   /api/add_care_picture/:id                  401    403    403    403    403      200    200
POST   /api/set_competing                         401    200    404    403    404      200    200
GET    /instructions                            login    200    404    404    404      200    200
GET    /instructions (of a service)             login    404    404    404    404      200    200
GET    /requests/instructions                   login  /home  /home  /home  /home      200    200
GET    /api/instructions/:horse_id                401    200    404    200    404      200    200
GET    /api/instructions/:horse_id (all)          401    403    404    403    404      200    200
POST   /api/set_instructions                      401    403    403    403    403      200    200
POST   /api/request_instructions                  401    200    404    403    404      403    403
POST   /api/{approve_request,deny_request,take_back_decision}{,_of_instructions}  401    403    403    403    403      200    200

The calendar
GET    /api/get_all_events/:owner_id/:horse_id    401    200    404    200    404      200    200
GET    /api/get_all_service_recurrences/:horse_id  401   200    404    200    404      200    200
GET    /api/get_user_calendar_data                401    200    200    200    200      200    200
GET    /api/get_all_events_for_worker             401    403    403    200    200      200    200
GET    /api/get_all_service_recurrences_for_user  401    200    200    200    200      200    200
GET    /api/get_all_service_recurrences_for_worker  401  403    403    200    200      200    200
GET    /api/get_all_service_recurrences_for_manager  401 403    403    403    403      200    200
GET    /api/get_calendar                          401    200    404    200    404      200    200
GET    /api/get_calendar (one's own)              401    200    200    200    200      200    200
GET    /api/get_calendar (a worker's)             401    403    403    200    200      200    200
GET    /api/get_calendar (the stable's)           401    403    403    403    403      200    200
GET    /api/get_agenda                            401    200    404    200    404      200    200
GET    /api/get_agenda (the stable's)             401    403    403    403    403      200    200
GET    /api/get_calendar_entry/:kind/:id          401    200    404    200    404      200    200
GET    /api/get_calendar_entry/:kind/:id (of work)  401  200    404    200    404      200    200
POST   /api/create_stable_event                   401    403    403    403    403      201    201
POST   /api/update_stable_event                   401    403    403    403    403      200    200
GET    /stable-event                            login  /home  /home  /home  /home      200    200
GET    /stable-event/:id                        login  /home  /home  /home  /home      200    200
POST   /api/create_event                          401    201    404    403    404      201    201
POST   /api/finish_event                          401    200    404    200    404      200    200
POST   /api/finish_event (of a manager's event)   401    403    404    200    404      200    200
POST   /api/update_event                          401    200    404    403    404      200    200
POST   /api/update_event (of a manager's event)   401    403    404    403    404      200    200
DELETE /api/delete_event/:id                      401    200    404    403    404      200    200
DELETE /api/delete_event/:id (of a manager's event)  401 403    404    403    404      200    200
GET    /api/get_who_finished_service/:id          401    403    403    403    403      200    200
POST   /api/assign_worker_to_service              401    403    403    403    403      200    200

GET    /calendar/:secret.ics                      200    200    200    200    200      200    200
POST   /api/make_calendar_link                    401    200    200    200    200      200    200
POST   /api/revoke_calendar_link                  401    200    200    200    200      200    200

Tasks
GET    /api/get_worker_service_data               401    403    403    200    200      200    200
GET    /api/get_worker_finished_service_data      401    403    403    200    200      200    200
GET    /api/horses_of_day                         401    403    403    200    200      200    200
GET    /api/overview/task_count                  401    403    403    200    200      200    200
GET    /api/overview/events_today                401    403    403    200    200      200    200
GET    /api/overview/relevant_horses             401    403    403    200    200      200    200
GET    /home (an event of today)                 login    200    200    200  beneath    200    200
POST   /api/complete_service                      401    403    403    200    404      200    200
POST   /api/complete_services                     401    403    403    200    200      200    200
POST   /api/skip_services                         401    403    403    200    200      200    200
POST   /api/skip_overdue                          401    403    403    200    200      200    200
POST   /api/unskip_services                       401    403    403    403    403      200    200
POST   /api/take_back_skipping                    401    403    403    403    403      404    404
GET    /home (why a task is not done)           login    200    200    200  beneath    200    200
GET    /home (the sheet of a round)             login    200    200    200  beneath    200    200

Payments
GET    /api/horses/status                         401    403    403    403    403    200    200
GET    /api/horses/get_unpaid                     401    403    403    403    403    200    200
GET    /api/{get_all_payment_data,get_main_payment,get_annual_payment,get_all_deposits,get_carryover}_for_{user/:id,horse/:horse_id}/:date  401    200    403    403    403    200    200
GET    /api/get_balance_sum_for_user_total/:id    401    200    403    403    403    200    200
GET    /api/get_saldo_balance/:id                 401    200    403    403    403    200    200
GET    /api/get_saldo_balance_for_horse/:horse_id  401    200    403    403    403    200    200
GET    /api/get_horses_with_payments/:id          401    200    403    403    403    200    200
POST   /api/deposit-money-to-horse                401    403    403    403    403    200    200
POST   /api/deposit_for_horses                   401    403    403    403    403    200    200
POST   /api/correct_balance                       401    403    403    403    403    200    200
POST   /api/set_opening_balance                   401    403    403    403    403    200    200
GET    /unpaid                                  login  /home  /home  /home  /home      200    200
GET    /unpaid (a deposit)                      login  /home  /home  /home  /home      200    200
POST   /api/remind_of_payment                     401    403    403    403    403    200    200
POST   /api/send_statements                       401    403    403    403    403    200    200
POST   /api/reverse_entry                         401    403    403    403    403    200    200
GET    /accounts                                login  /home  /home  /home  /home  /accounts/2026-10  /accounts/2026-10
GET    /accounts/:month{,/invoices,/deposits.csv,/openings.csv}  login  /home  /home  /home  /home      200    200
POST   /api/set_invoice_number                   401    403    403    403    403      200    200
POST   /api/check_accounts                        401    403    403    403    403      200    200
GET    /transfers                               login  /home  /home  /home  /home      200    200
GET    /transfers (a transfer)                  login  /home  /home  /home  /home      200    200
GET    /transfers/columns/:id                   login  /home  /home  /home  /home      200    200
POST   /api/import_transfers                      401    403    403    403    403      200    200
POST   /api/choose_columns                        401    403    403    403    403      200    200
POST   /api/forget_columns                        401    403    403    403    403      200    200
POST   /api/book_transfers                        401    403    403    403    403      200    200
POST   /api/book_transfer                         401    403    403    403    403      200    200
POST   /api/dismiss_transfer                      401    403    403    403    403      200    200
POST   /api/restore_transfer                      401    403    403    403    403      200    200
GET    /moving-in{,/template.csv,/template.xlsx}  login  /home  /home  /home  /home      200    200
GET    /moving-in (a sheet)                     login  /home  /home  /home  /home      200    200
POST   /api/moving_in/{preview,commit,undo}       401    403    403    403    403      200    200
GET    /doubts                                  login  /home  /home  /home  /home      200    200
GET    /user/:id/payments/:horse_id (a doubt)   login    200  /home  /home  /home      200    200
GET    /user/:id/payments/:horse_id (an answer)  login    200  /home  /home  /home     200    200
POST   /api/raise_doubt                           401    200    404    404    404      404    404
POST   /api/answer_doubt                          401    403    403    403    403      200    200
GET    /api/settings/get/{payment_date,payment_term,partial_months}  401    403    403    403    403    200    200
POST   /api/settings/update/{payment_date,payment_term,partial_months,payee,quiet_hours}  401    403    403    403    403    200    200

Statements
GET    /statements/:user_id/:month{,.html,.pdf,.csv,.css}  login    200    404    404    404      200    200
GET    /statements/all/:month{,.pdf,.csv}         login  /home  /home  /home  /home      200    200
GET    /unsubscribe/:token                        404    404    404    404    404      404    404
GET    /unsubscribe/:token (that works)           200    200    200    200    200      200    200
GET    /api/unsubscribe/:token                    404    404    404    404    404      404    404
POST   /api/unsubscribe/:token                    200    200    200    200    200      200    200
POST   /api/choose_statement_mail                 401    200    200    200    200      200    200
POST   /api/choose_statement_mail (of the owner)  401    200    404    404    404      200    200
POST   /api/choose_statement_mail (of an admin)   401    404    404    404    404      403    200
GET    /settings/transfers                      login  /home  /home  /home  /home      200    200
`;

export type Row = {
  /** 'GET /user/:id', or for a second case 'GET /user/:id (of an admin)'. */
  name: string;
  route: string;
  answers: Record<Caller, string>;
};

/** Throws when a row has the wrong number of cells, or the heading the wrong callers. */
export function permissions(): Row[] {
  const [heading = '', ...lines] = TABLE.trim().split('\n');
  if (heading.trim().split(/\s+/).join() !== CALLERS.join()) throw new Error(`The heading names ${heading}`);
  return tableLines(lines).map(readRow);
}

/** A table's rows without its headings. */
export const tableLines = (lines: string[]): string[] =>
  lines.filter((line) => /^[A-Z]+ +\//.test(line)).flatMap(expanded);

/** 'a{b,c}' as 'ab' and 'ac'. */
function expanded(line: string): string[] {
  const [, before, choices, after] = /^(.*?)\{(.*?)\}(.*)$/.exec(line) ?? [];
  return choices === undefined ? [line] : choices.split(',').flatMap((choice) => expanded(before + choice + after));
}

function readRow(line: string): Row {
  const [, method, path, of = '', cells = ''] = /^(\S+) +(\S+)( \(.+?\))? +(.+)$/.exec(line) ?? [];
  const answers = cells.split(/ +/);
  if (answers.length !== CALLERS.length) throw new Error(`Not one answer for each caller: ${line}`);
  const route = `${method} ${path}`;
  return {
    name: route + of,
    route,
    answers: Object.fromEntries(CALLERS.map((caller, at) => [caller, answers[at]])) as Row['answers'],
  };
}
