import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprintSources } from './fingerprintSources.js'

const buildTimeoutMs = 120_000

/** Browser scripts of the sandbox. They are built on the first request and cached until their sources change. */
export interface ClientFiles {
  /** Builds the bundle if it is out of date. Throws the bundler's error. */
  prepare(): Promise<void>
  /** Returns the text of a built file, or undefined if it does not exist. */
  read(name: string): Promise<string | undefined>
}

/** A bundle of browser scripts. `name` is the start of its folder's name. */
interface ClientBundle {
  readonly name: string
  readonly config: string
  /** Files and folders below `apps/sandbox` that affect the output. */
  readonly sources: readonly string[]
}

/** Scripts that pages load from the sandbox: the browser wallet, and the scripts of the services' pages. */
export const sandboxClient: ClientBundle = {
  name: 'client',
  config: 'vite.config.ts',
  sources: [
    'src/services/client',
    'src/services/pages/style/tokens.css',
    'src/wallet/browser',
    'vite.config.ts',
    '../../packages/kit/src/testing',
    '../../packages/primitives/src',
    '../../package-lock.json',
  ],
}

/** The page of the phone wallet. It has a separate build because only this page uses the protocol libraries. */
export const phoneClient: ClientBundle = {
  name: 'phone',
  config: 'vite.phone.config.ts',
  sources: ['src/wallet/phone', 'vite.phone.config.ts', '../../package-lock.json'],
}

/** Creates the files of a bundle, which is built on the first request. */
export function createClientFiles(bundle: ClientBundle): ClientFiles {
  const app = fileURLToPath(new URL('../../', import.meta.url))
  let built: Promise<string> | undefined
  const folder = () => {
    built ??= buildClient(app, bundle).catch((error: unknown) => {
      // Clear the failed build, so that the next request tries again.
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

/** Builds into a temporary folder and renames it. Two sandboxes at once then never read half a build. */
async function buildClient(app: string, { name, config, sources }: ClientBundle): Promise<string> {
  const fingerprint = fingerprintSources(sources.map((path) => join(app, path))).slice(0, 16)
  const dist = join(app, 'dist')
  const target = join(dist, `${name}-${fingerprint}`)
  if (existsSync(target)) return target

  const draft = join(dist, `draft-${name}-${process.pid}-${Date.now()}`)
  mkdirSync(dist, { recursive: true })
  await runVite(app, config, draft)
  for (const old of readdirSync(dist)) {
    if (old.startsWith(`${name}-`)) rmSync(join(dist, old), { recursive: true, force: true })
  }
  try {
    renameSync(draft, target)
  } catch (error) {
    // Another sandbox finished the same build first.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}

function runVite(app: string, config: string, outDir: string): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  const args = [vite, 'build', '--config', config, '--logLevel', 'error', '--outDir', outDir]
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
