import { parseArgs } from 'node:util'

export const usage = `Usage: foyer doctor <url> [options]

Checks the page at <url> and its Foyer server from outside, and prints the fix of each finding.

  --server <url>     URL of the Foyer server. Default: the one that the page names
  --project <id>     id of the project. Default: the one that the page names
  --relay <url>      URL of the pairing relay. Default: the server's
  --rpc <url>        URL of an RPC node that the page uses. Can be repeated
  --timeout <s>      seconds for each request, 1 to 120. Default: 10
  --json             prints the findings as JSON
  --help, --version

Exit code: 0 without errors, 1 with errors, 2 for invalid arguments.
`

export interface DoctorCommand {
  readonly kind: 'doctor'
  readonly page: URL
  readonly server?: URL
  readonly projectId?: string
  readonly relay?: URL
  readonly rpc: readonly URL[]
  readonly timeoutMs: number
  readonly isJson: boolean
}

export type Command =
  | DoctorCommand
  | { readonly kind: 'help' | 'version' }
  | { readonly kind: 'invalid'; readonly message: string }

const options = {
  server: { type: 'string' },
  project: { type: 'string' },
  relay: { type: 'string' },
  rpc: { type: 'string', multiple: true },
  timeout: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const

/** Parses the arguments after the program's name. */
export function parseCommand(args: readonly string[]): Command {
  try {
    return parseParts(args)
  } catch (error) {
    return { kind: 'invalid', message: error instanceof Error ? error.message : String(error) }
  }
}

function parseParts(args: readonly string[]): Command {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  if (values.help) return { kind: 'help' }
  if (values.version) return { kind: 'version' }
  const [name, address, ...rest] = positionals
  if (name !== 'doctor') throw new Error(name === undefined ? 'The command is missing.' : `Unknown command: ${name}`)
  if (address === undefined) throw new Error('The URL of the page is missing.')
  if (rest.length > 0) throw new Error(`Unexpected argument: ${rest[0]}`)
  const { server, project, relay, rpc = [], timeout = '10' } = values
  if (project !== undefined && !/^[!-~]{1,64}$/.test(project)) throw new Error('--project has no valid id.')
  const seconds = Number(timeout)
  if (!(seconds >= 1 && seconds <= 120)) throw new Error('--timeout must be 1 to 120 seconds.')
  return {
    kind: 'doctor',
    page: parseUrl('<url>', address, ['http:', 'https:']),
    ...(server !== undefined && { server: parseUrl('--server', server, ['http:', 'https:']) }),
    ...(project !== undefined && { projectId: project }),
    ...(relay !== undefined && { relay: parseUrl('--relay', relay, ['ws:', 'wss:']) }),
    rpc: rpc.map((each) => parseUrl('--rpc', each, ['http:', 'https:'])),
    timeoutMs: seconds * 1_000,
    isJson: values.json === true,
  }
}

function parseUrl(name: string, text: string, schemes: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !schemes.includes(url.protocol))
    throw new Error(`${name} must be a URL with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`)
  if (url.username !== '' || url.password !== '') throw new Error(`${name} must not contain a password.`)
  return url
}
