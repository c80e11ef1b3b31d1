import { env } from './env.js'

/** The table of environment variables as it stands in the README. */
export const createEnvTable = (): string =>
  [
    '| variable | default | what it does |',
    '|---|---|---|',
    ...Object.values(env).map(({ name, defaultText, what }) => `| \`${name}\` | ${defaultText} | ${what} |`),
  ].join('\n')
