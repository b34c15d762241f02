import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Mode } from '../config.ts';
import type { Permission } from '../domain/policy.ts';
import type { ActionTexts } from '../domain/texts.ts';
import type { Db } from './data/database.ts';
import type { PersonalData } from './data/personal-data.ts';
import { type AnyAction, registerActions } from './forms/action.ts';
import type { ActingLater } from './jobs/acting-later.ts';
import type { Expiring } from './jobs/housekeeping.ts';
import type { AnyJob } from './jobs/jobs.ts';
import { type AnyPage, registerPages } from './pages/page.ts';
import { type AnyRead, registerReads } from './pages/read.ts';
import { type AnySection, registerSections } from './pages/section.ts';

/** Everything that one noun adds to the app. `features/<noun>/feature.ts` declares it, `app.ts` lists it. */
export type Feature = {
  name: string;
  /** Its files that other features may import, besides types of its schema.ts; test/imports.test.ts checks it. */
  offers?: readonly string[];
  pages?: readonly AnyPage[];
  sections?: readonly AnySection[];
  actions?: readonly AnyAction[];
  reads?: readonly AnyRead[];
  jobs?: readonly AnyJob[];
  expiring?: readonly Expiring[];
  texts?: Readonly<Record<string, ActionTexts>>;
  personalData?: Readonly<Record<string, PersonalData>>;
  actingLater?: Readonly<Record<string, ActingLater>>;
  badges?: readonly Badge[];
  routes?(app: FastifyInstance): void;
  /** The modes it is registered in; all by default. */
  modes?: readonly Mode[];
};

export type Badge = {
  may: Permission;
  /** Counts by address of the menu entry. Called for every page with the menu, so it must be fast and bounded. */
  count(db: Db): Promise<Record<string, number>>;
};

export function featurePlugin(feature: Feature) {
  const plugin: FastifyPluginAsync = async (app) => {
    if (feature.modes && !feature.modes.includes(app.deps.config.mode)) return;
    for (const alerts of Object.values(feature.texts ?? {})) addTexts(app, alerts);
    registerPages(app, feature.pages ?? []);
    registerSections(app, feature.sections ?? []);
    await registerActions(app, feature.actions ?? []);
    registerReads(app, feature.reads ?? []);
    app.badges.push(...(feature.badges ?? []));
    feature.routes?.(app);
  };
  return Object.assign(plugin, { [Symbol.for('fastify.display-name')]: feature.name });
}

declare module 'fastify' {
  interface FastifyInstance {
    features: readonly Feature[];
    alertTexts: Map<string, ActionTexts>;
    badges: Badge[];
  }
}

function addTexts(app: FastifyInstance, texts: ActionTexts): void {
  if (app.alertTexts.has(texts.key)) throw new Error(`Two features call their alerts '${texts.key}'`);
  app.alertTexts.set(texts.key, texts);
}
