import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Names the folder of the build, where a run of the tests has one of its own. */
export const BUILD_FOLDER_VARIABLE = 'STAJNIA_BUILD_FOLDER';

/** The folder of the built views and client. */
export const buildFolder = (): string =>
  path.resolve(import.meta.dirname, '../..', process.env[BUILD_FOLDER_VARIABLE] ?? 'dist');

/** A file of the build, as an address that can be imported. */
export const builtFile = (name: string): URL => pathToFileURL(path.join(buildFolder(), name));
