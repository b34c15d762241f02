import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The environment variable by which a test run uses a build folder of its own. */
export const BUILD_FOLDER_VARIABLE = 'STAJNIA_BUILD_FOLDER';

export const buildFolder = (): string =>
  path.resolve(import.meta.dirname, '../../..', process.env[BUILD_FOLDER_VARIABLE] ?? 'dist');

export const builtFile = (name: string): URL => pathToFileURL(path.join(buildFolder(), name));
