import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Mode } from '../config.ts';
import type { Action as Permission } from '../domain/policy.ts';
import type { ActionTexts } from '../domain/texts.ts';
import { type AnyAction, registerActions } from './action.ts';
import type { Db } from './database.ts';
import { type AnyEventStream, registerStreams } from './event-stream.ts';
import type { Expiring } from './housekeeping.ts';
import type { AnyJob } from './jobs.ts';
import { type AnyPage, registerPages } from './page.ts';
import type { PersonalData } from './personal-data.ts';
import { type AnyRead, registerReads } from './read.ts';
import { type AnySection, registerSections } from './section.ts';

/** All that one noun of the stable adds to the app; `features/<noun>/feature.ts` declares it, `app.ts` lists it. */
export type Feature = {
  name: string;
  pages?: readonly AnyPage[];
  /** Its sections of /home. */
  sections?: readonly AnySection[];
  actions?: readonly AnyAction[];
  reads?: readonly AnyRead[];
  streams?: readonly AnyEventStream[];
  jobs?: readonly AnyJob[];
  /** What of its rows expires, and is then deleted. */
  expiring?: readonly Expiring[];
  /** The alerts of its actions and dialogs, by the key that a flash names them with. */
  texts?: Readonly<Record<string, ActionTexts>>;
  /** What it stores about people, by the name it has in an export. */
  personalData?: Readonly<Record<string, PersonalData>>;
  /** What of its waits for somebody, as the menu says it. */
  badges?: readonly Badge[];
  /** Routes that are neither pages nor calls: files and feeds. */
  routes?(app: FastifyInstance): void;
  /** The modes it exists in; all of them by default. */
  modes?: readonly Mode[];
};

/** Numbers beside entries of the menu and tabs: how much waits there. */
export type Badge = {
  /** Who has to do with it. */
  may: Permission;
  /** How much waits, by address. Asked for every page with the menu: quick, and bounded. */
  count(db: Db): Promise<Record<string, number>>;
};

/** The feature as a Fastify plugin, to be registered once what it stands on is there. */
export function featurePlugin({
  name,
  pages,
  sections,
  actions,
  reads,
  streams,
  texts,
  badges,
  routes,
  modes,
}: Feature) {
  const plugin: FastifyPluginAsync = async (app) => {
    if (modes && !modes.includes(app.deps.config.mode)) return;
    for (const alerts of Object.values(texts ?? {})) addTexts(app, alerts);
    registerPages(app, pages ?? []);
    registerSections(app, sections ?? []);
    await registerActions(app, actions ?? []);
    registerReads(app, reads ?? []);
    registerStreams(app, streams ?? []);
    app.badges.push(...(badges ?? []));
    routes?.(app);
  };
  return Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The alerts that a flash can name, by their keys. */
    alertTexts: Map<string, ActionTexts>;
    /** The numbers of the menu. */
    badges: Badge[];
  }
}

function addTexts(app: FastifyInstance, texts: ActionTexts): void {
  if (app.alertTexts.has(texts.key)) throw new Error(`Two features call their alerts '${texts.key}'`);
  app.alertTexts.set(texts.key, texts);
}
