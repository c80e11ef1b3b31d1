import packageJson from '../package.json' with { type: 'json' }

/** Version of this server, as its package says. */
export const serverVersion: string = packageJson.version
