import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprintSources } from '../files/fingerprintSources.js'

const buildTimeoutMs = 60_000

/** The browser scripts of the sandbox, built when they are first asked for and kept until their sources change. */
export interface ClientFiles {
  /** Builds what is out of date; throws with the bundler's words. */
  prepare(): Promise<void>
  /** The text of a built file, or undefined when there is no such file. */
  read(name: string): Promise<string | undefined>
}

/** Files of `apps/sandbox/src/client`, bundled. */
export function createClientFiles(): ClientFiles {
  const app = fileURLToPath(new URL('../../', import.meta.url))
  let built: Promise<string> | undefined
  const folder = () => {
    built ??= buildClient(app).catch((error: unknown) => {
      // A mended source may be tried again.
      built = undefined
      throw error
    })
    return built
  }
  return {
    async prepare() {
      await folder()
    },
    async read(name) {
      if (!/^[\w.-]+\.(js|css)$/.test(name)) return undefined
      return readFile(join(await folder(), name), 'utf8').catch(() => undefined)
    },
  }
}

/** Builds into a folder of its own and renames it, so that two worlds at once do not read half a build. */
async function buildClient(app: string): Promise<string> {
  const sources = ['src/client', 'vite.config.ts', '../../packages/kit/src/testing', '../../package-lock.json']
  const fingerprint = fingerprintSources(sources.map((path) => join(app, path))).slice(0, 16)
  const dist = join(app, 'dist')
  const target = join(dist, `client-${fingerprint}`)
  if (existsSync(target)) return target

  const draft = join(dist, `draft-${process.pid}-${Date.now()}`)
  mkdirSync(dist, { recursive: true })
  await runVite(app, draft)
  for (const old of readdirSync(dist)) {
    if (old.startsWith('client-')) rmSync(join(dist, old), { recursive: true, force: true })
  }
  try {
    renameSync(draft, target)
  } catch (error) {
    // Another world finished the same build first.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}

function runVite(app: string, outDir: string): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  const args = [vite, 'build', '--logLevel', 'error', '--outDir', outDir]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: app,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: buildTimeoutMs,
    })
    const output: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => output.push(text.toString()))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The scripts of the sandbox could not be built.\n${output.join('')}`))
    })
  })
}
