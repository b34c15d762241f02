import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The environment variable with which a test run chooses its own build folder. */
export const BUILD_FOLDER_VARIABLE = 'STAJNIA_BUILD_FOLDER';

export const buildFolder = (): string =>
  path.resolve(import.meta.dirname, '../../..', process.env[BUILD_FOLDER_VARIABLE] ?? 'dist');

export const builtFile = (name: string): URL => pathToFileURL(path.join(buildFolder(), name));
