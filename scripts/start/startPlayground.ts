import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildPlayground } from './buildPlayground.js'
import type { Progress } from './createProgress.js'
import { serveFolder } from './serveFolder.js'

/** The served playground. */
export interface RunningPlayground {
  close(): Promise<void>
}

/** The addresses of the other programs, as Vite variables for the playground. */
export type PlaygroundEnv = Readonly<Record<`VITE_${string}`, string>>

/** Builds the playground if necessary and serves the built files. */
export async function startPlayground(
  root: string,
  port: number,
  env: PlaygroundEnv,
  progress: Progress,
): Promise<RunningPlayground> {
  const { folder } = await progress.step('playground', () => buildPlayground(root, env))
  return serveFolder(folder, port)
}

/** Serves the playground from its sources with Vite, which replaces changed modules in the open page. */
export async function startPlaygroundDev(root: string, port: number, env: PlaygroundEnv): Promise<RunningPlayground> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const exitWithParent = new URL('../run/exitWithParent.mjs', import.meta.url).href
  const args = ['--import', exitWithParent, vite, '--host', '127.0.0.1', '--port', String(port), '--strictPort']
  const child = spawn(process.execPath, args, {
    cwd: join(root, 'apps/playground'),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return {
    close: () => {
      child.kill('SIGTERM')
      return exited
    },
  }
}
