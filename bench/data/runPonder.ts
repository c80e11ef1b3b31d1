import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '@foyer/server/local/findFreePort'
import * as z from 'zod/mini'
import { installNode } from '../../scripts/nodes/installNode.js'
import { nodes } from '../../scripts/nodes/nodes.table.js'
import { ponderDir, rootDir } from '../folders.js'

/**
 * The number of URLs for one node. Ponder limits each URL to 20 requests per second at first; with this many URLs the
 * limit has no effect.
 */
const addresses = 100
const limitMs = 10 * 60_000
const answerMs = 10_000
const tallySchema = z.object({ count: z.number(), sum: z.nullable(z.string()) })

/** The result of a run, and the time when Ponder was ready. */
export interface PonderRun {
  readonly count: number
  readonly sum: bigint
  readonly readyAtMs: number
}

/** The input of a run. Without `databaseUrl` Ponder uses an embedded database. */
export interface PonderJob {
  readonly nodeUrl: string
  readonly chainId: number
  readonly endBlock: number
  readonly databaseUrl: string | undefined
}

/** The files of a Ponder project and their paths in it. Each must be a separate file. */
const places = {
  'ponder.config.ts': 'ponder.config.ts',
  'ponder.schema.ts': 'ponder.schema.ts',
  'storeTransfers.ts': 'src/storeTransfers.ts',
  'answerTally.ts': 'src/api/index.ts',
} as const

function writeProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-ponder-'))
  mkdirSync(join(folder, 'src/api'), { recursive: true })
  for (const [from, to] of Object.entries(places)) cpSync(join(ponderDir, 'project', from), join(folder, to))
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  symlinkSync(join(ponderDir, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/**
 * Installs the Node.js version for Ponder, which needs a newer one than this project. Returns the path of its program.
 */
export function installPonderNode(): Promise<string> {
  const newest = Object.values(nodes).at(-1)
  if (newest === undefined) throw new Error('scripts/nodes/nodes.table.ts is empty')
  return installNode(newest, join(rootDir, '.cache/nodes'))
}

/**
 * Lets Ponder index a chain from its start to a block and reads the stored totals. Throws with its last output if it
 * ends early.
 */
export async function runPonder(nodeProgram: string, job: PonderJob): Promise<PonderRun> {
  const folder = writeProject()
  const port = await findFreePort()
  const program = join(ponderDir, 'node_modules/ponder/dist/esm/bin/ponder.js')
  // The same flag as for Foyer's own program: the embedded database compiles its WebAssembly only once.
  const flags = ['--liftoff-only']
  const child = spawn(
    nodeProgram,
    [...flags, program, 'start', '--root', folder, '--schema', 'bench', '--log-level', 'warn'],
    {
      cwd: folder,
      env: {
        ...{ PATH: process.env.PATH, HOME: folder, PORT: String(port), NODE_ENV: 'production' },
        ...{ PONDER_TELEMETRY_DISABLED: 'true', BENCH_CHAIN_ID: String(job.chainId) },
        BENCH_RPC_URLS: Array.from({ length: addresses }, (_, index) => `${job.nodeUrl}/${index}`).join(' '),
        BENCH_END_BLOCK: String(job.endBlock),
        ...(job.databaseUrl === undefined ? {} : { BENCH_DATABASE_URL: job.databaseUrl }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said = `${said}${text}`.slice(-4_000)
    })
  const ended = once(child, 'close')
  const kill = () => child.kill('SIGKILL')
  // End Ponder with this process: otherwise it keeps requesting a node that has ended.
  process.once('exit', kill)
  try {
    const url = `http://127.0.0.1:${port}`
    const startedAtMs = performance.now()
    while (
      !(await fetch(`${url}/ready`, { signal: AbortSignal.timeout(answerMs) }).then(
        (answer) => answer.ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null) throw new Error(`Ponder ended with ${child.exitCode}:\n${said}`)
      if (performance.now() - startedAtMs > limitMs) throw new Error(`Ponder was not ready in time:\n${said}`)
      await delay(50)
    }
    const readyAtMs = performance.now()
    const tally = tallySchema.parse(
      await (await fetch(`${url}/tally`, { signal: AbortSignal.timeout(limitMs) })).json(),
    )
    return { count: tally.count, sum: BigInt(tally.sum ?? 0), readyAtMs }
  } finally {
    child.kill('SIGTERM')
    const timer = setTimeout(kill, 5_000)
    await ended
    clearTimeout(timer)
    process.off('exit', kill)
    rmSync(folder, { recursive: true, force: true })
  }
}
