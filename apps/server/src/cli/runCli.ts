import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { parseArgs } from 'node:util'
import { type SponsoringPolicy, sponsoringPolicySchema } from '@foyer/contract/sponsoringPolicy'
import { and, asc, eq } from 'drizzle-orm'
import { saveWallet } from '../catalogue/saveWallet.js'
import type { Config } from '../config.js'
import type { Queries } from '../db/Database.js'
import { catalogueEntries, projectOrigins, projects } from '../db/schema.js'
import { ServerError } from '../errors/ServerError.js'
import { parseJson } from '../fetch/fetchJson.js'
import { saveKeyPolicy } from '../keeper/keyPolicy.js'
import { verifyAudit } from '../login/writeAudit.js'
import { listSpending } from '../operations/sponsoring/listSpending.js'
import { saveProject } from '../projects/projects.js'
import { acceptSecretKey } from '../secrets/verifySecretKey.js'
import { serverVariables } from '../settings/serverSettings.js'

/** The operator's commands, one per line, for the usage text. */
export const operatorCommands = `\
  project add <id> [--name <name>] [--origin <pattern>]... [--analytics on|off] [--device-check never|new] [--approvals window|page] [--sponsoring <policy.json|none>]
  project spending <id>
  project list
  project remove <id>
  origin add <project> <pattern>
  origin list <project>
  origin remove <project> <pattern>
  wallet add <entry.json> [--icon <mark.svg|png|webp>]
  wallet list
  wallet remove <id>
  recovery set <project> instant|delayed|never [--delay <hours>]
  audit verify
  secret accept`

/** The error of an unknown command. */
export class CliUsageError extends Error {
  constructor() {
    super(`usage:\n${operatorCommands}`)
    this.name = 'CliUsageError'
  }
}

function required(value: string | undefined): string {
  if (value === undefined) throw new CliUsageError()
  return value
}

function readSwitch(value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined
  if (value !== 'on' && value !== 'off') throw new CliUsageError()
  return value === 'on'
}

function readDeviceCheck(value: string | undefined): 'never' | 'new' | undefined {
  if (value !== undefined && value !== 'never' && value !== 'new') throw new CliUsageError()
  return value
}

function parseApprovals(value: string | undefined): 'window' | 'page' | undefined {
  if (value !== undefined && value !== 'window' && value !== 'page') throw new CliUsageError()
  return value
}

/** Loads a policy from a file. Returns null for `none`. Throws {@link ServerError} that names the invalid field. */
function loadSponsoring(path: string | undefined): SponsoringPolicy | null | undefined {
  if (path === undefined) return undefined
  if (path === 'none') return null
  const parsed = sponsoringPolicySchema.safeParse(parseJson(readFileSync(path, 'utf8')))
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(({ path: at, message }) => `${path}: ${at.join('.')}: ${message}`)
  throw new ServerError('bad_entry', lines.join('\n'))
}

function readManaged(value: string | undefined): 'instant' | 'delayed' | 'never' {
  if (value !== 'instant' && value !== 'delayed' && value !== 'never') throw new CliUsageError()
  return value
}

function formatChain(projectId: string | undefined) {
  return projectId ?? 'the old log of all projects'
}

async function checkAudit(queries: Queries): Promise<string[]> {
  const found = await verifyAudit(queries)
  if ('brokenAtSeq' in found)
    throw new ServerError(
      'log_changed',
      `the audit log was changed at entry ${found.brokenAtSeq} of ${formatChain(found.projectId)}`,
    )
  if (found.length === 0) return ['0 entries']
  return found.map(
    ({ projectId, entries, lastHash }) =>
      `${formatChain(projectId)}: ${entries} entries, unbroken; last hash ${lastHash}`,
  )
}

async function requireProjectRow(queries: Queries, id: string): Promise<void> {
  const [row] = await queries.select().from(projects).where(eq(projects.id, id))
  if (row === undefined) throw new ServerError('unknown_entry', `there is no project ${JSON.stringify(id)}`)
}

async function listProjects(queries: Queries): Promise<string[]> {
  const rows = await queries.select().from(projects).orderBy(asc(projects.id))
  const origins = await queries.select().from(projectOrigins).orderBy(asc(projectOrigins.pattern))
  return rows.map(({ id, name, analyticsEnabled, approvals, sponsoring }) => {
    const patterns = origins.filter((origin) => origin.projectId === id).map((origin) => origin.pattern)
    const risk = approvals === 'page' ? '\tapprovals in the page' : ''
    return `${id}\t${name}\tanalytics ${analyticsEnabled ? 'on' : 'off'}\t${patterns.join(' ') || '(no origin)'}${risk}${sponsoring ? '\tsponsored fees' : ''}`
  })
}

async function listOrigins(queries: Queries, projectId: string): Promise<string[]> {
  await requireProjectRow(queries, projectId)
  const rows = await queries.select().from(projectOrigins).where(eq(projectOrigins.projectId, projectId))
  return rows.map((row) => row.pattern).sort()
}

async function removeOne(removed: PromiseLike<unknown[]>): Promise<string[]> {
  if ((await removed).length === 0) throw new ServerError('unknown_entry', 'there is no such entry')
  return ['removed']
}

function parseCommand(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        origin: { type: 'string', multiple: true },
        analytics: { type: 'string' },
        'device-check': { type: 'string' },
        approvals: { type: 'string' },
        sponsoring: { type: 'string' },
        icon: { type: 'string' },
        delay: { type: 'string' },
      },
    })
  } catch {
    throw new CliUsageError()
  }
}

/**
 * Runs a command with an open database, and returns the lines to print. Throws {@link CliUsageError}, or a {@link
 * ServerError} with the reason.
 */
export async function runCli(
  queries: Queries,
  args: readonly string[],
  config: Pick<Config, 'secretKey'> = { secretKey: undefined },
): Promise<string[]> {
  const { positionals, values } = parseCommand(args)
  const [subject, action, first, second] = positionals
  switch (`${subject} ${action}`) {
    case 'project add': {
      const analyticsEnabled = readSwitch(values.analytics)
      const deviceCheck = readDeviceCheck(values['device-check'])
      const approvals = parseApprovals(values.approvals)
      const sponsoring = loadSponsoring(values.sponsoring)
      await saveProject(queries, {
        id: required(first),
        origins: values.origin ?? [],
        ...(values.name === undefined ? {} : { name: values.name }),
        ...(analyticsEnabled === undefined ? {} : { analyticsEnabled }),
        ...(deviceCheck === undefined ? {} : { deviceCheck }),
        ...(approvals === undefined ? {} : { approvals }),
        ...(sponsoring === undefined ? {} : { sponsoring }),
      })
      return [`saved project ${first}`]
    }
    case 'project spending':
      await requireProjectRow(queries, required(first))
      return listSpending(queries, required(first))
    case 'project list':
      return listProjects(queries)
    case 'project remove':
      return removeOne(
        queries
          .delete(projects)
          .where(eq(projects.id, required(first)))
          .returning(),
      )
    case 'origin add':
      await requireProjectRow(queries, required(first))
      await saveProject(queries, { id: required(first), origins: [required(second)] })
      return [`added ${second} to ${first}`]
    case 'origin list':
      return listOrigins(queries, required(first))
    case 'origin remove': {
      const isIt = and(eq(projectOrigins.projectId, required(first)), eq(projectOrigins.pattern, required(second)))
      return removeOne(queries.delete(projectOrigins).where(isIt).returning())
    }
    case 'wallet add': {
      const entry: unknown = JSON.parse(readFileSync(required(first), 'utf8'))
      const { icon } = values
      const mark =
        icon === undefined ? undefined : { ending: extname(icon).slice(1).toLowerCase(), content: readFileSync(icon) }
      return [`saved wallet ${await saveWallet(queries, entry, mark)}`]
    }
    case 'wallet list': {
      const rows = await queries.select().from(catalogueEntries).orderBy(asc(catalogueEntries.createdAt))
      return rows.map(({ id, wallet }) => `${id}\t${wallet.name}`)
    }
    case 'wallet remove':
      return removeOne(
        queries
          .delete(catalogueEntries)
          .where(eq(catalogueEntries.id, required(first)))
          .returning(),
      )
    case 'recovery set': {
      const projectId = required(first)
      await requireProjectRow(queries, projectId)
      await saveKeyPolicy(queries, {
        projectId,
        managed: readManaged(second),
        delayHours: Number(values.delay ?? 24),
      })
      return [`recovery in ${projectId}: ${second}`]
    }
    case 'audit verify':
      return checkAudit(queries)
    case 'secret accept':
      if (config.secretKey === undefined)
        throw new ServerError('unknown_entry', `set ${serverVariables.secretKey.name} to the new key`)
      await acceptSecretKey(queries, config.secretKey)
      return [`the server starts with this ${serverVariables.secretKey.name}; it does not recognise existing users`]
    default:
      throw new CliUsageError()
  }
}
