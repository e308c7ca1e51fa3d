import packageFile from '../../../package.json' with { type: 'json' };

/** The release that runs. Only those who administer the site are told. */
export const engine = { name: 'platen', version: packageFile.version } as const;
