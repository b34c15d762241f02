/**
 * Every id that a call carries, in its path, query or body: what the caller is answered when the id names another's
 * thing, nothing at all, or a thing of the owner's that was deleted (a horse is archived, a person erased). What is foreign is answered as
 * what is not there. `-`: there is no such case. A malformed id is 400 for a call and 404 for a page.
 */
const TABLE = `
                                        id        names   asked by  foreign  unknown  deleted

GET    /register/:token                 token     token   nobody          -        /        -
GET    /api/get_registration_data/:token  token   token   nobody        -      404        -
POST   /api/resend_invitation           id        invitation  manager   404      404      404
POST   /api/withdraw_invitation         id        invitation  manager   404      404      404
GET    /reset-password/:token           token     token   nobody          -        /        -
GET    /api/get_reset_data/:token       token     token   nobody          -      404        -
POST   /api/send_password_reset         id        person  manager         -      404      404
POST   /api/send_password_reset         id        person  owner         404      404      404
POST   /api/send_password_reset         id        person  sees          404      404      404
GET    /api/get_user_contact_data/:id   id        person  manager         -      404      404
GET    /api/get_user_contact_data/:id   id        person  owner         404      404      404
GET    /api/get_user_contact_data/:id   id        person  sees          404      404      404
GET    /api/get_user_data/:id           id        person  manager         -      404      404
GET    /api/get_user_data/:id           id        person  owner         404      404      404
GET    /api/get_user_data/:id           id        person  sees            -      404      404
GET    /api/get_user_exists/:id         id        person  manager         -      404      404
GET    /api/get_user_exists/:id         id        person  owner         404      404      404
GET    /api/get_user_exists/:id         id        person  sees            -      404      404
GET    /api/fetch_user_role/:id         id        person  manager         -      404      404
GET    /api/fetch_user_role/:id         id        person  owner         404      404      404
GET    /api/fetch_user_role/:id         id        person  sees          404      404      404
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
GET    /home (task dialog)              id        task    blind         200      200      200
GET    /api/get_assigned_groups/:user_id  user_id  person  manager       -      404      404
GET    /api/get_assigned_groups/:user_id  user_id  person  other       404      404      404
PUT    /api/update_group/:id            id        group   manager         -      404      404
DELETE /api/delete_group/:id            id        group   manager         -      404      404
POST   /api/assign_worker_to_group      worker_id  person  manager        -      404      404
POST   /api/assign_worker_to_group      groups    group   manager         -      400      400
POST   /api/complete_service            id        task    blind         404      404      404
`;

export type IdRow = {
  /** 'GET /home (task dialog)': the row of permissions.ts and samples.ts. */
  name: string;
  route: string;
  id: string;
  names: Thing;
  askedBy: string;
  foreign: string;
  unknown: string;
  deleted: string;
};

/** What an id names; ids.test.ts makes one of each that is another's or deleted. */
export type Thing = 'token' | 'person' | 'session' | 'horse' | 'task' | 'group' | 'invitation';

export function idRows(): IdRow[] {
  return TABLE.split('\n')
    .filter((line) => /^[A-Z]+ +\//.test(line))
    .map((line) => {
      const [, method, path, of = '', cells = ''] = /^(\S+) +(\S+)( \(.+?\))? +(.+)$/.exec(line) ?? [];
      const [id, names, askedBy, foreign, unknown, deleted, ...more] = cells.split(/ +/);
      if (!id || !askedBy || !foreign || !unknown || !deleted || more.length) throw new Error(`Not a row: ${line}`);
      const route = `${method} ${path}`;
      return { name: route + of, route, id, names: names as Thing, askedBy, foreign, unknown, deleted };
    });
}
