import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postEmailCode, postEmailStart } from '@foyer/contract/login/loginEndpoints'
import { findFreePort } from '@foyer/server/local/findFreePort'
import { findPostgres, startPostgres } from '@foyer/server/local/startPostgres'
import { startServerProcess } from '@foyer/server/local/startServerProcess'
import { rootDir } from '../folders.js'
import { percentile } from '../relay/percentile.js'
import { readCpuSeconds, readRssBytes } from '../relay/readProcess.js'
import { createVisitor, type FrameAddress } from './createVisitor.js'
import { type MailSink, startMailSink } from './startMailSink.js'

/** The amount of load. */
export interface LoginLoad {
  readonly people: number
  readonly atOnce: number
}

interface Measured {
  readonly seconds: number
  readonly startMs: readonly number[]
  readonly mailMs: readonly number[]
  readonly codeMs: readonly number[]
  readonly wholeMs: readonly number[]
  readonly cores: number
  readonly rssBytes: number
  readonly failures: readonly string[]
}

const origin = 'https://wallet.example.com'
const hostOrigin = 'https://app.example.com'

/** Returns the settings of a production server: no sandbox, real limits, behind a proxy. */
function settings(port: number, sink: MailSink, database: Readonly<Record<string, string>>) {
  return {
    FOYER_SANDBOX: '0',
    FOYER_FRAME_URL: origin,
    FOYER_FRAME_PORT: String(port),
    FOYER_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
    FOYER_KEEPER_KEY: Buffer.alloc(32, 2).toString('hex'),
    FOYER_SMTP_URL: sink.url,
    FOYER_MAIL_FROM: 'Bench <login@wallet.example.com>',
    FOYER_TRUSTED_PROXY_HOPS: '1',
    FOYER_RATE_LIMIT: '1000000',
    ...database,
  }
}

function addProject(database: Readonly<Record<string, string>>) {
  const args = ['--import', 'tsx', 'apps/server/src/main.ts', 'project', 'add', 'bench', '--origin', hostOrigin]
  execFileSync(process.execPath, args, { cwd: rootDir, env: { PATH: process.env.PATH, ...database }, stdio: 'pipe' })
}

async function timed<T>(into: number[], work: () => Promise<T>): Promise<T> {
  const startedAtMs = performance.now()
  const result = await work()
  into.push(performance.now() - startedAtMs)
  return result
}

/** Logs users in, each from the typed address to the tokens, including the mail. */
async function load(
  frame: FrameAddress,
  sink: MailSink,
  pid: number,
  { people, atOnce }: LoginLoad,
): Promise<Measured> {
  const [startMs, mailMs, codeMs, wholeMs]: number[][] = [[], [], [], []]
  const failures: string[] = []
  const next = { person: 0 }
  const logIn = async (person: number) => {
    const email = `person${person}@example.com`
    const visitor = createVisitor(frame, `10.${person >> 16}.${(person >> 8) & 255}.${person & 255}`)
    await timed(wholeMs ?? [], async () => {
      const code = sink.waitForCode(email)
      code.catch(() => undefined)
      const { challengeId } = await timed(startMs ?? [], () => visitor.call(postEmailStart, { email }))
      const text = await timed(mailMs ?? [], () => code)
      await timed(codeMs ?? [], () => visitor.call(postEmailCode, { challengeId, code: text }))
    })
  }
  const work = async () => {
    for (let person = next.person++; person < people; person = next.person++)
      await logIn(person).catch((error: Error) => failures.push(error.message))
  }
  const cpuBefore = readCpuSeconds(pid)
  const startedAtMs = performance.now()
  await Promise.all(Array.from({ length: atOnce }, work))
  const seconds = (performance.now() - startedAtMs) / 1_000
  const cores = (readCpuSeconds(pid) - cpuBefore) / seconds
  const measured = { startMs: startMs ?? [], mailMs: mailMs ?? [], codeMs: codeMs ?? [], wholeMs: wholeMs ?? [] }
  return { seconds, ...measured, cores, rssBytes: readRssBytes(pid), failures }
}

async function measure(database: Readonly<Record<string, string>>, amount: LoginLoad): Promise<Measured> {
  const sink = await startMailSink()
  try {
    addProject(database)
    const port = await findFreePort()
    const server = await startServerProcess(settings(port, sink, database))
    server.child.stdout?.resume()
    try {
      const frame = { address: `http://127.0.0.1:${port}`, origin, hostOrigin }
      return await load(frame, sink, server.child.pid ?? 0, amount)
    } finally {
      await server.stop()
    }
  } finally {
    await sink.close()
  }
}

function both(values: readonly number[]) {
  return `${percentile(values, 0.5).toFixed(0)}, ${percentile(values, 0.99).toFixed(0)} ms`
}

function format(name: string, amount: LoginLoad, measured: Measured): string {
  return [
    `| Log-ins by e-mail, one process, ${name} | |`,
    '|---|--:|',
    `| people, at once | ${amount.people}, ${amount.atOnce} |`,
    `| log-ins a second | ${(measured.wholeMs.length / measured.seconds).toFixed(1)} |`,
    `| address to tokens p50, p99, mail included | ${both(measured.wholeMs)} |`,
    `| code request p50, p99 | ${both(measured.startMs)} |`,
    `| response to mail p50, p99 | ${both(measured.mailMs)} |`,
    `| code to tokens p50, p99 | ${both(measured.codeMs)} |`,
    `| processor time, memory | ${measured.cores.toFixed(2)} cores, ${Math.round(measured.rssBytes / 1_048_576)} MB |`,
    `| failed | ${measured.failures.length === 0 ? 'none' : `${measured.failures.length}: ${[...new Set(measured.failures)].join(', ')}`} |`,
  ].join('\n')
}

/**
 * Measures logins per second of one server process with a real mail server, on both databases. Returns the exit code.
 */
export async function benchLogins(amount: LoginLoad): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-logins-'))
  const programs = findPostgres()
  const postgres = programs === undefined ? undefined : await startPostgres(programs)
  const failures: string[] = []
  try {
    const databases: [string, Record<string, string>][] = [['embedded database', { FOYER_DATA_DIR: folder }]]
    if (postgres !== undefined) databases.push(['PostgreSQL', { DATABASE_URL: postgres.url, FOYER_DATA_DIR: folder }])
    for (const [name, database] of databases) {
      const measured = await measure(database, amount)
      console.log(`\n${format(name, amount, measured)}`)
      failures.push(...measured.failures)
    }
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return failures.length === 0 ? 0 : 1
}
