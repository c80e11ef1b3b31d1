import { parseArgs } from 'node:util'
import { CreateError } from './CreateError.js'

export interface Arguments {
  readonly folder?: string
  readonly template?: string
  /** The version, tarball or folder of `@foyer/kit` that the app installs. */
  readonly kit?: string
  readonly server?: string
  readonly project?: string
  readonly help: boolean
}

const options = {
  template: { type: 'string', short: 't' },
  kit: { type: 'string' },
  server: { type: 'string' },
  project: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/**
 * Parses the command line, without the program and its path.
 *
 * @throws CreateError if an option is unknown, has no value or is invalid.
 */
export function parseArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parse(args)
  if (positionals.length > 1) throw new CreateError(`Only one folder can be created, not ${positionals.join(', ')}.`)
  const { help = false, server, project, ...rest } = values
  if (server !== undefined && !isHttpUrl(server)) throw new CreateError(`--server must be an http(s) URL: ${server}`)
  if (project !== undefined && !/^[\w-]{1,64}$/.test(project))
    throw new CreateError('--project must have 1 to 64 letters, digits, "-" or "_".')
  if ((server === undefined) !== (project === undefined))
    throw new CreateError('Use --server and --project together: the server identifies the app by its project.')
  const [folder] = positionals
  return {
    ...rest,
    ...(folder !== undefined && { folder }),
    ...(server !== undefined && { server: new URL(server).href.replace(/\/$/, '') }),
    ...(project !== undefined && { project }),
    help,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new CreateError(error instanceof Error ? error.message : String(error))
  }
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}
