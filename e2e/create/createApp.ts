import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Packed, run } from './packFolder.js'

export interface CreatedApp {
  readonly folder: string
  /** The output of `create-foyer`. */
  readonly output: string
  close(): Promise<void>
}

/** Runs `create-foyer` for a template and installs the app. `measure` wraps each step. */
export async function createApp(
  { folder, kit, create }: Packed,
  name: string,
  measure: <Result>(step: string, act: () => Promise<Result>) => Promise<Result> = (_, act) => act(),
): Promise<CreatedApp> {
  const app = join(folder, name)
  const output = await measure('create', () =>
    run(folder, 'npm', ['exec', '--yes', '--package', create, '--', 'create-foyer', name, '-t', name, '--kit', kit]),
  )
  await measure('install', () => run(app, 'npm', ['install', '--no-audit', '--no-fund']))
  // Next.js can still write files for a moment after npm has ended.
  const close = () => rm(app, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  return { folder: app, output, close }
}
