import packageFile from '../package.json' with { type: 'json' };

/** The version of this release, as in '1.0.0'. */
export const VERSION: string = packageFile.version;
